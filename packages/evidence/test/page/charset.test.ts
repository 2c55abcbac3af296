import { describe, expect, test } from 'vitest';
import { decodeBytes } from '../../src/page/charset.js';
import { readPage } from '../../src/page/read-page.js';

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
/** 中国新闻 in GBK, as raw bytes. */
const GBK = '\xd6\xd0\xb9\xfa\xd0\xc2\xce\xc5';

describe('byte order mark, then header, then meta, then UTF-8, then windows-1252', () => {
  test.each([
    [
      'a byte order mark beats the header',
      '\xef\xbb\xbfé'.replace('é', '\xc3\xa9'),
      'text/html; charset=latin1',
      'é',
      'bom',
    ],
    ['UTF-16 by its mark', '\xff\xfea\x00\xe9\x00', null, 'aé', 'bom'],
    [
      'the header beats the meta',
      '<meta charset=gbk>\xc3\xa9',
      'text/html; charset="utf-8"',
      '<meta charset=gbk>é',
      'http',
    ],
    ['the meta', `<meta charset=gb2312>${GBK}`, 'text/html', '<meta charset=gb2312>中国新闻', 'meta'],
    [
      'a meta with quotes gone astray',
      `<meta http-equiv="Content-Type" content="" text/html; charset=gbk" />${GBK}`,
      null,
      '<meta http-equiv="Content-Type" content="" text/html; charset=gbk" />中国新闻',
      'meta',
    ],
    [
      'an XML declaration',
      `<?xml version="1.0" encoding="gbk"?>${GBK}`,
      null,
      '<?xml version="1.0" encoding="gbk"?>中国新闻',
      'meta',
    ],
    ['an unknown name in the header', '\xc3\xa9', 'text/html; charset=none-such', 'é', 'valid_utf8'],
    ['valid UTF-8', '\xe2\x80\x9cso\xe2\x80\x9d', null, '“so”', 'valid_utf8'],
    ['else windows-1252, with its quotes and dashes', '\x93so\x94 \x96 \x80', null, '“so” – €', 'default'],
    ['latin1 means windows-1252', '\x93so\x94', 'text/html; charset=iso-8859-1', '“so”', 'http'],
  ])('%s', (_, bytes, header, text, source) => {
    expect(decodeBytes(latin(bytes), header)).toMatchObject({ text, charset_source: source });
  });
});

test('the page names its encoding, and text stored as UTF-8 reads alike under it', () => {
  const page = readPage(latin(`<meta charset=gb2312><p>${GBK}`), {
    url: 'https://a.example/',
    content_type: 'text/html',
  });
  expect(page).toMatchObject({ text: '中国新闻', charset: 'gbk' });
  const stored = new TextEncoder().encode('<meta charset=gb2312><p>中国新闻');
  expect(readPage(stored, { url: 'https://a.example/', content_type: 'text/html; charset=utf-8' }).text).toBe(
    page.text,
  );
});
