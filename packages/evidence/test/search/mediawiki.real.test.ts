import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSearch } from '../../src/search/make-search.js';
import { openWeb, type Web } from '../../src/web/client.js';
import { hasMediaWiki, type MediaWiki, openMediaWiki } from '../helpers/mediawiki.js';

const LAGOON = `A '''tidal lagoon''' is a basin behind a sea wall.<ref>[https://basins.example/a Basins].</ref> Its turbines turn twice a day.<ref name="t">[https://turbines.example/t Turbines], archived at [https://web.archive.org/web/2020/https://turbines.example/t].</ref>

== Energy ==
The lagoon at Sandhaven stores 12 GWh a year.<ref>[https://grid.example/sandhaven?y=2024&p=1 Energy of Sandhaven]. ''Grid News''. 4 May 2024.</ref><ref name="t" />

Sandhaven is twinned with a town in Brittany.<ref>[https://twins.example/ Twins]</ref>

== References ==
<references />`;

describe.skipIf(!hasMediaWiki())('a real MediaWiki', () => {
  let wiki: MediaWiki;
  let web: Web;
  beforeAll(async () => {
    wiki = await openMediaWiki({
      'Tidal lagoon': LAGOON,
      Tide: 'The tide is the rise of the sea, seen in a lagoon.',
    });
    web = openWeb({ allowHosts: ['127.0.0.1'] });
  }, 120_000);
  afterAll(async () => {
    await web?.close();
    wiki?.close();
  });
  const search = (query: string) =>
    makeSearch('wikipedia', { open: web.open, base: `${wiki.origin}/w/api.php` })(query);

  test('gives articles by search, and what the passages about the question cite by link', async () => {
    const { hits, issues } = await search('Sandhaven lagoon');
    expect(issues).toEqual([]);
    expect(hits.map(({ url, found }) => [found!.by, url.replace(wiki.origin, '')])).toEqual([
      ['search', '/wiki/Tidal_lagoon'],
      ['link', 'https://grid.example/sandhaven?y=2024&p=1'],
      ['link', 'https://turbines.example/t'],
    ]);
    expect(hits[1]).toMatchObject({
      title: 'Energy of Sandhaven. Grid News. 4 May 2024.',
      snippet: expect.stringMatching(/^The lagoon at Sandhaven stores 12 GWh a year/),
    });
  });

  test('nothing found is no failure, and operators of its search language do no harm', async () => {
    expect(await search('zyxwv')).toEqual({ hits: [], issues: [] });
    for (const query of ['"lagoon', 'insource:/x/', '-lagoon', '((lagoon', 'lagoon\u0000', "l'a:goon*"])
      expect((await search(query)).issues).toEqual([]);
  });
});
