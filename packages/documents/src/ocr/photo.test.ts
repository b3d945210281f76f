import sharp from 'sharp';
import { expect, test } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import { receipt, shareOfWords } from '../../fixtures/receipt.ts';

test('reads a photographed receipt on which the light falls from one side', async () => {
  const { picture, words } = await receipt();
  const { text } = await convertBytes(picture, 'receipt.png');
  expect(shareOfWords(text, words)).toBeGreaterThan(0.9);
}, 180_000);

test('reads a small picture of a page', async () => {
  const { picture, words } = await receipt({ isLitEvenly: true });
  const small = await sharp(picture).resize({ width: 310 }).png().toBuffer();
  const { text } = await convertBytes(small, 'small.png');
  expect(shareOfWords(text, words)).toBeGreaterThan(0.9);
}, 180_000);
