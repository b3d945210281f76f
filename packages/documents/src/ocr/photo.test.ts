import sharp from 'sharp';
import { expect, test } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import { photo } from '../../fixtures/photos.ts';
import { receipt, shareOfWords } from '../../fixtures/receipt.ts';

test('reads a photographed receipt that is lit from one side', async () => {
  const { picture, words } = await receipt();
  const { text } = await convertBytes(picture, 'receipt.png');
  expect(shareOfWords(text, words)).toBeGreaterThan(0.9);
}, 180_000);

test('reads a small image of a page', async () => {
  const { picture, words } = await receipt({ isLitEvenly: true });
  const small = await sharp(picture).resize({ width: 310 }).png().toBuffer();
  const { text } = await convertBytes(small, 'small.png');
  expect(shareOfWords(text, words)).toBeGreaterThan(0.9);
}, 180_000);

test.each([
  ['wall', 1],
  ['bark', 2],
] as const)(
  'discards the OCR result of a photo of a %s, with a note',
  async (motif, seed) => {
    const { text, pages, ocrPages, notes } = await convertBytes(await photo(motif, seed), 'photo.jpg');
    expect({ text, ocrPages, notes }).toMatchObject({
      text: '',
      ocrPages: 0,
      notes: [{ key: 'note.parser.noTextPicture', message: 'OCR found no text in this picture.' }],
    });
    expect(pages).toMatchObject([{ mime: 'image/jpeg', words: [] }]);
  },
  180_000,
);

test('reports that the text of an image was read by OCR', async () => {
  const { picture } = await receipt({ isLitEvenly: true });
  expect((await convertBytes(picture, 'receipt.png')).notes).toMatchObject([
    { key: 'note.parser.ocrPicture', message: 'The text of this picture was read by OCR.' },
  ]);
}, 180_000);
