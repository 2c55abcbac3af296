/** The words around a number. Every table is run by one loop, longest match first. */

/** Where a scale may stand: everywhere, only glued to the digits, or only glued and with a currency. */
export type ScaleRule = 'word' | 'glued' | 'money';

export interface Scale {
  names: readonly string[];
  /** Several where languages differ; the likeliest first. */
  factors: readonly number[];
  rule: ScaleRule;
}

export const SCALES: readonly Scale[] = [
  { names: ['thousand', 'thousands', 'tausend', 'mille', 'mila', 'tys', 'тыс'], factors: [1e3], rule: 'word' },
  { names: ['k', 'K'], factors: [1e3], rule: 'glued' },
  { names: ['million', 'millions', 'mil', 'mill', 'mio', 'mln', 'mn', 'millionen', 'millones', 'millón', 'milioni', 'milione', 'milhões', 'milhão', 'miljoen', 'miljoner', 'miljoonaa', 'млн'], factors: [1e6], rule: 'word' },
  { names: ['M'], factors: [1e6], rule: 'glued' },
  { names: ['MM', 'm', 'mm'], factors: [1e6], rule: 'money' },
  { names: ['mil millones'], factors: [1e9], rule: 'word' },
  { names: ['milliard', 'milliards', 'milliarde', 'milliarden', 'miliardi', 'miliardo', 'miljard', 'miljarder', 'mrd', 'mld', 'mds', 'млрд'], factors: [1e9], rule: 'word' },
  // French and Dutch spell 10^12 as English spells 10^9.
  { names: ['billion', 'billions'], factors: [1e9, 1e12], rule: 'word' },
  { names: ['bn', 'bln', 'bilhões', 'bilhão'], factors: [1e9], rule: 'word' },
  { names: ['B'], factors: [1e9], rule: 'glued' },
  { names: ['b'], factors: [1e9], rule: 'money' },
  { names: ['billionen', 'billones', 'billón', 'biliões', 'bilioni', 'biljoen'], factors: [1e12], rule: 'word' },
  { names: ['trillion', 'trillions'], factors: [1e12, 1e18], rule: 'word' },
  { names: ['tn', 'trn', 'trilhões', 'trilhão', 'трлн'], factors: [1e12], rule: 'word' },
  { names: ['T', 't'], factors: [1e12], rule: 'money' },
  { names: ['lakh crore', 'lakh crores'], factors: [1e12], rule: 'word' },
  { names: ['lakh', 'lakhs', 'lac', 'lacs'], factors: [1e5], rule: 'word' },
  { names: ['crore', 'crores'], factors: [1e7], rule: 'word' },
  { names: ['cr', 'Cr'], factors: [1e7], rule: 'money' },
  { names: ['dozen'], factors: [12], rule: 'word' },
  { names: ['hundred'], factors: [1e2], rule: 'word' },
  { names: ['百万', '百萬', '백만'], factors: [1e6], rule: 'word' },
  { names: ['千万', '千萬', '천만'], factors: [1e7], rule: 'word' },
  { names: ['万亿', '萬億', '兆', '조'], factors: [1e12], rule: 'word' },
  { names: ['亿', '億', '억'], factors: [1e8], rule: 'word' },
  { names: ['万', '萬', '만'], factors: [1e4], rule: 'word' },
  { names: ['千', '천'], factors: [1e3], rule: 'word' },
];

const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD', 'ARS', 'CLP', 'COP'];

export interface Currency {
  /** Written before the number, as is. */
  before: readonly string[];
  /** Written after it, lower case. */
  after: readonly string[];
  codes: readonly string[];
}

export const CURRENCIES: readonly Currency[] = [
  { before: ['US$', 'USD', 'US dollars'], after: ['usd', 'us dollars', 'u.s. dollars', 'us$', '美元', '美金', '달러'], codes: ['USD'] },
  { before: ['$'], after: ['dollars', 'dollar', '$'], codes: DOLLARS },
  { before: ['A$', 'AU$', 'AUD'], after: ['aud', 'australian dollars', '澳元'], codes: ['AUD'] },
  { before: ['C$', 'CA$', 'CAD'], after: ['cad', 'canadian dollars', '加元'], codes: ['CAD'] },
  { before: ['NZ$', 'NZD'], after: ['nzd'], codes: ['NZD'] },
  { before: ['HK$', 'HKD'], after: ['hkd', '港元', '港币'], codes: ['HKD'] },
  { before: ['S$', 'SGD'], after: ['sgd'], codes: ['SGD'] },
  { before: ['NT$', 'TWD'], after: ['twd', '新台币', '台币'], codes: ['TWD'] },
  { before: ['R$', 'BRL'], after: ['brl', 'reais', 'real'], codes: ['BRL'] },
  { before: ['€', 'EUR'], after: ['€', 'eur', 'euro', 'euros', '欧元', '歐元', '유로'], codes: ['EUR'] },
  { before: ['£', 'GBP'], after: ['gbp', '£', 'pounds sterling', '英镑', '英鎊'], codes: ['GBP'] },
  { before: ['¥', '￥'], after: ['¥'], codes: ['JPY', 'CNY'] },
  { before: ['JPY'], after: ['jpy', 'yen', '日元', '円'], codes: ['JPY'] },
  { before: ['CNY', 'RMB', '人民币'], after: ['cny', 'rmb', 'yuan', 'renminbi', '元人民币', '人民币', '元', '块'], codes: ['CNY'] },
  { before: ['₹', 'Rs.', 'Rs', 'INR'], after: ['inr', 'rupees', 'rupee'], codes: ['INR'] },
  { before: ['₩', 'KRW'], after: ['krw', 'won', '원', '₩'], codes: ['KRW'] },
  { before: ['CHF', 'Fr.', 'SFr.'], after: ['chf', 'francs', 'franken'], codes: ['CHF'] },
  { before: ['SEK', 'NOK', 'DKK', 'kr'], after: ['kr', 'sek', 'nok', 'dkk', 'kronor', 'kroner'], codes: ['SEK', 'NOK', 'DKK'] },
  { before: ['PLN'], after: ['pln', 'zł', 'złoty'], codes: ['PLN'] },
  { before: ['₽', 'RUB'], after: ['rub', '₽', 'руб', 'рублей', 'roubles', 'rubles'], codes: ['RUB'] },
  { before: ['₺', 'TRY'], after: ['₺', 'lira'], codes: ['TRY'] },
  { before: ['₪', 'ILS'], after: ['₪', 'ils', 'shekels'], codes: ['ILS'] },
  { before: ['₦', 'NGN'], after: ['naira'], codes: ['NGN'] },
  { before: ['R', 'ZAR'], after: ['zar', 'rand'], codes: ['ZAR'] },
];

export const PERCENTS: readonly string[] = [
  '%', '％', 'percent', 'per cent', 'pct', 'percentage points', 'percentage point', 'prozent', 'prozentpunkte', 'pour cent', 'por ciento', 'por cento', 'per cento', 'procent', 'процентов', '퍼센트',
];

/** Words before a number that make it a bound. */
export const BOUNDS_BEFORE: readonly { bound: 'at_least' | 'at_most' | 'about'; words: readonly string[] }[] = [
  { bound: 'at_least', words: ['more than', 'over', 'above', 'at least', 'no less than', 'no fewer than', 'not less than', 'upwards of', 'exceeding', 'exceeded', 'exceeds', 'exceed', 'greater than', 'in excess of', 'north of', 'a minimum of', 'surpassing', 'surpassed', 'topped', '>', '≥', 'mehr als', 'über', 'mindestens', 'plus de', 'au moins', 'más de', 'al menos', 'mais de', 'oltre', '超过', '超過', '逾', '至少', '多于', '突破'] },
  { bound: 'at_most', words: ['less than', 'fewer than', 'under', 'below', 'up to', 'at most', 'no more than', 'not more than', 'as much as', 'as many as', 'a maximum of', '<', '≤', 'weniger als', 'bis zu', 'höchstens', 'moins de', "jusqu'à", 'menos de', 'hasta', '不到', '不足', '低于', '至多', '最多'] },
  { bound: 'about', words: ['about', 'around', 'approximately', 'approx', 'approx.', 'roughly', 'some', 'circa', 'ca.', 'c.', 'nearly', 'almost', 'close to', 'an estimated', 'estimated', 'estimated at', 'just over', 'just under', '~', '≈', '∼', 'rund', 'etwa', 'ca', 'environ', 'près de', 'unos', 'cerca de', 'circa', '约', '約', '近', '将近', '大约', '大約'] },
];

/** What follows a number, its scale, percent sign or currency and makes it a bound. */
export const BOUNDS_AFTER: readonly { bound: 'at_least' | 'at_most'; words: readonly string[] }[] = [
  { bound: 'at_least', words: ['+', ' or more', ' or higher', ' and above', '以上', '多', '余', '餘'] },
  { bound: 'at_most', words: [' or less', ' or fewer', ' or lower', '以下', '以内'] },
];
