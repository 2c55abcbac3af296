/** Words that turn or narrow a statement: a gap that hides one is told. */
const NEGATIONS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[
    'not|no|never|none|nor|neither|nobody|nothing|nowhere|cannot|without|unless|except|excluding|but|only|hardly|barely|rarely|seldom|fail(?:s|ed)? to|lacks?|lacked|however|although|unlikely|false|untrue|den(?:y|ies|ied)',
    'nicht|kein(?:e|en|er|es|em)?|nie|niemals|ohne|außer|nur|weder|kaum',
    'ne|pas|jamais|sans|sauf|aucune?|ni|rien|seulement|guère',
    'nunca|jamás|sin|salvo|excepto|ningun[oa]?|tampoco|solo|sólo',
    'não|nem|sem|exceto|nenhuma?|apenas',
    'non|mai|senza|tranne|nessun[oa]?|né|soltanto',
    'niet|geen|nooit|zonder|behalve|inte|ikke|ej|aldrig|aldri|utan|uden|uten|не|ни|нет|никогда|без|кроме',
  ].join('|')})(?![\p{L}\p{N}])|n't(?![\p{L}])`,
  'iu',
);
const UNSPACED_NEGATIONS = /[不没沒非無无未否]|ない|ません|なかった|しか/;

/** Whether a stretch that a quote left out holds a negation or an exception. */
export function hidesNegation(gap: string): boolean {
  return NEGATIONS.test(gap) || UNSPACED_NEGATIONS.test(gap);
}
