import { expect, it } from 'vitest';
import { filterNote, parseOpenedLog } from '../src/index.js';

it('does what the README shows', () => {
  const watched = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
  const invented = 'https://www.youtube.com/watch?v=zzzzzzzzzzz';
  const { note, integrity } = filterNote({
    index: 1,
    note: `The pilots wait for the turn ${watched}. It takes an hour ${invented}.\n`,
    log: parseOpenedLog(
      JSON.stringify({ index: 1, observed: true, opened: [{ url: watched, kind: 'video', ok: true }] }),
    ),
    check: { state: 'absent' },
  });
  expect(note?.trim()).toBe('The pilots wait for the turn https://www.youtube.com/watch?v=aaaaaaaaaaa.');
  expect(integrity.dropped_urls).toEqual([invented]);
  expect(integrity.warnings[0]).toBe('Codex trust-check skipped');
});
