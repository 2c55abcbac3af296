import { expect, test } from 'vitest';
import { readPdf } from '../../src/page/read-pdf.js';
import { locateQuote } from '../../src/quote/locate.js';

/** A PDF of one page per text, written by hand. */
function writePdf(texts: string[], info = ''): Uint8Array {
  const kids = texts.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, i) => {
      const stream = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
    `<< ${info} >>`,
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Info ${objects.length} 0 R /Size ${objects.length + 1} >>\n%%EOF`,
  );
}

const url = 'https://a.example/log.pdf';

test('text of all pages, title, author and creation day', async () => {
  const bytes = writePdf(
    ['The quay was closed.', 'A bell rang.'],
    '/Title (The log) /Author (A. Pilot) /CreationDate (D:20240305101500Z)',
  );
  const page = await readPdf(bytes, { url });
  expect(page.text).toBe('The quay was closed.\n\nA bell rang.');
  expect(page).toMatchObject({
    kind: 'pdf',
    title: 'The log',
    byline: 'A. Pilot',
    published_at: '2024-03-05',
    published_at_source: 'pdf',
    unusable_because: null,
  });
  expect(locateQuote(page.text, 'A bell rang.').verdict).toBe('exact');
});

test('a scan without a text layer is empty, broken bytes are unreadable; the caller keeps its bytes', async () => {
  const bytes = writePdf(['']);
  const before = bytes.length;
  expect((await readPdf(bytes, { url })).unusable_because).toBe('empty');
  expect(bytes.length).toBe(before);
  expect((await readPdf(Buffer.from('%PDF-1.4 nothing'), { url })).unusable_because).toBe('unreadable');
});
