import type { PageBlockKind } from './types.js';

/** Elements whose text no reader sees (fallback content, code, templates, option lists, SVG descriptions). */
export const UNSEEN = new Set(
  `script style template noscript iframe noframes noembed object video audio canvas map datalist select
   title desc metadata defs annotation annotation-xml rp`.split(/\s+/),
);

/** Elements that begin and end a line, with the kind of block that their own text makes (`null`: inherited). */
export const BLOCKS: ReadonlyMap<string, PageBlockKind | null> = new Map<string, PageBlockKind | null>([
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading']) as [string, PageBlockKind][]),
  ...([
    'p',
    'div',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'nav',
    'aside',
    'form',
    'fieldset',
    'figure',
    'figcaption',
    'address',
    'details',
    'summary',
    'center',
    'hgroup',
    'dialog',
    'legend',
    'caption',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'ul',
    'ol',
    'dl',
    'menu',
    'dir',
    'body',
    'html',
    'hr',
    'optgroup',
    'text',
    'marquee',
    'search',
  ].map((name) => [name, null]) as [string, null][]),
  ['li', 'li'],
  ['dt', 'dt'],
  ['dd', 'dd'],
  ['tr', 'row'],
  ['pre', 'code'],
  ['listing', 'code'],
  ['xmp', 'code'],
  ['blockquote', 'quote'],
]);

export const CELLS = new Set(['td', 'th']);
export const LISTS = new Set(['ul', 'ol', 'dl', 'menu', 'dir']);
/** Elements around the content rather than in it. */
export const CHROME = new Set(['nav', 'header', 'footer', 'aside', 'form', 'menu', 'button']);
/** White space counts here. */
export const PREFORMATTED = new Set(['pre', 'textarea', 'listing', 'xmp']);

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const PRE_STYLE = /(?:^|;)\s*white-space\s*:\s*(?:pre|break-spaces)/i;

export type Attributes = Record<string, string>;

/** Hidden from sight by its own attributes. `aria-hidden` is another matter: see `ariaHidden`. */
export function isHidden(name: string, attribs: Attributes): boolean {
  if (attribs['hidden'] !== undefined && attribs['hidden'] !== 'until-found') return true;
  const style = attribs['style'];
  if (style !== undefined && HIDING_STYLE.test(style)) return true;
  return (
    (name === 'input' && attribs['type'] === 'hidden') || (name === 'dialog' && attribs['open'] === undefined)
  );
}

/** In practice closed dialogs, icons and the doubles of formulas; rarely a page's own text (see `readHtml`). */
export function isAriaHidden(attribs: Attributes): boolean {
  return attribs['aria-hidden'] === 'true';
}

export function isPreformatted(name: string, attribs: Attributes): boolean {
  return PREFORMATTED.has(name) || (attribs['style'] !== undefined && PRE_STYLE.test(attribs['style']));
}
