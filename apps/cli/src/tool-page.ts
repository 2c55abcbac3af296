import type { Capture } from '@vouch/evidence';

/** What a page tool shows where nothing is known. */
export const EMPTY_PAGE = {
  aliases: [],
  status: null,
  title: '',
  text: '',
  links: [],
  unusable_because: null,
  error: null,
};

/** A capture as the page tools of agents show it: what the model reads is what was stored. */
export function toolPage(url: string, capture: Capture) {
  const { opened, page } = capture;
  const came = capture.outcome !== 'not_stored';
  return {
    ...EMPTY_PAGE,
    url,
    final_url: opened.final_url,
    aliases: opened.hops,
    status: opened.status,
    title: page?.title ?? '',
    text: page?.text ?? '',
    links: page?.links.map((link) => link.url) ?? [],
    unusable_because: capture.usable ? null : capture.unusable_because,
    error: came ? null : (opened.error ?? 'nothing came from this address'),
  };
}
