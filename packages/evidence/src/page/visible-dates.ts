import { type DateReading, findDates } from './date-text.js';
import type { HtmlScan } from './html-scan.js';
import { ZONE, zoneAt } from './zones.js';

/** A date that readers see, with what stands around it. */
export interface VisibleDate {
  value: string;
  start: number;
  end: number;
  zone: number;
  /** Up to forty characters before it, back to the date before. */
  before: string;
  /** The length of the line it stands in: a date in prose tells of something else. */
  line: number;
}

const LABEL_CHARS = 40;

/** Words before a date that make it another date than the publication's. */
const OTHER_DATE =
  /(?:updat|modif|edited|revis|last chang|last review|aktualisier|geändert|stand:?|letzte änderung|mis(?:e)? à jour|modifié|actualizad|modificad|aggiornat|bijgewerkt|gewijzigd|atualizad|uppdatera|opdatere|oppdatert|zaktualizowan|обновл|copyright|©|since|seit|depuis|desde|founded|born|died|expire|deadline|accessed|retrieved|abgerufen|consulté|joined|registered|member|until|through|bis|valid|effective|event|starts|begins)[^\n]{0,24}$/i;

/** All dates in the visible text that may tell when the page was published, in order; those in code are examples. */
export function findVisibleDates(scan: HtmlScan, reading: DateReading): VisibleDate[] {
  const code = scan.blocks.filter(({ kind }) => kind === 'code');
  let next = 0;
  let last = 0;
  return findDates(scan.text, reading).flatMap(({ value, start, end }) => {
    const before = scan.text.slice(Math.max(last, start - LABEL_CHARS), start);
    last = end;
    while (next < code.length && code[next]!.end <= start) next += 1;
    if (next < code.length && code[next]!.start <= start) return [];
    const zone = zoneAt(scan.zones, start);
    if ((zone & ZONE.modified) !== 0 || OTHER_DATE.test(before)) return [];
    return [{ value, start, end, zone, before, line: lineLength(scan.text, start, end) }];
  });
}

function lineLength(text: string, start: number, end: number): number {
  const next = text.indexOf('\n', end);
  return (next < 0 ? text.length : next) - (text.lastIndexOf('\n', start) + 1);
}
