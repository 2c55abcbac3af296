import type { ClaimConfidence, Tier } from './brief.js';
import { asText, firstField, isFields } from './json-shapes.js';

interface Row {
  name: string;
  sample: string;
  match: RegExp;
  tier: Tier;
}

/** Tried in order. A doubt written beside a tier lowers what is shown, and the tier only where nothing else is said. */
const ROWS: readonly Row[] = [
  {
    name: 'medium-contested',
    sample: 'medium-contested',
    match: /^(medium|moderate)\W*(contested|disputed)/,
    tier: 'medium',
  },
  { name: 'disputed', sample: 'DISPUTED', match: /disputed|contested|contradict/, tier: 'low' },
  { name: 'medium-high', sample: 'MEDIUM-HIGH', match: /^(medium|moderate)\W*(to)?\W*high/, tier: 'medium' },
  {
    name: 'medium-low',
    sample: 'low to medium',
    match: /^(medium|moderate)\W*(to)?\W*low|^low\W*(to)?\W*(medium|moderate)/,
    tier: 'low',
  },
  { name: 'medium', sample: 'Moderate', match: /^(medium|moderate|med|mid|mixed|partial)\b/, tier: 'medium' },
  {
    name: 'low',
    sample: 'very low',
    match: /^(very\W*)?(low|weak|uncertain|speculative|unverified|poor|none)\b/,
    tier: 'low',
  },
  {
    name: 'high',
    sample: 'Very High',
    match: /^(very\W*)?(high|strong|certain|confirmed|verified|established)\b/,
    tier: 'high',
  },
];

/** Tiers are a word or three; what follows is a remark. In UTF-16 units. */
const LONGEST = 60;

/** From these shares of certainty on, a number is high or medium. */
const HIGH_FROM = 0.75;
const MEDIUM_FROM = 0.45;

/** Reads a confidence in any spelling: a word, a share (`0.8`, `80%`, `4/5`), or an object that holds one. */
export function parseConfidence(value: unknown): ClaimConfidence {
  if (isFields(value))
    return parseConfidence(
      firstField(value, ['tier', 'level', 'label', 'confidence', 'score', 'value']) ?? null,
    );
  const text = asText(value)?.slice(0, LONGEST).toLowerCase().replaceAll('_', '-') ?? '';
  const share = parseShare(text);
  if (share !== null) {
    const tier = share >= HIGH_FROM ? 'high' : share >= MEDIUM_FROM ? 'medium' : 'low';
    return { name: tier, tier };
  }
  const row = ROWS.find(({ match }) => match.test(text));
  return row === undefined ? { name: 'unknown', tier: null } : { name: row.name, tier: row.tier };
}

function parseShare(text: string): number | null {
  const ratio = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (ratio) return Number(ratio[2]) > 0 ? Number(ratio[1]) / Number(ratio[2]) : null;
  const number = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text);
  if (!number) return null;
  const amount = Number(number[1]);
  return number[2] === '%' || amount > 1 ? amount / 100 : amount;
}
