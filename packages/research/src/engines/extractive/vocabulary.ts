import { stem } from '@vouch/core';

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** Words of questions that say nothing about the subject, by language. Core's stop words are left out besides. */
const QUESTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: `happen happens mean means possible exactly actually reason reasons way ways purpose difference
      differences differ differs different differently versus vs compare compared instead than still ever else behind`,
    de: `der die das den dem des ein eine einen einem einer ist sind war wird werden wie was wann warum weshalb wieso wozu
      welche welcher welches welchen wo wer und oder nicht kein fur von zu zum zur mit auf bei im in aus als man ich es
      sich hat haben kann soll unterschied zwischen seit gibt viele lange macht tut`,
    fr: `le la les un une des du de est sont pourquoi quand comment combien quel quelle quels quelles que qui quoi et ou
      dans sur avec pour par ne pas il elle on se ce cette difference entre depuis qu'est-ce en a y t`,
    es: `el la los las un una unos unas es son por que como cuando cuanto cuantos cuantas cual cuales donde quien y o en
      con para de del al se no hay diferencia entre desde a`,
    it: `il lo la le gli i un uno una e sono perche come quando quanto quanti quale quali dove chi di da del della in con
      per tra che cosa si non differenza`,
    pt: `o a os as um uma e sao por que porque como quando quanto quantos qual quais onde quem em com para de do da dos
      das no na se nao diferenca entre`,
    nl: `de het een is zijn waarom wanneer hoe hoeveel wat welke waar wie en of van in met op voor niet verschil tussen
      sinds wordt lang`,
  }).map(([language, list]) => [language, new Set(words(list))]),
);

/** Whether a folded, lower-case word of a question in this language only asks. */
export function isQuestionWord(word: string, language: string): boolean {
  return QUESTION_WORDS.get(language)?.has(word) ?? false;
}

/** Words that stand in any manual: they choose between passages on the subject, they don't make a subject. */
export const GENERIC_STEMS: ReadonlySet<string> = new Set(
  words(`set use using used run open close add send make work works do get give create write read change need want
  default allow support call start stop return take keep show find look like apply work thing new one two three several able
  best good better simple easy correct right main certain general specific many much long large often behave directly another multiple
  dangerous suited suitable recommended important necessary useful useless bad expensive cheap officially
  mean handle enable disable define specify provide include contain exist available user value name number type
  length size limit maximum minimum version option command function method class file feature system page part
  time case way example data field property
  setting parameter flag argument statement keyword see got gotten particular certain
  old tell know try already even just whole entire`).map(stem),
);

/** Groups of words that manuals and askers use for one thing; a hit through a group counts less than the word. */
const SYNONYM_GROUPS = words(`
  delete,remove,erase,drop,discard,rm
  undo,revert,reset,rollback,restore
  create,make,generate,build
  initialize,init,create
  list,ls,show,display,print,view,see
  disable,off,deactivate,suppress,prevent,skip
  enable,on,activate,allow
  maximum,max,largest,limit,most,upper
  minimum,min,smallest,least,lower
  quick,fast,speed,performance,faster
  slow,slower,latency,delay
  change,modify,update,alter,edit
  start,begin,launch,initiate
  stop,end,terminate,halt
  cancel,abort,interrupt
  error,failure,fail,exception
  fetch,download,retrieve,get
  size,large,big,length,bytes,maximum,limit
  public,everyone,anyone
  private,restricted,secret
  old,previous,earlier,former,older
  rename,move,mv
  copy,duplicate,clone,cp
  backup,back,dump
  combine,merge,join,unite
  split,divide,separate
  check,verify,validate,test
  config,configuration,configure,setting,settings
  directory,folder
  dependency,dependencies,package
  retry,repeat,again
  save,store,persist,keep
  ignore,exclude,omit,skip
  choose,select,pick
  convert,transform,translate
  replace,substitute,swap
  require,need,must,necessary
  forbid,prohibit,disallow
  safe,secure,security
  crash,corrupt,corruption,damage
  simultaneous,concurrent,parallel
  lock,locked,locking
  expire,timeout,expiry
  introduce,added,since,new
  cost,price,fee
  buy,purchase,acquire
  die,died,death
  born,birth
  dangerous,risk,unsafe,insecure,harmful,vulnerable,leak
  last,age,duration,lifetime
  connect,connection
  suited,suitable,appropriate,useful
  happen,occur
  sign,signature,signed
  regular,regularly,routine,periodic,periodically
  password,credential
  remember,cache,save,store
  big,large,maximum
  speed,fast,throughput
  unused,extraneous,unneeded,orphaned,superfluous
`);

const BY_STEM: ReadonlyMap<string, ReadonlySet<string>> = buildSynonyms();

function buildSynonyms(): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>();
  for (const group of SYNONYM_GROUPS) {
    const stems = group.split(',').map(stem);
    for (const one of stems) {
      const others = map.get(one) ?? new Set<string>();
      for (const other of stems) if (other !== one) others.add(other);
      map.set(one, others);
    }
  }
  return map;
}

/** Stems that mean much the same in manuals; empty for most words. */
export function findSynonyms(word: string): ReadonlySet<string> {
  return BY_STEM.get(word) ?? EMPTY;
}

const EMPTY: ReadonlySet<string> = new Set();
