/**
 * Words that any subject uses. In a small library a common word looks rare, since few claims hold it; this list
 * stands in for the language at large, so that "best" or "history" alone makes no claim an answer.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `ability able according account across act action active actual actually add added advantage affect age ago allow
  almost alone along already although always amount another answer anything appear apply approach area argue around
  art article ask available average avoid away back bad base based basic become began begin beginner behind believe
  benefit best better big biggest bit body book bring build built buy call called cannot care case cause certain
  challenge chance change cheap child choice choose city claim class clear close come common company compare compared
  complete concern condition consider contain content continue control cost could count country couple course cover
  create current currently cut date day days deal decide deep define describe design despite detail develop
  developed development difference different difficult direct discuss done drive due early easily easy effect
  effective either else end enough entire especially estimate even event ever every everyone everything evidence
  example exist expect expected expensive experience explain face fact factor fail fall family famous far fast
  favorite feature feel field figure final find fine first five focus follow following food force form former found
  four free friend full function future gain general get give given global go goal going good great group grow
  growing growth guide half hand handle happen happened hard head health help high higher highest history hold home
  hour house however human idea identify impact important improve include included including increase increased
  indeed individual industry information inside instead interest international invent invented invention issue
  item job keep key kind know known large largest last late later latest launch launched law lead leading learn
  least leave left less let level life light like likely limit line list little live local long longer look lose
  lost lot love low lower main major make making man manage many mark market material matter maybe me mean measure
  meet member mention method might million minute miss model modern money month months move much must name national
  nature near nearly need never new next nice normal not note nothing now number occur offer office official often
  old one open operate opinion opposite option order original originally outside overall page paper part particular
  past pay people per percent perhaps period person place plan play please point political poor popular position
  possible potential power present president pretty prevent previous price probably problem process produce product
  program project property provide public publish purpose put quality question quick quickly quite rate rather reach
  read ready real really reason reasons recent recently recommend record reduce region related relationship release
  released remain report represent require required research respect response rest result results return right rise
  risk role rule run safe said say says scale school science season second see seem sense serious service set several
  share short show side significant similar simple since single site situation size skill small social society solve
  someone something sometimes soon sort source space special specific spend stage standard start started state still
  stop story strategy strong structure study stuff subject success such suggest support sure system take talk
  teach team technique technology tell term test thing things think third thought thousand three tell time times tip
  tips today together told took top total toward town traditional travel true try turn two type typical understand
  unit unlike use used useful user using usual usually value various version view vs wait want war watch water way
  ways week weeks well went whether whole wide without woman word work working works world worse worst worth write
  written wrong year years yes yet young
  also may no us will`.split(/\s+/),
);

export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word);
}
