/**
 * Abbreviations whose stop ends no sentence even before a capital letter. `Intl.Segmenter` knows none; before
 * a lower-case word it is right by itself, so words that end sentences as often (`etc.`, `Inc.`) are not here.
 */
const ABBREVIATIONS = new Set(
  [
    // titles and names
    'mr mrs ms mx dr prof rev fr sr jr st gen col capt lt sgt gov sen rep hon pres messrs mme mlle sra dra',
    // references
    'e.g i.e cf v vs viz ca approx fig figs eq eqs eqn no nos vol vols ch chap sec sect art para p pp pt ed eds',
    'trans repr rev suppl ref refs app tab ser al ibid op cit incl excl resp est ep eps min max avg dept univ assn',
    // months as abbreviated before a day
    'jan feb mar apr jun jul aug sept sep oct nov dec',
    // German
    'z.b d.h u.a o.ä bzw nr vgl abb str hr hrn fr dipl ing abs bd hrsg mio mrd ggf evtl sog zzgl inkl usw',
    // French, Spanish, Italian, Portuguese
    'p.ex mm av env art cap fig pág págs núm dña ej vd sig dott ing sig.ra es pag n.º',
  ]
    .join(' ')
    .split(' '),
);

/** Words that begin a new sentence after `U.S.` or an initial far more often than they continue a name. */
const STARTERS = new Set(
  (
    'The This That These Those It Its They Their He She We Our You In On At As By For From With When While ' +
    'However But And Or So If Although Because Since After Before During Such Some Many Most All Both Each ' +
    'Another Other Here There Thus Therefore Moreover Furthermore Meanwhile Yet Still A An To What Which Who How'
  ).split(' '),
);

/** Words of their own that abbreviate only before a number: `no. 5`, `art. 3`. */
const BEFORE_NUMBERS = new Set(['no', 'art', 'min', 'max', 'ed', 'est', 'app', 'mar', 'bd', 'abs', 'es']);

/** The last word of a sentence with its stop, and what follows it. */
export function endsInAbbreviation(sentence: string, next: string): boolean {
  const word = /(?:^|[\s()[{"'“‘„«*_—–-])([\p{L}\p{N}.º]{1,12})\.["'”’)\]*_]*\s*$/u.exec(sentence)?.[1];
  if (!word) return false;
  const lower = word.toLowerCase();
  if (ABBREVIATIONS.has(lower)) return !BEFORE_NUMBERS.has(lower) || /^\p{N}/u.test(next);
  const isInitials = /^\p{Lu}(?:\.\p{L}{1,3})*$/u.test(word);
  return isInitials && !STARTERS.has(/^[\p{L}]+/u.exec(next)?.[0] ?? '');
}

const MONTHS =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert)/;

/** `1. Title` at the start of a line, and ordinals such as `3. Oktober`. */
export function endsInOrdinal(sentence: string, next: string): boolean {
  return (
    /^\s*\(?\d{1,3}[.)]\s*$/.test(sentence) || (/(?:^|\s)\d{1,2}\.\s*$/.test(sentence) && MONTHS.test(next))
  );
}
