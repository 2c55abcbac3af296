import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type Answer, type Ask, type AskRequest, fence, fillPrompt, type ObservedUrl } from '@vouch/core';
import { generateText, stepCountIs } from 'ai';
import { type ParsedAnswer, parseAnswer } from '../answer/parse-answer.js';
import { readPrompt } from '../files.js';
import { REPAIR_CHARS } from '../limits.js';
import { type Failure, failureOf } from './failure.js';
import { buildTools, type OpenAiTools } from './tools.js';

export interface OpenAiOptions {
  /** `http://127.0.0.1:11434/v1` and the like: Ollama, llama.cpp, vLLM, any compatible service. */
  base_url: string;
  model: string;
  /** Most local servers need none. */
  api_key?: string;
  /** Our searches and reads, since such an endpoint has none of its own. */
  tools: OpenAiTools;
  /** Model turns of one call, tool turns included. */
  max_steps?: number;
  /** One call's longest time, in milliseconds. */
  timeout_ms?: number;
}

/** Eight searches and reads of a researcher, and the answer. */
const MAX_STEPS = 12;
/** Local models on a small machine are slow. */
const TIMEOUT_MS = 15 * 60_000;

/** Any OpenAI-compatible endpoint as a model behind `Ask`. Its searches and reads are ours, so all of them are observed. */
export function makeOpenAiAsk(options: OpenAiOptions): Ask {
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: options.base_url,
    ...(options.api_key === undefined ? {} : { apiKey: options.api_key }),
  });
  const model = provider(options.model);
  return async <T = string>(request: AskRequest<T>): Promise<Answer<T>> => {
    const observed: ObservedUrl[] = [];
    const usage = { calls: 0, input_tokens: 0, output_tokens: 0 };
    const turn = async (prompt: string): Promise<{ text: string; failure: Failure | null }> => {
      const deadline = AbortSignal.timeout(options.timeout_ms ?? TIMEOUT_MS);
      const abortSignal =
        request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
      usage.calls += 1;
      try {
        const tools = request.rights === 'none' ? {} : buildTools(options.tools, observed);
        const stopWhen = stepCountIs(options.max_steps ?? MAX_STEPS);
        const result = await generateText({ model, prompt, tools, stopWhen, abortSignal, maxRetries: 1 });
        usage.input_tokens += result.totalUsage.inputTokens ?? 0;
        usage.output_tokens += result.totalUsage.outputTokens ?? 0;
        return { text: result.text, failure: null };
      } catch (error) {
        return { text: '', failure: failureOf(error, { ...options, timed_out: deadline.aborted }) };
      }
    };
    const first = await turn(request.prompt);
    const answer = (text: string, parsed: ParsedAnswer<T> | Failure): Answer<T> => ({
      outcome: parsed.outcome,
      value: 'value' in parsed && parsed.outcome === 'ok' ? parsed.value : null,
      text,
      message: 'message' in parsed ? parsed.message : describe(options.model, parsed),
      partial: 'partial' in parsed && parsed.outcome === 'ok' && parsed.partial,
      observed,
      usage,
    });
    if (first.failure !== null) return answer('', first.failure);
    const parsed = readText(first.text, request);
    if (parsed.outcome !== 'no_json' && parsed.outcome !== 'wrong_shape') return answer(first.text, parsed);
    const second = await turn(repairPrompt(request.prompt, first.text, parsed.complaints));
    if (second.failure !== null) return answer(first.text, parsed);
    return answer(second.text, readText(second.text, request));
  };
}

function readText<T>(text: string, request: AskRequest<T>): ParsedAnswer<T> {
  if (request.schema !== null) return parseAnswer(text, request.schema);
  const outcome = text.trim() === '' ? 'empty' : 'ok';
  return { outcome, value: text as T, partial: false, rung: null, complaints: '' };
}

function repairPrompt(prompt: string, text: string, complaints: string): string {
  return fillPrompt(readPrompt('repair'), {
    prompt,
    complaints: complaints === '' ? 'it holds no JSON.' : complaints.slice(0, REPAIR_CHARS),
    answer: fence('your previous answer', text.slice(0, REPAIR_CHARS)),
    shape: '',
  });
}

function describe(model: string, parsed: ParsedAnswer<unknown>): string {
  if (parsed.outcome === 'ok')
    return parsed.partial ? 'It was cut; only its complete items are used.' : `${model} answered.`;
  if (parsed.outcome === 'empty') return `${model} answered nothing; try another model.`;
  if (parsed.outcome === 'no_json')
    return `${model} answered in prose where JSON was asked for, twice; try a larger model.`;
  return `${model}'s JSON did not fit, twice (${parsed.complaints}); try a larger model.`;
}
