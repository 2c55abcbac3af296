import type { Scan } from '@vouch/core/markdown';
import { urlsIn } from './addresses.js';
import { applyEdits, type Edit } from './edits.js';
import { htmlEdits, isNumberText, markers } from './html-edits.js';
import { aroundUrl } from './judge-entries.js';
import type { PlannedUse } from './plan.js';

/** What takes no space before it: stops, closing brackets, the end of emphasis, or another space. */
const CLOSES = /^(?:[\s.,;:!?)\]|\u3002\uff0c\uff1b\uff1a\uff01\uff1f\uff09]|[*_~]{1,3}(?:[\s.,;:!?)\]]|$))/;

/** How the body changes: markers get their new numbers, addresses become markers, what didn't survive goes. */
export function bodyEdits(scan: Scan, uses: readonly PlannedUse[]): Edit[] {
  const editor = new BodyEditor(scan);
  for (const planned of uses) editor.add(planned);
  return editor.edits;
}

class BodyEditor {
  readonly edits: Edit[] = [];
  private readonly text: string;
  /** The last markers written: a repeat right after them says nothing. */
  private last: { end: number; numbers: readonly number[] } = { end: -1, numbers: [] };

  constructor(private readonly scan: Scan) {
    this.text = scan.text;
  }

  add(planned: PlannedUse): void {
    const { use, numbers } = planned;
    if (use.form === 'marker') this.replace(use, numbers);
    else if (use.form === 'link') this.unlink(planned, use.link.text);
    else if (use.form === 'image') this.image(planned, use.link.text);
    else if (use.form === 'bare') this.bare(planned);
    else this.edits.push(...htmlEdits(this.text, planned));
  }

  /** Puts the numbers in place of a span, or cuts it out with the space or the empty brackets that it leaves. */
  private replace(span: { start: number; end: number }, numbers: readonly number[]): void {
    const goesOn = this.touches(span.start);
    const known = goesOn ? this.last.numbers : [];
    const fresh = known.length === 0 ? numbers : numbers.filter((n) => !known.includes(n));
    if (fresh.length === 0) {
      this.cut(span);
      if (numbers.length > 0 || goesOn) this.last = { end: span.end, numbers: this.last.numbers };
      return;
    }
    const text = markers(fresh);
    this.last = { end: span.end, numbers: known.length === 0 ? fresh : [...known, ...fresh] };
    if (this.text.slice(span.start, span.end) === text) return;
    this.edits.push({ start: span.start, end: span.end, text: text + this.guard(span) });
  }

  /** Cuts a marker out; one that follows another cut leaves the gap of both. */
  private cut(span: { start: number; end: number }): void {
    const before = this.edits.at(-1);
    const joined = before?.text === '' && before.end === span.start ? this.edits.pop()! : span;
    const whole = { start: joined.start, end: span.end };
    const keepsApart = this.touches(whole.start) && this.text[whole.end] === '(';
    const { start, end } = keepsApart ? whole : this.withGap(whole);
    this.edits.push({ start, end, text: keepsApart ? ' ' : '' });
  }

  /** The last marker stands right before, or but two spaces away. */
  private touches(start: number): boolean {
    const gap = start - this.last.end;
    return this.last.end >= 0 && gap >= 0 && gap <= 2 && /^ *$/.test(this.text.slice(this.last.end, start));
  }

  /** A marker must not turn into a link or a definition by what follows it. */
  private guard(span: { start: number; end: number }): string {
    const next = this.text[span.end];
    if (next === '(') return ' ';
    if (next !== ':') return '';
    const before = `${span.start < 9 ? '\n' : ''}${this.text.slice(Math.max(0, span.start - 9), span.start)}`;
    return /(?:^|\n)[\s>*+-]{0,8}$/.test(before) ? ' ' : '';
  }

  private withGap(span: { start: number; end: number }): { start: number; end: number } {
    let { start, end } = span;
    const pair = `${this.text[start - 1] ?? ''}${this.text[end] ?? ''}`;
    if (pair === '()' || pair === '[]' || pair === '\uff08\uff09' || pair === '\u3010\u3011') {
      start -= 1;
      end += 1;
    }
    const next = this.text[end] ?? '\n';
    if (this.text[start - 1] === ' ' && CLOSES.test(this.text.slice(end, end + 5) || '\n')) {
      while (this.text[start - 1] === ' ' && /\S/.test(this.text[start - 2] ?? '\n')) start -= 1;
      return { start, end };
    }
    const opens = start === 0 || this.text[start - 1] === '\n';
    if (opens && next === ' ') end += 1;
    return { start, end };
  }

  private unlink(planned: PlannedUse, text: { start: number; end: number }): void {
    const { use, numbers } = planned;
    const addresses = urlsIn(this.scan, text).filter((url) => url.place === 'link_text');
    const bare = addresses.map((url) => ({ ...aroundUrl(this.text, url), text: '' }));
    const inText = bare.map((edit) => ({
      ...edit,
      start: edit.start - text.start,
      end: edit.end - text.start,
    }));
    const shown = applyEdits(this.text.slice(text.start, text.end), inText);
    if (isNumberText(shown)) {
      this.replace(use, numbers);
      return;
    }
    const tail = numbers.length === 0 ? '' : `${/\s$/.test(shown) ? '' : ' '}${markers(numbers)}`;
    this.edits.push({ start: use.start, end: text.start, text: '' });
    for (const edit of bare) this.edits.push(edit);
    this.edits.push({ start: text.end, end: use.end, text: tail === '' ? '' : tail + this.guard(use) });
    if (tail !== '') this.last = { end: use.end, numbers };
  }

  private image(planned: PlannedUse, text: { start: number; end: number }): void {
    if (planned.resolved?.ok === true) return;
    const { use } = planned;
    this.edits.push(
      { start: use.start, end: text.start, text: '' },
      { start: text.end, end: use.end, text: '' },
    );
  }

  private bare(planned: PlannedUse): void {
    const { use, numbers, resolved } = planned;
    const end = resolved?.end || use.end;
    this.replace(aroundUrl(this.text, { start: use.start, end }), numbers);
  }
}
