import iconv from 'iconv-lite';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { zip } from '../../fixtures/zip.ts';
import { closeDocuments } from '../convert.ts';

vi.setConfig({ testTimeout: 120_000 });

afterAll(closeDocuments);

const page = (body: string, head = '') =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

const textOf = async (html: string | Buffer) => (await convertBytes(Buffer.from(html), 'a.html')).text;

describe('a page', () => {
  test('gives its text without scripts, styles and comments, and its lists and headings as lines', async () => {
    const html = page(
      '<style>p{}</style><h1>Umowa</h1><!-- <p>no</p> --><p>Pierwszy <b>akapit</b>.</p><script>"</p>"; a < b</script><ul><li>jeden</li><li>dwa</li></ul><noscript>no</noscript>',
    );
    expect(await convertBytes(Buffer.from(html), 'a.html')).toMatchObject({
      kind: 'html',
      text: 'Umowa\n\nPierwszy akapit.\n\n * jeden\n * dwa',
      pages: [],
    });
  });

  test('gives a line for each row of its tables, cells separated by tabs', async () => {
    const html = page(
      '<table><caption>Ceny</caption><thead><tr><th>Nazwa</th><th>Cena</th></tr></thead><tbody><tr><td><p>Śruba</p><p>długa</p></td><td>0,50</td></tr><tr><td>Nit</td><td></td></tr></tbody></table>',
    );
    expect(await textOf(html)).toBe('Ceny\nNazwa\tCena\nŚruba długa\t0,50\nNit');
  });

  test('that is laid out by a table is read block by block', async () => {
    const html = page(
      '<table><tr><td>Menu</td><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
    );
    expect(await textOf(html)).toMatch(/^Menu\n+a\tb$/);
  });

  test.each([
    ['utf-8', 'charset=iso-8859-2'],
    ['windows-1250', 'charset=windows-1250'],
    ['iso-8859-2', 'charset=ISO-8859-2'],
    ['windows-1250', 'charset=utf-8'],
    ['utf-16le', 'charset=utf-8'],
  ])('in %s that declares %s is decoded', async (charset, declared) => {
    const text = 'Zażółć gęślą jaźń, proszę pana';
    const html = page(`<p>${text}</p>`, `<meta http-equiv="Content-Type" content="text/html; ${declared}">`);
    expect(await textOf(iconv.encode(html, charset, { addBOM: charset === 'utf-16le' }))).toBe(text);
  });

  test('named .txt stays the text that it is', async () => {
    const html = page('<p>a</p>');
    expect(await convertBytes(Buffer.from(html), 'a.txt')).toMatchObject({ kind: 'txt', text: html });
    expect(await convertBytes(Buffer.from(html), 'without an ending')).toMatchObject({
      kind: 'html',
      text: 'a',
    });
  });

  test.each([
    ['scripts', `<script>${'if (a < b) "<p>";'.repeat(1_500_000)}</script>`],
    ['elements that are not closed', '<a'.repeat(5_000_000)],
    ['a name without an end', `<${'a'.repeat(10_000_000)}`],
    ['scripts that are not closed', '<script>a'.repeat(2_000_000)],
    ['elements inside each other', '<div>'.repeat(200_000)],
  ])('of many megabytes of %s does not hang', async (_, body) => {
    const found = await errorKey(convertBytes(Buffer.from(page(`<p>Text</p>${body}`)), 'a.html'));
    expect(found).toMatch(/^no error: Text/);
  });

  test('of more text than the limit is refused', async () => {
    const html = page('<p>a word</p>'.repeat(1000));
    expect(await errorKey(convertBytes(Buffer.from(html), 'a.html', { maxTextChars: 1000 }))).toBe(
      'error.file.tooLong',
    );
  });
});

describe('a book', () => {
  const chapter = (text: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>${text}</p></body></html>`;
  const container =
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
  const opf =
    '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="b" href="drugi%20rozdzial.xhtml" media-type="application/xhtml+xml"/><item id="a" href="text/a.xhtml" media-type="application/xhtml+xml"/><item id="c" href="cover.png" media-type="image/png"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>';
  const book = (others: readonly { name: string; content: string }[] = []) =>
    zip([
      { name: 'mimetype', content: 'application/epub+zip', stored: true },
      { name: 'META-INF/container.xml', content: container },
      { name: 'OEBPS/book.opf', content: opf },
      { name: 'OEBPS/drugi rozdzial.xhtml', content: chapter('Drugi') },
      { name: 'OEBPS/text/a.xhtml', content: chapter('Pierwszy') },
      ...others,
    ]);

  test('gives its chapters in the order of its spine', async () => {
    expect(await convertBytes(book())).toMatchObject({ kind: 'epub', text: 'Pierwszy\n\nDrugi', pages: [] });
  });

  test('that is locked, damaged or far too large ends in a clear error', async () => {
    const encryption =
      '<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></enc:EncryptedData></encryption>';
    const locked = book([{ name: 'META-INF/encryption.xml', content: encryption }]);
    expect(await errorKey(convertBytes(locked))).toBe('error.file.encrypted');
    expect(await errorKey(convertBytes(book().subarray(0, 300)))).toBe('error.file.broken');
    const bomb = book([{ name: 'OEBPS/bomb.xhtml', content: ' '.repeat(280 << 20) }]);
    expect(await errorKey(convertBytes(bomb))).toBe('error.file.bomb');
  });
});
