import type { ObservedUrl } from '@vouch/core';
import { ANSWER_CHARS } from './limits.js';
import type { AgentEvent } from './types.js';

/** What a CLI's events add up to. Bounded whatever the stream holds. */
export interface CallRecord {
  events: number;
  started: boolean;
  /** Names of servers that the CLI itself reported as lost. */
  lost: string[];
  /** What the model said since its last tool call; earlier text when nothing came after. */
  text: string;
  earlier: string;
  /** The text of the terminal event, where a CLI has one. */
  final: string | null;
  ended: 'ok' | 'error' | null;
  /** The model was cut by its own length limit. */
  cut: boolean;
  errors: { message: string; status: number | null; fatal: boolean }[];
  calls: number;
  tools_ok: number;
  denied: string[];
  observed: ObservedUrl[];
  usage: { input_tokens: number; output_tokens: number; cost_usd: number | null };
  limited: boolean;
  resets_at: string | null;
}

const MOST = 2_000;

export function newRecord(): CallRecord {
  return {
    events: 0,
    started: false,
    lost: [],
    text: '',
    earlier: '',
    final: null,
    ended: null,
    cut: false,
    errors: [],
    calls: 0,
    tools_ok: 0,
    denied: [],
    observed: [],
    usage: { input_tokens: 0, output_tokens: 0, cost_usd: null },
    limited: false,
    resets_at: null,
  };
}

/** Adds one event, seen at `at` (UTC). */
export function addEvent(record: CallRecord, event: AgentEvent, at: string): void {
  record.events += 1;
  switch (event.type) {
    case 'started':
      record.started = true;
      record.lost.push(...event.lost.slice(0, MOST));
      break;
    case 'text':
      addText(record, event);
      break;
    case 'call':
      record.calls += 1;
      if (record.text.trim() !== '') record.earlier = record.text;
      record.text = '';
      break;
    case 'done':
      if (event.ok) record.tools_ok += 1;
      if (event.denied) addDenied(record, event.name);
      break;
    case 'denied':
      addDenied(record, event.name);
      break;
    case 'found':
      addObserved(record, { url: event.url, kind: 'search', title: event.title, at });
      break;
    case 'opened':
      addObserved(record, { url: event.url, kind: 'open', status: event.status, at });
      break;
    case 'limit':
      record.limited = true;
      record.resets_at = event.resets_at ?? record.resets_at;
      break;
    case 'usage':
      record.usage.input_tokens += event.input_tokens ?? 0;
      record.usage.output_tokens += event.output_tokens ?? 0;
      if (event.cost_usd !== undefined) record.usage.cost_usd = (record.usage.cost_usd ?? 0) + event.cost_usd;
      break;
    case 'error':
      if (record.errors.length < MOST) record.errors.push(event);
      break;
    case 'end':
      record.ended = event.ok ? 'ok' : 'error';
      record.final = event.text;
      record.cut ||= event.cut;
      break;
  }
}

function addText(record: CallRecord, event: { text: string; delta: boolean }): void {
  if (event.delta) {
    if (record.text.length < ANSWER_CHARS) record.text += event.text;
    return;
  }
  if (event.text.trim() !== '') record.text = event.text.slice(0, ANSWER_CHARS);
}

function addDenied(record: CallRecord, name: string): void {
  if (record.denied.length < MOST) record.denied.push(name);
}

function addObserved(record: CallRecord, seen: ObservedUrl): void {
  if (record.observed.length < MOST) record.observed.push(seen);
}

/** The model's answer as raw text: the terminal event's, else what was said last. */
export function answerText(record: CallRecord): string {
  if (record.final !== null && record.final.trim() !== '') return record.final.slice(0, ANSWER_CHARS);
  return record.text.trim() === '' ? record.earlier : record.text;
}
