import { foldText } from '@vouch/core';

/** The commonest short words of each language; enough to tell which of these a text is written in. */
const COMMON: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'en',
    setOf(
      'the a an of and to in is that for it its with as on are be was this by from or if not at how what why when where who which does do can should would have has i my you your',
    ),
  ],
  [
    'de',
    setOf(
      'der die das und ist in den von zu mit nicht ein eine fur auf im sich dem wie was warum wann welche wird sind',
    ),
  ],
  [
    'fr',
    setOf(
      'le la les des et est dans que pour une un du en sur pas qui par comment pourquoi quand quel quelle sont',
    ),
  ],
  ['es', setOf('el la los las de y en que es un una por con para del se como cuando cual son al lo')],
  ['it', setOf('il la che di e un una per con non sono del della come quando perche quale gli le nel')],
  ['pt', setOf('o a os as que de e um uma para com nao do da em por como quando qual sao no na')],
  ['nl', setOf('de het een en van in is dat op te zijn met voor niet hoe wat waarom wanneer welke aan er')],
];

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
];

/** A Greek letter or a Chinese name doesn't make a page Greek or Chinese; Japanese is mostly Han. */
const SCRIPT_SHARE = 0.2;
/** Characters looked at: a page's language shows in its first screen. */
const SAMPLE = 1500;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** A two-letter guess at a text's language by its script, else by its commonest words; `en` when nothing speaks. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [name, script] of SCRIPTS) {
    if ((sample.match(script)?.length ?? 0) > letters * SCRIPT_SHARE) return name;
  }
  const words =
    foldText(sample)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  let best = 'en';
  let most = 0;
  for (const [name, common] of COMMON) {
    const count = words.reduce((sum, word) => sum + (common.has(word) ? 1 : 0), 0);
    if (count > most) {
      best = name;
      most = count;
    }
  }
  return best;
}
