import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { heic } from '../../fixtures/heic.ts';
import { closeDocuments } from '../convert.ts';

afterAll(closeDocuments);

test('reads a HEIC photo as a picture, with its text by OCR', async () => {
  const { kind, text, pages, notes } = await convertBytes(heic());
  expect(kind).toBe('image');
  expect(text).toBe('Faktura 17');
  expect(pages).toMatchObject([{ mime: 'image/jpeg', width: 640, height: 320 }]);
  expect(pages[0]!.words).toHaveLength(2);
  expect(notes.map(({ key }) => key)).toEqual(['note.parser.ocrPicture']);
});

test('turns a photo as it was taken', async () => {
  const { pages } = await convertBytes(heic(1));
  expect(pages).toMatchObject([{ width: 320, height: 640 }]);
  const { data } = await sharp(pages[0]!.path).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = (from: number, to: number) =>
    data.subarray(from * 320, to * 320).filter((grey) => grey < 128).length;
  // The first word, which is longer, is at the bottom after a quarter turn to the left.
  expect(dark(320, 640)).toBeGreaterThan(dark(0, 320));
});

test.each([
  ['truncated', heic().subarray(0, 700), 'broken'],
  ['of another content', Buffer.concat([heic().subarray(0, 24), Buffer.alloc(500, 7)]), 'broken'],
  ['that states to have 900 million pixels', heic(0, [30_000, 30_000]), 'bomb'],
])('refuses a photo that is %s', async (_, bytes, key) => {
  expect(await errorKey(convertBytes(bytes))).toBe(`error.file.${key}`);
});
