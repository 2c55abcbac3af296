import { type Ask, fillPrompt, VouchError } from '@vouch/core';
import { readPrompt } from '../../prompts/files.js';
import { ClarifyAnswer } from './schemas.js';

/** Questions back to the user: more than three would be an interview. */
const MOST_QUESTIONS = 3;

/** Two or three questions whose answers would change the research most; none when the question is clear. */
export async function askClarifying(ask: Ask, question: string): Promise<string[]> {
  const prompt = fillPrompt(readPrompt('clarify'), { question });
  const answer = await ask({ prompt, schema: ClarifyAnswer, rights: 'none', label: 'clarify' });
  if (answer.outcome !== 'ok' || answer.value === null) {
    throw new VouchError(`The clarifying questions could not be asked: ${answer.message || answer.outcome}`, {
      exit: 5,
    });
  }
  return answer.value.questions.slice(0, MOST_QUESTIONS);
}
