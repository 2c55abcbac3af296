interface Idiom {
  sample: string;
  match: RegExp;
  /** The manual's word for it; none where the words only carry the question. */
  as: string;
}

const KNOW =
  '(?:find out|figure out|tells?(?: me| us| you)?|know|learn|see|determine|understand|shows?(?: me| us| you)?)';

/** What askers say in several small words and manuals in one: looked up word by word, these would find anything. */
const IDIOMS: readonly Idiom[] = [
  { sample: 'How do I find out why A is used?', match: new RegExp(`\\b(?:${KNOW}|check) why\\b`), as: 'explain' },
  {
    sample: 'How do I find out which A is used?',
    match: new RegExp(`\\b${KNOW} (?=(?:which|what|who|whom|whose|when|where|how|if|whether)\\b)`),
    as: '',
  },
  { sample: 'Is it possible to nest A?', match: /^(?:is it possible|is there (?:a|any) way|what is the (?:best |easiest |right )?way) to\b/, as: '' },
  { sample: 'turn on A, turn A on', match: /\b(?:turn|switch) on\b|\b(?:turn|switch) (?=.*\bon\b)/, as: 'enable' },
  { sample: 'turn off A', match: /\b(?:turn|switch|shut) off\b|\b(?:turn|switch) (?=.*\boff\b)/, as: 'disable' },
  { sample: 'get rid of A', match: /\bget rid of\b|\b(?:throw|clear) away\b|\bthrow out\b|\bclean out\b/, as: 'remove' },
  { sample: 'keep A from starting', match: /\b(?:stop|keep) (?=.*\bfrom(?: \w+)? \w+ing\b)/, as: 'prevent' },
  { sample: 'leave A out', match: /\bleave out\b|\bleave (?=.*\bout\b)/, as: 'omit' },
  { sample: 'bring back A', match: /\bbring back\b|\bbring (?=.*\bback\b)/, as: 'restore' },
  { sample: 'take back A', match: /\btake back\b/, as: 'undo' },
  { sample: 'make sure A is there', match: /\bmake sure\b/, as: 'ensure' },
  { sample: 'speed up A', match: /\bspeed up\b/, as: 'faster' },
  { sample: 'cut down A', match: /\b(?:cut|trim) down\b/, as: 'reduce' },
  { sample: 'start over', match: /\bstart (?:over|again|afresh|from scratch)\b/, as: 'restart' },
  { sample: 'look at A', match: /\b(?:have a |take a )?look at\b/, as: 'show' },
  { sample: 'runs by itself', match: /\b(?:by itself|on its own)\b/, as: 'automatically' },
  { sample: 'added by mistake', match: /\b(?:by (?:mistake|accident)|accidentally|mistakenly)\b/, as: '' },
  { sample: 'a file from someone else', match: /\bfrom (?:someone else|a stranger|strangers|the internet)\b/, as: 'untrusted' },
];

/** A question in the words of a manual; one that no idiom stands in comes back as it is. */
export function withoutIdioms(question: string): string {
  return IDIOMS.reduce((said, { match, as }) => said.replace(new RegExp(match, 'iu'), as), question);
}
