interface Idiom {
  sample: string;
  match: RegExp;
  /** The manual's word for it; none where the words only carry the question. */
  as: string;
}

const KNOW =
  '(?:find out|figure out|tells?(?: me| us| you)?|know|learn|see|determine|understand|shows?(?: me| us| you)?)';

/** What askers say in several small words and manuals in one: looked up word by word, these would find anything. */
export const IDIOMS: readonly Idiom[] = [
  {
    sample: 'How do I find out why A is used?',
    match: new RegExp(`\\b(?:${KNOW}|check) why\\b`),
    as: 'explain',
  },
  {
    sample: 'How do I find out which A is used?',
    match: new RegExp(`\\b${KNOW} (?=(?:which|what|who|whom|whose|when|where|how|if|whether)\\b)`),
    as: '',
  },
  {
    sample: 'Is it possible to nest A?',
    match: /^(?:is it possible|is there (?:a|any) way|what is the (?:best |easiest |right )?way) to\b/,
    as: '',
  },
  {
    sample: 'turn on A, turn A on',
    match: /\b(?:turn|switch) on\b|\b(?:turn|switch)(?= .{0,80}\bon\b)/,
    as: 'enable',
  },
  {
    sample: 'turn off A',
    match: /\b(?:turn|switch|shut) off\b|\b(?:turn|switch)(?= .{0,80}\boff\b)/,
    as: 'disable',
  },
  {
    sample: 'get rid of A',
    match: /\bget rid of\b|\b(?:throw|clear) away\b|\bthrow out\b|\bclean out\b/,
    as: 'remove',
  },
  {
    sample: 'keep A from starting',
    match: /\b(?:stop|keep)(?= .{0,80}\bfrom(?: \w{1,30})? \w{1,30}ing\b)/,
    as: 'prevent',
  },
  { sample: 'leave A out', match: /\bleave out\b|\bleave(?= .{0,80}\bout\b)/, as: 'omit' },
  { sample: 'bring back A', match: /\bbring back\b|\bbring(?= .{0,80}\bback\b)/, as: 'restore' },
  { sample: 'take back A', match: /\btake back\b/, as: 'undo' },
  { sample: 'make sure A is there', match: /\bmake sure\b/, as: 'ensure' },
  { sample: 'speed up A', match: /\bspeed up\b/, as: 'faster' },
  { sample: 'cut down A', match: /\b(?:cut|trim) down\b/, as: 'reduce' },
  { sample: 'start over', match: /\bstart (?:over|again|afresh|from scratch)\b/, as: 'restart' },
  { sample: 'look at A', match: /\b(?:have a |take a )?look at\b/, as: 'show' },
  { sample: 'runs by itself', match: /\b(?:by itself|on its own)\b/, as: 'automatically' },
  { sample: 'added by mistake', match: /\b(?:by (?:mistake|accident)|accidentally|mistakenly)\b/, as: '' },
  {
    sample: 'a file from someone else',
    match: /\bfrom (?:someone else|a stranger|strangers|the internet)\b/,
    as: 'untrusted',
  },
  { sample: 'mark A as deprecated', match: /\b(?:mark|flag) (?=.{0,80}\bas\b)/, as: '' },
  {
    sample: 'Git says A is missing',
    match: /(?<=^(?:\w{1,30} )?)\b(?:says|complains|reports|tells me)(?: that)?\b/,
    as: '',
  },
  { sample: 'my email address', match: /(?<=\b(?:e-?mail|ip|web)) address(?:es)?\b/, as: '' },
  { sample: 'together with A', match: /\b(?:together|along) (?=with\b)|\bas well(?: as)?\b/, as: '' },
  {
    sample: 'update A if it already exists',
    match: /\b(?:if|when|in case) (?:it|one|that|they) (?:is |are )?already (?:exists?|there)\b/,
    as: '',
  },
  { sample: 'no matter what', match: /\bno matter (?:what|how|which)\b|\bat all\b|\bin total\b/, as: '' },
  {
    sample: 'A, also called B',
    match: /,? \(?(?:also|sometimes|often|otherwise) (?:called|known as|referred to as) [^,.?]*/,
    as: '',
  },
  {
    sample: 'commit A to git',
    match:
      /(?<=\b(?:commit|check|push|put)\b.{0,80}) (?:in)?to (?:git|version control|source control|(?:the |a )?repo(?:sitory)?)\b/,
    as: '',
  },
  {
    sample: 'in my project',
    match:
      /\b(?:in|on|to|for|from|of|into) my (?:own )?(?:project|app|application|code|program|machine|computer|system|site|website|repo|repository|git repository)\b/,
    as: '',
  },
  { sample: 'in just one A', match: /\b(?:just|only) (?:one|a single)\b/, as: '' },
  {
    sample: 'for the first time',
    match: /\bfor the first time\b|\bright now\b|\bin the first place\b/,
    as: '',
  },
  {
    sample: 'What do I do now?',
    match: /\bwhat (?:do|should|can) i do(?: now| then| about (?:it|this|that))?\b/,
    as: '',
  },
];

const READY = IDIOMS.map(({ match, as }) => ({ match: new RegExp(match, 'iu'), as }));

/** A question in the words of a manual; one that no idiom stands in comes back as it is. */
export function withoutIdioms(question: string): string {
  return READY.reduce((said, { match, as }) => said.replace(match, as), question);
}
