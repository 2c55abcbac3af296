/** What kind of answer a question asks for. `other`: yes/no questions and everything unrecognised. */
export type QuestionType =
  | 'why'
  | 'date'
  | 'figure'
  | 'how'
  | 'compare'
  | 'which'
  | 'where'
  | 'cond'
  | 'define'
  | 'other';

interface TypeRow {
  name: QuestionType;
  sample: string;
  match: RegExp;
}

/** The first row that matches a folded, lower-case question gives its type; narrower rows stand first. */
const TYPE_ROWS: readonly TypeRow[] = [
  {
    name: 'how',
    sample: 'How do I show the differences between A and B?',
    match:
      /^(?:and |but |so )?how (?:do|can|could|should|would) (?:i|you|we|one|someone) (?!tell\b|distinguish\b)/,
  },
  {
    name: 'compare',
    sample: 'What is the difference between A and B?',
    match: /\b(?:differences?|differs?|different(?:ly)? (?:from|than|to)|compared? (?:to|with)|versus|vs)\b/,
  },
  {
    name: 'compare',
    sample: 'Worin unterscheidet sich A von B?',
    match:
      /\b(?:unterschiede?|unterscheide[tn]|verschil(?:len)?|difference entre|diferencias? entre|differenza tra|diferenca entre)\b/,
  },
  {
    name: 'why',
    sample: 'Why does A need B?',
    match:
      /^(?:so |and |but )?(?:why|how come)\b|\bwhat(?:'s| is| are| was| were)? (?:the )?(?:main )?(?:reasons?|benefits?|advantages?)\b|\bwhat causes?\b/,
  },
  {
    name: 'why',
    sample: 'Warum braucht A B?',
    match: /^(?:warum|weshalb|wieso|wozu|pourquoi|por que|perche|waarom)\b/,
  },
  {
    name: 'date',
    sample: 'When was A released?',
    match:
      /^when (?:was|were|did|has|had|have)\b|^since when\b|\b(?:what|which) (?:year|date|day|month|release|version) (?:\w+ ){0,3}(?:was|were|did|added|introduced|removed|first|released|published)\b|\bsince (?:what|which) (?:version|release)\b|^(?:in|on|since|from) (?:what|which) (?:year|date|day|month|version|release)\b/,
  },
  {
    name: 'date',
    sample: 'Seit wann gibt es A?',
    match:
      /^(?:seit wann|wann wurden?|depuis quand|quand a\b|desde cuando|cuando fue|sinds wanneer|in welchem jahr|en que ano|en quelle annee)\b/,
  },
  {
    name: 'figure',
    sample: 'How many pages can A hold?',
    match: /\bhow (?:many|much|long|large|big|often|far|old|high|fast|deep|wide|tall|frequently)\b/,
  },
  {
    name: 'figure',
    sample: 'What is the default timeout of A?',
    match:
      /^what(?:'s| is| are| was| were) (?:the )?(?:\w+ ){0,2}(?:default|maximum|minimum|max|min|limits?|largest|smallest|size|number|port|price|cost|population|length|rate|percentage)\b/,
  },
  {
    name: 'figure',
    sample: 'Wie viele Seiten hat A?',
    match:
      /^(?:wie (?:viele?|lange?|gross|hoch|oft|weit|schnell|alt)|combien|cuant[oa]s?|quant[oaie]s?|hoe(?:veel| lang| groot| hoog| vaak| oud))\b/,
  },
  {
    name: 'cond',
    sample: 'What happens if A fails?',
    match:
      /^what happens\b|^(?:under|in) (?:what|which) (?:conditions?|circumstances|cases?)\b|^when\b|^(?:was passiert|wann|quand|cuando|quando|wanneer|que se passe-t-il|que pasa)\b/,
  },
  {
    name: 'how',
    sample: 'How do I undo A?',
    match:
      /^(?:and |but |so )?how\b|\b(?:best|right|easiest|recommended) way to\b|^(?:wie|comment|como|come|hoe)\b/,
  },
  {
    name: 'where',
    sample: 'Where does A store B?',
    match: /^(?:and |but )?(?:(?:in |to |from )?where|wo|wohin|ou|donde|dove|onde|waar)\b/,
  },
  {
    name: 'which',
    sample: 'Which class does A?',
    match:
      /^(?:which|welche[rsnm]?|quel(?:le)?s?|cual(?:es)?|quale|quali|welke?)\b|^what (?:\w+ )?(?:class|classes|command|commands|option|options|function|functions|method|methods|setting|settings|flag|flags|parameter|parameters|types?|kinds?|file|files|field|fields|variable|values?|tools?|errors?|events?)\b/,
  },
  {
    name: 'define',
    sample: 'What is A?',
    match:
      /^what(?:'s| is| are| was| were| (?:does|do)(?!.* do (?:with|to|about|if|when|after|before|on|in) ))\b|^define\b|^(?:was (?:ist|sind|bedeutet)|qu'est-ce|que (?:es|son)|cos'e|che cos'e|o que e|wat (?:is|zijn|betekent))\b/,
  },
];

/** Looks at a question's first words; a folded question in lower case goes in. */
export function findQuestionType(folded: string): QuestionType {
  const bare = folded.replace(/^[^\p{L}\p{N}]+/u, '');
  return TYPE_ROWS.find((row) => row.match.test(bare))?.name ?? 'other';
}
