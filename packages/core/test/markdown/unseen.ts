import { scanMarkdown } from '../../src/markdown/scan.js';

/** Every `http(s)://` of the raw text that no occurrence holds: what a gate would never look at. */
export function unseenAddresses(text: string): string[] {
  const { urls } = scanMarkdown(text);
  const unseen: string[] = [];
  for (const { index, 0: scheme } of text.matchAll(/https?:\/\//gi)) {
    const end = index + scheme.length;
    if (!urls.some((url) => url.start <= index && end <= url.end)) unseen.push(text.slice(index, index + 40));
  }
  return unseen;
}
