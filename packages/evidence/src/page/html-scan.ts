import type { PageBlockKind } from './types.js';

/** A block before its heading path is known. */
export interface RawBlock {
  kind: PageBlockKind;
  start: number;
  end: number;
  level: number;
  list: number;
  depth: number;
  chrome: boolean;
  /** All of its text is bold. */
  bold: boolean;
}

export interface RawLink {
  href: string;
  start: number;
  end: number;
}

/** An element that states a date in an attribute. */
export interface StatedDate {
  value: string;
  itemprop: string;
  /** Where it stands in the text. */
  at: number;
  zone: number;
  pubdate: boolean;
  tag: string;
}

/** What one pass over the HTML finds. Offsets are into `text`. */
export interface HtmlScan {
  text: string;
  blocks: RawBlock[];
  links: RawLink[];
  title: string;
  base: string | null;
  canonical: string | null;
  lang: string | null;
  metas: { key: string; content: string }[];
  jsonLd: string[];
  dates: StatedDate[];
  /** Zone bits of the text from `start` on, in order. */
  zones: { start: number; zone: number }[];
  scripts: number;
  passwords: number;
  /** Characters left out as `aria-hidden`. */
  ariaHidden: number;
  elements: number;
  /** Most elements open at once. */
  deepest: number;
}

export function emptyScan(): HtmlScan {
  return {
    text: '',
    blocks: [],
    links: [],
    title: '',
    base: null,
    canonical: null,
    lang: null,
    metas: [],
    jsonLd: [],
    dates: [],
    zones: [],
    scripts: 0,
    passwords: 0,
    ariaHidden: 0,
    elements: 0,
    deepest: 0,
  };
}
