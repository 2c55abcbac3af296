import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { MAIN_MIN_CHARS, MAX_MAIN_DEPTH, MAX_MAIN_ELEMENTS } from '../limits.js';
import { scanHtml } from './html.js';

/**
 * The article of a page by Readability, or null when the page is too large or too deep for it, has none, or
 * when it breaks. Readability recurses and is quadratic in depth, hence the guards.
 */
export function findMainText(html: string, size: { elements: number; deepest: number }): string | null {
  if (size.elements > MAX_MAIN_ELEMENTS || size.deepest > MAX_MAIN_DEPTH) return null;
  try {
    const { document } = parseHTML(html);
    const article = new Readability<string>(document as never, {
      maxElemsToParse: MAX_MAIN_ELEMENTS,
    }).parse();
    const content = article?.content ?? '';
    const text = scanHtml(content).text;
    return text.length < MAIN_MIN_CHARS ? null : text;
  } catch {
    return null;
  }
}
