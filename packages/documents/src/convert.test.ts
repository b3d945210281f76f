import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { convertBytes, errorKey } from '../fixtures/convert-bytes.ts';
import { doc, encryptedPackage } from '../fixtures/doc.ts';
import { docx, docxOf, ods, odsOf, odt, odtOf } from '../fixtures/office.ts';
import { encryptedPdf, scan, scannedPdf, textPdf } from '../fixtures/pages.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { LETTER, pageText } from '../fixtures/texts.ts';
import type { Conversion, ConversionProgress } from './core/conversion.ts';
import { closeDocuments, convert } from './convert.ts';

// Documents are rendered and read by OCR.
vi.setConfig({ testTimeout: 120_000 });

afterAll(closeDocuments);

const wordsOf = ({ text, pages }: Conversion) =>
  pages.map((page) => page.words.map(({ start, end }) => text.slice(start, end)));

/** Elements inside each other, 100,000 deep. */
const nested = (tag: string): string => `<${tag}>`.repeat(100_000) + `</${tag}>`.repeat(100_000);

describe('a PDF with a text layer', () => {
  test('yields its text with every Polish letter, an image of each page, and word boxes', async () => {
    const conversion = await convertBytes(textPdf([LETTER.split('\n'), ['Strona druga']]));
    expect(conversion).toMatchObject({
      kind: 'pdf',
      ocrPages: 0,
      attachments: [],
      transcript: null,
      audio: null,
    });
    expect(conversion.text.replaceAll(/\s+/g, ' ')).toBe(`${LETTER.replaceAll('\n', ' ')} Strona druga`);
    expect(wordsOf(conversion)).toEqual([LETTER.split(/\s+/), ['Strona', 'druga']]);
    const [page] = conversion.pages;
    expect(page).toMatchObject({ index: 0, mime: 'image/png', width: 1240, height: 1754 });
    expect(await sharp(page!.path).metadata()).toMatchObject({
      format: 'png',
      width: 1240,
      height: 1754,
      channels: 1,
    });
  });

  test('has its boxes where the ink is', async () => {
    const { pages } = await convertBytes(textPdf([['Słowo']]));
    const [page] = pages;
    const { data, info } = await sharp(page!.path).greyscale().raw().toBuffer({ resolveWithObject: true });
    const dark = [...data.entries()]
      .filter(([, value]) => value < 128)
      .map(([at]) => [at % info.width, Math.floor(at / info.width)] as const);
    const [box] = page!.words;
    const edge = (values: number[]) => [Math.min(...values), Math.max(...values)];
    const [left, right] = edge(dark.map(([x]) => x / info.width));
    const [top, bottom] = edge(dark.map(([, y]) => y / info.height));
    for (const [found, expected] of [
      [box!.x0, left],
      [box!.x1, right],
      [box!.y0, top],
      [box!.y1, bottom],
    ] as const) {
      expect(Math.abs(found - expected!)).toBeLessThan(0.004);
    }
  });
});

describe('pages without a text layer', () => {
  const paragraphs = pageText('pol', 5, 2);
  const words = paragraphs.join(' ').split(' ');
  const found = (text: string) =>
    words.filter((word) => text.split(/\s+/).includes(word)).length / words.length;

  test('of a PDF are read by OCR, and only they, in the order of the pages', async () => {
    const scanned = await scannedPdf([await scan(paragraphs)]);
    const { PDFDocument } = await import('pdf-lib');
    const joined = await PDFDocument.load(textPdf([['Przed skanem']]));
    const [page] = await joined.copyPages(await PDFDocument.load(scanned), [0]);
    joined.addPage(page!);
    const conversion = await convertBytes(await joined.save());
    expect(conversion.ocrPages).toBe(1);
    expect(conversion.text.startsWith('Przed skanem\n\n')).toBe(true);
    expect(found(conversion.text)).toBeGreaterThan(0.95);
    expect(conversion.pages[1]?.mime).toBe('image/jpeg');
  });

  test('of a skewed picture are read, with word boxes', async () => {
    const conversion = await convertBytes(await scan(paragraphs, { degrees: 4, blur: 0.5, noise: 8 }));
    expect(found(conversion.text)).toBeGreaterThan(0.95);
    const [first] = conversion.pages[0]!.words;
    // Rotated clockwise by 4° around the middle, the top left of the text moves right and up.
    expect(first!.x0).toBeGreaterThan(0.1);
    expect(first!.y0).toBeLessThan(0.07);
  });

  test('of a TIFF are all read', async () => {
    const pages = await Promise.all([1, 2].map((seed) => scan([`Strona numer ${seed}`], undefined, seed)));
    const pixels = await Promise.all(pages.map((page) => sharp(page).greyscale().raw().toBuffer()));
    const tall = sharp(Buffer.concat(pixels), {
      raw: { width: 1654, height: 2339 * 2, channels: 1, pageHeight: 2339 },
    });
    const conversion = await convertBytes(await tall.tiff().toBuffer());
    expect(conversion).toMatchObject({
      kind: 'image',
      ocrPages: 2,
      text: 'Strona numer 1\n\nStrona numer 2',
      notes: [{ key: 'note.parser.ocrMissing', params: { missing: '1–2' } }],
    });
  });

  test('are rotated upright by the orientation in the EXIF data', async () => {
    const upright = await scan(['Góra zdjęcia jest z boku']);
    const turned = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const conversion = await convertBytes(turned);
    expect(conversion.text).toBe('Góra zdjęcia jest z boku');
    expect(conversion.pages[0]!.height).toBeGreaterThan(conversion.pages[0]!.width);
  });

  test('may be empty', async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await convertBytes(png)).toMatchObject({ text: '', pages: [{ words: [] }] });
  });
});

test.each([
  ['a mail', 'From: a@example.org\nSubject: Hello\n\nA text'],
  ['a PDF', '%PDF-1.7\nA text'],
  ['a transcript', '{"utterances": []}'],
  ['a long transcript', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'A long text. '.repeat(10_000)}end`],
])('reads a plain text that looks like %s as it is', async (_, text) => {
  expect(await convertBytes(Buffer.from(text), 'sent', { plainText: true })).toMatchObject({
    kind: 'txt',
    text,
    attachments: [],
    transcript: null,
  });
});

test('parses a PNG with the extension .pdf as a PNG', async () => {
  const canvas = createCanvas(400, 100);
  expect(await convertBytes(canvas.toBuffer('image/png'), 'faktura.pdf')).toMatchObject({ kind: 'image' });
});

describe('office files', () => {
  test.each([
    ['docx', docx(LETTER.split('\n'))],
    ['odt', odt(LETTER.split('\n'))],
    ['doc', doc(LETTER)],
    [
      'doc',
      Buffer.from(
        `{\\rtf1\\ansi ${[...LETTER].map((c) => (c === '\n' ? '\\par ' : c > '~' ? `\\u${c.charCodeAt(0)}?` : c)).join('')}}`,
      ),
    ],
  ])('of type %s give their text and a drawn page with boxes', async (kind, bytes) => {
    const conversion = await convertBytes(bytes);
    expect(conversion).toMatchObject({ kind, text: LETTER, pages: [{ mime: 'image/png', width: 1240 }] });
    expect(wordsOf(conversion)[0]).toEqual(LETTER.split(/\s+/));
  });

  test('separate cells by tabs and rows by line ends', async () => {
    const rows = [
      ['Nazwa', 'Ilość', 'Cena'],
      ['Śruba', '', '0,50'],
    ];
    expect((await convertBytes(ods(rows))).text).toBe('Nazwa\tIlość\tCena\nŚruba\t\t0,50');
    expect((await convertBytes(docx(['Tabela'], rows))).text).toBe(
      'Tabela\nNazwa\tIlość\tCena\nŚruba\t\t0,50',
    );
  });

  test('with several pages are rendered on as many', async () => {
    const conversion = await convertBytes(docx(pageText('pol', 1, 40)));
    expect(conversion.pages.length).toBeGreaterThan(2);
    expect(wordsOf(conversion).flat()).toEqual(conversion.text.split(/\s+/));
  });
});

describe('bad input', () => {
  const repeated =
    '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>';
  test.each([
    ['an empty file', Buffer.alloc(0), 'error.file.empty'],
    ['a program', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)]), 'error.file.unsupported'],
    ['an encrypted PDF', encryptedPdf(), 'error.file.encrypted'],
    ['an encrypted docx', encryptedPackage(), 'error.file.encrypted'],
    ['an encrypted doc', doc('a', { encrypted: true }), 'error.file.encrypted'],
    ['a PDF of nonsense', Buffer.from('%PDF-1.7\nnonsense'), 'error.file.broken'],
    ['a truncated PDF', textPdf([['a']]).subarray(0, 300), 'error.file.broken'],
    ['a truncated docx', docx(['a']).subarray(0, 500), 'error.file.broken'],
    ['a docx of broken XML', docxOf('<w:p><w:r>'), 'error.file.broken'],
    ['a zip bomb', docxOf(`<w:p><w:r><w:t>${' '.repeat(280 << 20)}</w:t></w:r></w:p>`), 'error.file.bomb'],
    ['excessive elements', docxOf('<w:p/>'.repeat(3_000_000)), 'error.file.bomb'],
    ['excessively repeated cells', odsOf(repeated), 'error.file.bomb'],
    [
      'excessively nested tables',
      docxOf(`${'<w:tbl><w:tr><w:tc>'.repeat(5000)}${'</w:tc></w:tr></w:tbl>'.repeat(5000)}`),
      'error.file.bomb',
    ],
    ['an odt of deep sections', odtOf('', nested('text:section')), 'error.file.bomb'],
    ['an odt of deep spans', odtOf('', nested('text:span')), 'error.file.bomb'],
    ['an odt of deep lists', odtOf('', nested('text:list')), 'error.file.bomb'],
  ])('%s ends in a clear error', async (_, bytes, key) => {
    expect(await errorKey(convertBytes(bytes))).toBe(key);
  });

  test('a text beyond the limit causes an error that names the setting', async () => {
    const conversion = convertBytes(Buffer.from('a'.repeat(101)), 'a.txt', { maxTextChars: 100 });
    await expect(conversion).rejects.toMatchObject({
      key: 'error.file.tooLong',
      params: { setting: 'MAX_TEXT_CHARS', limit: 100 },
    });
    expect(await errorKey(convertBytes(textPdf([pageText('eng', 1)]), 'a', { maxTextChars: 100 }))).toBe(
      'error.file.tooLong',
    );
  });

  test('a failed conversion leaves no file behind', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'a'), textPdf([pageText('eng', 1)]));
    const outDir = join(folder, 'out');
    await expect(convert(join(folder, 'a'), 'a', { outDir, maxTextChars: 10 })).rejects.toThrow(
      'MAX_TEXT_CHARS',
    );
    expect(await readdir(outDir)).toEqual([]);
  });
});

describe('a conversion', () => {
  test('is killed at its time and memory limits, and the next one succeeds', async () => {
    const page = await scan(pageText('eng', 1));
    expect(await errorKey(convertBytes(page, 'a', { timeoutMs: 250 }))).toBe('error.file.timeout');
    expect(await errorKey(convertBytes(page, 'a', { stallMs: 250 }))).toBe('error.file.timeout');
    expect(await errorKey(convertBytes(page, 'a', { memoryMb: 60 }))).toBe('error.file.memory');
    expect((await convertBytes(Buffer.from('dalej'))).text).toBe('dalej');
  });

  test('stops when its caller aborts it', async () => {
    const abort = new AbortController();
    const conversion = convertBytes(await scan(pageText('eng', 1)), 'a', { signal: abort.signal });
    setTimeout(() => abort.abort(), 150);
    expect(await errorKey(conversion)).toBe('error.file.aborted');
    expect(await errorKey(convertBytes(Buffer.from('a'), 'a', { signal: abort.signal }))).toBe(
      'error.file.aborted',
    );
  });

  test('reports its progress page by page', async () => {
    const seen: ConversionProgress[] = [];
    await convertBytes(textPdf([['a'], ['b'], ['c']]), 'a', {
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen.map(({ done, total, phase }) => `${done}/${total} ${phase}`)).toEqual([
      '1/3 TEXT',
      '2/3 TEXT',
      '3/3 TEXT',
    ]);
  });

  test('runs concurrently with many others', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `numer ${index}`);
    const conversions = await Promise.all(texts.map((text) => convertBytes(Buffer.from(text))));
    expect(conversions.map((conversion) => conversion.text)).toEqual(texts);
  });

  test('converts JSON without utterances as text', async () => {
    const source = '{\n  "numer": "1/2026"\n}\n';
    expect(await convertBytes(Buffer.from(source))).toMatchObject({
      kind: 'json',
      text: source,
      transcript: null,
    });
  });
});
