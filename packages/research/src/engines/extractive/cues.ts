import type { QuestionType } from './question-types.js';

/** Wordings that show that a passage gives the kind of answer that a type of question asks for. */
const REASON =
  /\b(?:because|since|so that|in order to|reasons?|due to|to (?:avoid|prevent|ensure|allow|protect|reduce|improve|recover|reclaim|keep|guarantee|make sure|minimi[sz]e|help)|avoids?|prevents?|ensures?|purposes?|therefore|thus|hence|otherwise|helps?|designed to|intended|meant to|advantages?|benefits?|useful|allows?|would (?:be|have|cause|result)|can cause|results? in|leads? to|as a result|motivation|rationale|bad idea|forced?|problems?|risks?|dangerous|breaks?|causes?|leaks?|makes? it|so (?:the|you|it|they|there)|fails?)\b|\b(?:weil|da|damit|deshalb|daher|grund|denn|um .{1,60} zu|parce que|car|afin|raison|pour (?:eviter|permettre)|porque|ya que|para (?:evitar|que)|razon|perche|poiche|affinche|motivo|omdat|zodat|reden)\b/i;
const DATE =
  /\b(?:1[5-9]\d\d|20\d\d)\b|\b(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?) \d|\bversion \d|\bv?\d+\.\d+(?:\.\d+)?\b/i;
const SINCE =
  /\b(?:added|introduced|since|beginning with|starting (?:with|from|in)|as of|first (?:released|appeared|published)|new in|released|removed|deprecated|until|founded|born|died|began|seit|eingefuhrt|depuis|desde|sinds)\b/i;
const FIGURE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|billion|unlimited|infinite|infinity|no (?:fixed )?limit|disabled|never|half|twice|once|zwei|drei|vier|deux|trois|dos|tres)\b/i;
/** What "how many" and "how long" ask for. */
const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|billion|unlimited|infinite|infinity|no (?:\w+ )?limit|never|half|twice|once|arbitrar\w+|any number|zwei|drei|vier|deux|trois|dos|tres)\b/i;
const DEFAULT_VALUE =
  /\bdefaults?\b[^.]{0,80}(?:\d|[`'"“]|\b(?:true|false|null|undefined|none|no|yes|disabled|enabled|unlimited|infinite)\b)|\bby default\b/i;
const HOW =
  /\b(?:you (?:can|must|should|need to|may|could|will need)|use |using |run |call |pass |set |add |create |enable |specify |by (?:\w+ing|the|default)|with the|allows? (?:you )?to|can be (?:\w+ed|done|set|used|run|made)|is (?:done|performed|achieved|accomplished|used to)|to (?:\w+),|--\w|via |through |works? by|invoke|type |enter )/i;
const IMPERATIVE =
  /^(?:to \w+[^,]{0,80}, )?(?:use|run|call|pass|set|add|create|enable|specify|make|install|open|start|write|type|choose|select|put|ensure|configure|define|provide|import|invoke|issue|execute|remove|edit|copy)\b|\byou (?:must|can|should|need to)\b|(?:^|\s)--\w/i;
const CONDITION =
  /\b(?:if|when|whenever|unless|until|once|in case|only|while|after|before|as soon as|provided|where|during|every time|each time|falls|wenn|sobald|nur|si|lorsque|quand|cuando|se|quando|als|wanneer)\b/i;
const CONTRAST =
  /\b(?:whereas|while|unlike|but|however|instead|rather|differs?|differences?|different|in contrast|compared|on the other hand|(?:more|less|\w+er) than|faster|slower|wahrend|hingegen|im gegensatz|tandis que|alors que|contrairement|mientras|a diferencia|mentre|terwijl)\b/i;
const WHERE =
  /[\w$%~}>.]\/[\w.$<{]|\b(?:stored|located|location|lives?|found|kept|saved|written to|placed|installed|(?:directory|folder|path|file|table|column|page|section|menu) (?:named|called|under|at|in|of)|under|verzeichnis|ordner|dossier|repertoire|directorio|carpeta|cartella|map)\b/i;
const DEFINITION =
  /\b(?:is|are|was|were) (?:a|an|the|one|used|any|not|designed|simply|just|defined|known|called|typically|usually|like)\b|\b(?:refers? to|means?|denotes?|represents?|describes?|provides?|allows?|lets|stands for|consists? of|contains?|returns?|implements?|extends?|creates?|causes?|tells?|specif(?:y|ies)|determines?|controls?|defines?|enables?)\b|\b(?:ist|sind|bezeichnet|est|sont|designe|es|son|significa|e un|sono|is een)\b/i;

/** Says outright that two things differ; "but" and "instead" only may. */
const DIFFERENCE =
  /\b(?:whereas|unlike|differs?|differences?|different|in contrast|compared|on the other hand|(?:more|less|\w+er|rather|other) than|followed by|wahrend|hingegen|im gegensatz|unterschied\w*|tandis que|contrairement|difference|diferencia\w*|mientras|mentre|terwijl|verschil\w*)\b/i;

/** True when the wording fits. `other` fits always. */
export function fitsType(type: QuestionType, folded: string): boolean {
  switch (type) {
    case 'why':
      return REASON.test(folded);
    case 'date':
      return DATE.test(folded);
    case 'figure':
      return FIGURE.test(folded);
    case 'how':
      return HOW.test(folded);
    case 'cond':
      return CONDITION.test(folded);
    case 'where':
      return WHERE.test(folded);
    case 'define':
      return DEFINITION.test(folded);
    default:
      return true;
  }
}

export function hasSince(folded: string): boolean {
  return SINCE.test(folded);
}

export function hasDefaultValue(folded: string): boolean {
  return DEFAULT_VALUE.test(folded);
}

export function hasNumber(folded: string): boolean {
  return NUMBER.test(folded);
}

export function isInstruction(folded: string): boolean {
  return IMPERATIVE.test(folded);
}

export function tellsApart(folded: string): boolean {
  return DIFFERENCE.test(folded);
}

export function hasContrast(folded: string): boolean {
  return CONTRAST.test(folded);
}
