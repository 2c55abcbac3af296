import { buildUrlIndex, matchUrls, resolveUrl, siteOf, urlKey } from '@vouch/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('urlKey', () => {
  it('never throws and is null for what is no URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => urlKey(text) === null || text.includes(':')),
    );
    fc.assert(fc.property(fc.string(), (text) => typeof (urlKey(`https://${text}`) ?? '') === 'string'));
  });

  it('is the same for its own canonical spelling', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        fc.pre(!new URL(url).pathname.endsWith('//'));
        const key = urlKey(url)!;
        expect(key).not.toBeNull();
        const spelled = key.startsWith('//') ? `https:${key}` : key;
        expect(urlKey(spelled)).toBe(key);
        expect(matchUrls(url, spelled)).not.toBeNull();
      }),
    );
  });

  it('refuses a spelling of absurd length', () => {
    expect(urlKey(`https://a.test/${'x'.repeat(20_000)}`)).toBeNull();
  });
});

describe('siteOf', () => {
  it.each([
    ['https://a.b.example.co.uk/x', 'example.co.uk'],
    ['https://www.example.org', 'example.org'],
    ['https://ann.github.io/x', 'ann.github.io'],
    ['https://bob.github.io/x', 'bob.github.io'],
    ['http://192.0.2.7:80/x', '192.0.2.7'],
    ['http://[2001:db8::1]/x', '[2001:db8::1]'],
    ['http://localhost:9999/x', 'localhost'],
    ['https://b\u00fccher.example.de/', 'example.de'],
    ['https://www.gov.uk/x', 'www.gov.uk'],
    ['doc:plan.pdf', null],
    ['not a url', null],
  ])('%s → %s', (url, site) => {
    expect(siteOf(url)).toBe(site);
  });
});

describe('closest', () => {
  const captured = [
    'https://news.test/2024/05/17/budget-vote',
    'https://news.test/2024/06/01/strike',
    'https://other.test/deep/page?id=1',
  ].map((url) => ({ url }));

  it.each<[string, string | null, string]>([
    [
      'https://news.test/2024/05/18/budget-vote',
      'https://news.test/2024/05/17/budget-vote',
      'one digit changed',
    ],
    ['https://nevvs.test/2024/06/01/strike', 'https://news.test/2024/06/01/strike', 'another host'],
    ['https://other.test/', 'https://other.test/deep/page?id=1', 'the host only'],
    ['https://othre.test/deep/page?id=2', 'https://other.test/deep/page?id=1', 'a host spelled alike'],
    ['https://nothing.alike.example-of-it.test/zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', null, 'nothing near'],
  ])('%s is explained by %s (%s)', (cited, closest, _why) => {
    const resolution = resolveUrl(buildUrlIndex(captured), cited);
    expect(resolution.source).toBeNull();
    expect(resolution.source === null && resolution.closest).toBe(closest);
  });
});
