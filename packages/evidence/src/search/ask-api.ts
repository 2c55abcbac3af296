import type { Issue } from '@vouch/core';
import { complaints } from '@vouch/core/schemas';
import type { z } from 'zod';
import { decodeBytes } from '../page/charset.js';
import type { ProviderOptions } from './types.js';

/** An answer, or the issue that says why there is none; never both. */
export type ApiAnswer<T> = { data: T; issue: null } | { data: null; issue: Issue };

export interface ApiRequest {
  provider: string;
  url: string;
  open: ProviderOptions['open'];
  accept?: string;
  lang?: string;
}

/** One GET for JSON of a known shape. What the service says beside it (a new field) is let through. */
export async function askJson<T>(request: ApiRequest, schema: z.ZodType<T>): Promise<ApiAnswer<T>> {
  const text = await askText({ accept: 'application/json', ...request });
  if (text.data === null) return text;
  let value: unknown;
  try {
    value = JSON.parse(text.data);
  } catch {
    const html = /^\s*<(?:!doctype|html|head|body)/i.test(text.data);
    const what = html
      ? 'it answered a web page instead of JSON (a block page or a login?)'
      : 'its answer is not JSON';
    return refuse(request.provider, 'search_not_json', what);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { data: parsed.data, issue: null };
  return refuse(
    request.provider,
    'search_shape',
    `its answer has another shape than documented (${complaints(parsed.error)})`,
  );
}

/** One GET for text. */
export async function askText(request: ApiRequest): Promise<ApiAnswer<string>> {
  const { provider, url, open, accept, lang } = request;
  const page = await open(url, {
    ...(accept === undefined ? {} : { accept }),
    ...(lang === undefined ? {} : { lang }),
  });
  if (page.status === null)
    return refuse(provider, 'search_unreachable', lower(page.error ?? 'nothing came'));
  const text = decodeBytes(page.bytes, page.content_type).text;
  if (page.status === 429)
    return refuse(provider, 'search_limit', 'it asks to slow down (429); try again later');
  if (page.status < 200 || page.status >= 300)
    return refuse(provider, 'search_refused', `it answered ${page.status}${explain(text)}`);
  return { data: text, issue: null };
}

/** Services put the reason of a refusal into a JSON field; the first that looks like a sentence is told. */
function explain(text: string): string {
  const said = /"(?:error_message|message|error|info|detail)"\s*:\s*"([^"\\]{3,200})"/.exec(
    text.slice(0, 5000),
  )?.[1];
  return said === undefined ? '' : ` (${said})`;
}

export function refuse(provider: string, rule: string, what: string): { data: null; issue: Issue } {
  return {
    data: null,
    issue: { rule, message: `The search ${provider} failed: ${what.replace(/\.$/, '')}.` },
  };
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
