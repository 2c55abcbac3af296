import { HEADING_LENGTH } from './limits.js';
import type { ListContext } from './list-context.js';

/** How source lists are headed, by language. A heading may join two of them ("Notes and references"). */
const NAMES: Record<string, string> = {
  en: 'sources|source|references|reference|reference list|list of references|references list|list of sources|source list|works cited|bibliography|citations|cited works|key citations|cited sources|sources cited|references cited|source links|source urls|sources consulted|works consulted|key sources|primary sources|further sources|all sources|sources used|source index|links|endnotes|footnotes|notes|literature cited|literature|external sources|web sources|key references|selected references|full references|source material|sources & references|citation list|urls|reference links|further reading',
  de: 'quellen|quelle|quellenverzeichnis|quellenangaben|quellenangabe|referenzen|literatur|literaturverzeichnis|einzelnachweise|nachweise|zitierte quellen|zitierte werke|verwendete quellen|belege|bibliographie|bibliografie|fu\u00dfnoten|literaturangaben|weblinks',
  fr: 'sources|r\u00e9f\u00e9rences|bibliographie|ouvrages cit\u00e9s|sources cit\u00e9es|sources des citations|\u0153uvres cit\u00e9es|r\u00e9f\u00e9rences bibliographiques|liste des sources|notes et r\u00e9f\u00e9rences|liens|notes',
  es: 'fuentes|fuentes citadas|referencias|referencias bibliogr\u00e1ficas|bibliograf\u00eda|obras citadas|fuentes consultadas|lista de referencias|enlaces|notas',
  pt: 'fontes|refer\u00eancias|refer\u00eancias citadas|refer\u00eancias bibliogr\u00e1ficas|bibliografia|obras citadas|fontes citadas|fontes consultadas|notas',
  it: 'fonti|fonti citate|riferimenti|riferimenti bibliografici|bibliografia|opere citate|bibliografia e fonti|note|sitografia',
  nl: 'bronnen|geciteerd werk|geciteerde werken|referenties|bronvermelding|bronnenlijst|literatuur|literatuurlijst|verwijzingen|bibliografie',
  sv: 'k\u00e4llor|k\u00e4llf\u00f6rteckning|referenser|citerade verk|litteratur|referenslista|k\u00e4llh\u00e4nvisningar',
  da: 'kilder|kildeliste|referencer|citerede v\u00e6rker|litteratur|litteraturliste|kildehenvisninger',
  no: 'kilder|referanser|siterte verk|litteratur|kildeliste|litteraturliste|kildehenvisninger',
  fi: 'l\u00e4hteet|l\u00e4hdeluettelo|viitteet|viittaukset|kirjallisuus',
  is: 'heimildir|heimildaskr\u00e1|tilv\u00edsanir',
  pl: '\u017ar\u00f3d\u0142a|przypisy|bibliografia|cytowane prace|literatura|odwo\u0142ania|spis \u017ar\u00f3de\u0142',
  cs: 'zdroje|citovan\u00e1 d\u00edla|reference|literatura|pou\u017eit\u00e9 zdroje|seznam zdroj\u016f|prameny',
  sk: 'zdroje|citovan\u00e9 diela|referencie|literat\u00fara|pou\u017eit\u00e9 zdroje',
  hu: 'forr\u00e1sok|hivatkoz\u00e1sok|idézett forr\u00e1sok|irodalom|irodalomjegyz\u00e9k|forr\u00e1sjegyz\u00e9k',
  ro: 'surse|referin\u021be|bibliografie|lucr\u0103ri citate|surse citate',
  bg: '\u0438\u0437\u0442\u043e\u0447\u043d\u0438\u0446\u0438|\u043b\u0438\u0442\u0435\u0440\u0430\u0442\u0443\u0440\u0430|\u0431\u0438\u0431\u043b\u0438\u043e\u0433\u0440\u0430\u0444\u0438\u044f|\u0446\u0438\u0442\u0438\u0440\u0430\u043d\u0438 \u0442\u0432\u043e\u0440\u0431\u0438',
  ru: '\u0438\u0441\u0442\u043e\u0447\u043d\u0438\u043a\u0438|\u0438\u0441\u0442\u043e\u0447\u043d\u0438\u043a|\u0441\u0441\u044b\u043b\u043a\u0438|\u0441\u043f\u0438\u0441\u043e\u043a \u043b\u0438\u0442\u0435\u0440\u0430\u0442\u0443\u0440\u044b|\u043b\u0438\u0442\u0435\u0440\u0430\u0442\u0443\u0440\u0430|\u0438\u0441\u043f\u043e\u043b\u044c\u0437\u043e\u0432\u0430\u043d\u043d\u044b\u0435 \u0438\u0441\u0442\u043e\u0447\u043d\u0438\u043a\u0438|\u0441\u043f\u0438\u0441\u043e\u043a \u0438\u0441\u0442\u043e\u0447\u043d\u0438\u043a\u043e\u0432|\u0431\u0438\u0431\u043b\u0438\u043e\u0433\u0440\u0430\u0444\u0438\u044f|\u043f\u0440\u0438\u043c\u0435\u0447\u0430\u043d\u0438\u044f',
  uk: '\u0434\u0436\u0435\u0440\u0435\u043b\u0430|\u043f\u043e\u0441\u0438\u043b\u0430\u043d\u043d\u044f|\u043b\u0456\u0442\u0435\u0440\u0430\u0442\u0443\u0440\u0430|\u0441\u043f\u0438\u0441\u043e\u043a \u043b\u0456\u0442\u0435\u0440\u0430\u0442\u0443\u0440\u0438|\u0446\u0438\u0442\u043e\u0432\u0430\u043d\u0456 \u0434\u0436\u0435\u0440\u0435\u043b\u0430|\u0432\u0438\u043a\u043e\u0440\u0438\u0441\u0442\u0430\u043d\u0456 \u0434\u0436\u0435\u0440\u0435\u043b\u0430',
  sr: '\u0438\u0437\u0432\u043e\u0440\u0438|\u0440\u0435\u0444\u0435\u0440\u0435\u043d\u0446\u0435|izvori|reference|literatura|citirani izvori',
  sl: 'viri|reference|literatura|navedena dela|viri in literatura',
  hr: 'izvori|literatura|reference|citirana djela|popis literature',
  lt: '\u0161altiniai|nuorodos|literat\u016bra|cituoti \u0161altiniai',
  lv: 'avoti|atsauces|literat\u016bra|cit\u0113tie darbi',
  et: 'allikad|viited|kirjandus|kasutatud allikad',
  el: '\u03c0\u03b7\u03b3\u03ad\u03c2|\u03b1\u03bd\u03b1\u03c6\u03bf\u03c1\u03ad\u03c2|\u03b2\u03b9\u03b2\u03bb\u03b9\u03bf\u03b3\u03c1\u03b1\u03c6\u03af\u03b1|\u03c0\u03b1\u03c1\u03b1\u03c0\u03bf\u03bc\u03c0\u03ad\u03c2',
  tr: 'kaynaklar|kaynak\u00e7a|referanslar|al\u0131nt\u0131lanan \u00e7al\u0131\u015fmalar|at\u0131f yap\u0131lan kaynaklar|kaynak',
  ar: '\u0627\u0644\u0645\u0635\u0627\u062f\u0631|\u0627\u0644\u0645\u0631\u0627\u062c\u0639|\u0645\u0635\u0627\u062f\u0631|\u0645\u0631\u0627\u062c\u0639|\u0627\u0644\u0645\u0635\u0627\u062f\u0631 \u0648\u0627\u0644\u0645\u0631\u0627\u062c\u0639|\u0627\u0644\u0645\u0635\u0627\u062f\u0631 \u0627\u0644\u062a\u064a \u062a\u0645 \u0627\u0644\u0627\u0642\u062a\u0628\u0627\u0633 \u0645\u0646\u0647\u0627',
  he: '\u05de\u05e7\u05d5\u05e8\u05d5\u05ea|\u05d4\u05e4\u05e0\u05d9\u05d5\u05ea|\u05d1\u05d9\u05d1\u05dc\u05d9\u05d5\u05d2\u05e8\u05e4\u05d9\u05d4|\u05de\u05e8\u05d0\u05d9 \u05de\u05e7\u05d5\u05dd|\u05e2\u05d1\u05d5\u05d3\u05d5\u05ea \u05e9\u05e6\u05d5\u05d8\u05d8\u05d5',
  fa: '\u0645\u0646\u0627\u0628\u0639|\u0645\u0631\u0627\u062c\u0639|\u0641\u0647\u0631\u0633\u062a \u0645\u0646\u0627\u0628\u0639',
  hi: '\u0938\u094d\u0930\u094b\u0924|\u0938\u0902\u0926\u0930\u094d\u092d|\u0938\u0928\u094d\u0926\u0930\u094d\u092d|\u0909\u0926\u094d\u0927\u0943\u0924 \u0915\u093e\u0930\u094d\u092f',
  bn: '\u09b8\u09c2\u09a4\u09cd\u09b0|\u09a4\u09a5\u09cd\u09af\u09b8\u09c2\u09a4\u09cd\u09b0',
  th: '\u0e41\u0e2b\u0e25\u0e48\u0e07\u0e17\u0e35\u0e48\u0e21\u0e32|\u0e2d\u0e49\u0e32\u0e07\u0e2d\u0e34\u0e07|\u0e40\u0e2d\u0e01\u0e2a\u0e32\u0e23\u0e2d\u0e49\u0e32\u0e07\u0e2d\u0e34\u0e07|\u0e1c\u0e25\u0e07\u0e32\u0e19\u0e17\u0e35\u0e48\u0e2d\u0e49\u0e32\u0e07\u0e2d\u0e34\u0e07',
  vi: 'ngu\u1ed3n|t\u00e0i li\u1ec7u tham kh\u1ea3o|tham kh\u1ea3o|ngu\u1ed3n tham kh\u1ea3o|ngu\u1ed3n tr\u00edch d\u1eabn|ngu\u1ed3n t\u00e0i li\u1ec7u',
  id: 'sumber|referensi|daftar pustaka|karya yang dikutip|sumber yang dikutip|sumber referensi',
  ms: 'sumber|rujukan|senarai rujukan|karya dipetik',
  tl: 'mga sanggunian|mga pinagmulan|sanggunian',
  zh: '\u53c2\u8003\u6587\u732e|\u53c2\u8003\u8d44\u6599|\u6765\u6e90|\u8d44\u6599\u6765\u6e90|\u4fe1\u606f\u6765\u6e90|\u6570\u636e\u6765\u6e90|\u5f15\u7528|\u5f15\u7528\u6587\u732e|\u5f15\u7528\u6765\u6e90|\u5f15\u7528\u7684\u8457\u4f5c|\u53c2\u8003|\u53c2\u8003\u6765\u6e90|\u53c2\u8003\u94fe\u63a5|\u53c2\u8003\u8d44\u6599\u6765\u6e90|\u4e3b\u8981\u6765\u6e90|\u4e3b\u8981\u53c2\u8003\u6587\u732e|\u4fe1\u6e90|\u51fa\u5904|\u6587\u732e|\u53c2\u8003\u7f51\u5740|\u8d44\u6599\u51fa\u5904|\u6765\u6e90\u94fe\u63a5|\u6765\u6e90\u5217\u8868|\u4fe1\u606f\u6e90|\u5f15\u6587|\u53c2\u8003\u4e66\u76ee',
  zh_hant:
    '\u53c3\u8003\u6587\u737b|\u53c3\u8003\u8cc7\u6599|\u4f86\u6e90|\u8cc7\u6599\u4f86\u6e90|\u5f15\u7528|\u5f15\u7528\u6587\u737b|\u5f15\u7528\u4f86\u6e90|\u5f15\u7528\u7684\u8457\u4f5c|\u53c3\u8003\u66f8\u76ee|\u51fa\u8655',
  ja: '\u53c2\u8003\u6587\u732e|\u5f15\u7528\u6587\u732e|\u51fa\u5178|\u53c2\u8003\u8cc7\u6599|\u53c2\u7167|\u53c2\u7167\u6587\u732e|\u60c5\u5831\u6e90|\u30bd\u30fc\u30b9|\u53c2\u8003\u30ea\u30f3\u30af|\u53c2\u8003|\u5f15\u7528\u5143|\u53c2\u8003url|\u5f15\u7528',
  ko: '\ucd9c\ucc98|\ucc38\uace0\ubb38\ud5cc|\ucc38\uace0 \ubb38\ud5cc|\ucc38\uace0\uc790\ub8cc|\ucc38\uace0 \uc790\ub8cc|\uc790\ub8cc \ucd9c\ucc98|\uc778\uc6a9\ubb38\ud5cc|\ucc38\uc870|\uc778\uc6a9 \uc790\ub8cc',
  ca: 'fonts|refer\u00e8ncies|bibliografia|obres citades',
};

const KNOWN = new Set(
  Object.values(NAMES).flatMap((names) => names.split('|').map((name) => name.normalize('NFKC'))),
);
const AND =
  / (?:and|und|et|y|e|en|och|og|ja|i|\u0438|\u0442\u0430|ve|\u0648) |\s?[&/+,\u3001\u4e0e\u548c\u53ca]\s?/u;
const NUMBERING =
  /^(?:(?:section|appendix|part|chapter)\s+)?(?:\(?\d{1,3}(?:\.\d{1,3}){0,3}[.):\u3001\uff0e]?|[ivxlc]{1,6}[.)]|[a-z][.)]|\u7b2c?[一二三四五六七八九十]{1,3}[\u3001\u7ae0\u8282.:\uff1a]|[\uff08(][一二三四五六七八九十]{1,3}[)\uff09])\s*/u;

const ENDINGS = new Set([...KNOWN].map((name) => name.slice(-3)));
const isLatin = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

/** Tells most headings apart by their last three letters; what ends in something else may be a name. */
function mayEndName(raw: string): boolean {
  let at = raw.length - 1;
  while (at > 2 && ' \t\r*_#:.'.includes(raw[at]!)) at -= 1;
  for (let back = 0; back < 3; back += 1) if (!isLatin(raw.charCodeAt(at - back))) return true;
  return ENDINGS.has(raw.slice(at - 2, at + 1).toLowerCase());
}

/** Is this the heading of a source list, whatever its markup, numbering, emoji, count or colon? */
export function isListName(raw: string): boolean {
  if (raw.length > HEADING_LENGTH || !mayEndName(raw)) return false;
  const text = raw
    .normalize('NFKC')
    .toLowerCase()
    .replace(/<[^<>]{1,40}>|\\(?=[^a-z])|\{#[^{}]{0,60}\}/g, '')
    .replace(/[*_#`~>=|\u25a0-\u25ff]|[\u200b-\u200f]|\ufe0f|\p{Extended_Pictographic}/gu, '')
    .replace(/^[\s\-\u2013\u2014:.]+|[\s\-\u2013\u2014:.]+$/g, '');
  if (text === '') return false;
  const bare = text
    .replace(NUMBERING, '')
    .replace(/\s*[([\u3010][^()[\]]{0,50}[)\]\u3011]$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (KNOWN.has(bare)) return true;
  const parts = bare.split(AND).map((part) => part.trim());
  return parts.length > 1 && parts.length < 4 && parts.every((part) => KNOWN.has(part));
}

/** A line that may head a source list. */
export interface ListHeading {
  /** The whole heading without its final line ending; for `Sources: [1] …` up to the first entry. */
  start: number;
  end: number;
  /** 1–6, or 7 for a bold or plain line, whose list ends where the next heading or paragraph begins. */
  level: number;
  /** The first entry stands on the same line. */
  inline: boolean;
}

/** Every line that is named like a source list, in order, outside code. */
export function findListHeadings({ scan, starts, blockCode }: ListContext): ListHeading[] {
  const found: ListHeading[] = [];
  const taken = new Set<number>();
  for (const heading of scan.headings) {
    taken.add(heading.start);
    const name = scan.text.slice(heading.text.start, heading.text.end);
    const { start, end, level } = heading;
    if (isListName(name)) found.push({ start, end, level, inline: false });
  }
  for (let line = 0; line < starts.length; line += 1) {
    const start = starts[line]!;
    if (!mayBeName(scan.text, start)) continue;
    const plain = plainHeading(scan.text, start, (starts[line + 1] ?? scan.text.length + 1) - 1);
    if (plain !== null && !taken.has(plain.start) && blockCode.at(start) === undefined) found.push(plain);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** First letters of the names, and of what numbers them: most lines are told apart by these at once. */
const BEGINNINGS = new Set([...[...KNOWN].map((name) => name.slice(0, 2)), ...'一二三四五六七八九十']);

function mayBeName(text: string, start: number): boolean {
  for (let at = start; at < start + 12; at += 1) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code) || code === 10) return false;
    if (isLatin(code) || code > 0xbf) {
      const first = text.slice(at, at + 2).toLowerCase();
      return BEGINNINGS.has(first) || (code > 0x2fff && BEGINNINGS.has(first[0]!)) || code >= 0xd800;
    }
  }
  return false;
}

const INLINE_ENTRY = /^\**\s{0,3}(?=\\?\[\^?[SC]?\d{1,4}\\?\]|1[.)]\s)/;

/** `**Sources:**`, `Sources`, `References: [1] …` on a line of its own. */
function plainHeading(text: string, start: number, end: number): ListHeading | null {
  const first = text.slice(start, Math.min(end, start + HEADING_LENGTH)).replace(/\r$/, '');
  const lead = /^ ?(?:>[ \t]?)?/.exec(first)![0].length;
  if (end - start <= HEADING_LENGTH + 1 && !first.includes('://') && isPlainName(first.slice(lead))) {
    return { start: start + lead, end: start + first.trimEnd().length, level: 7, inline: false };
  }
  const colon = first.search(/[:\uff1a]/);
  if (colon < 2) return null;
  const rest = INLINE_ENTRY.exec(first.slice(colon + 1));
  if (rest === null || !isListName(first.slice(lead, colon))) return null;
  return { start: start + lead, end: start + colon + 1 + rest[0].length, level: 7, inline: true };
}

/** A plain line must be the name itself or carry bold or a colon; a list item is an item, not a heading. */
function isPlainName(line: string): boolean {
  return line.length > 1 && !/^(?:[-+\u2022]|\*(?!\*))\s/.test(line) && isListName(line);
}
