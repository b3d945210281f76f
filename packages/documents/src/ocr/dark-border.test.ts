import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import { receipt, shareOfWords } from '../../fixtures/receipt.ts';
import type { Raster } from '../core/raster.ts';
import { toGrey } from '../image/grey.ts';
import { fillDarkBorder } from './dark-border.ts';

type Context = ReturnType<ReturnType<typeof createCanvas>['getContext']>;

const SIZE = { width: 600, height: 800 };

function drawn(ground: string, draw: (context: Context) => void): Raster {
  const { width, height } = SIZE;
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  draw(context);
  const { data } = context.getImageData(0, 0, width, height);
  return toGrey({ data: new Uint8Array(data.buffer), width, height, channels: 4 });
}

function writeLines(
  context: Context,
  colour: string,
  { left, top, count }: Record<'left' | 'top' | 'count', number>,
) {
  context.fillStyle = colour;
  context.font = '16px Fixture';
  for (let line = 0; line < count; line++)
    context.fillText('Umowa zostaje zawarta na czas nieokreślony', left, top + line * 24);
}

const shareOfDark = ({ data }: Raster): number => data.filter((value) => value < 100).length / data.length;

test('fills the dark surface around a page that lies askew, and leaves its text', () => {
  const page = drawn('#141414', (context) => {
    context.translate(300, 400);
    context.rotate(0.05);
    context.fillStyle = '#f0f0f0';
    context.fillRect(-220, -320, 440, 640);
    writeLines(context, '#202020', { left: -190, top: -280, count: 20 });
  });
  const alone = drawn('#f0f0f0', (context) => {
    context.translate(300, 400);
    context.rotate(0.05);
    writeLines(context, '#202020', { left: -190, top: -280, count: 20 });
  });
  expect(shareOfDark(page)).toBeGreaterThan(0.4);
  expect(shareOfDark(fillDarkBorder(page))).toBeCloseTo(shareOfDark(alone), 2);
});

test('fills a black strip along one edge', () => {
  const page = drawn('#ffffff', (context) => {
    context.fillStyle = '#000000';
    context.fillRect(0, 0, 30, SIZE.height);
  });
  expect(shareOfDark(fillDarkBorder(page))).toBe(0);
});

test.each([
  [
    'a light page',
    drawn('#ffffff', (context) => writeLines(context, '#000000', { left: 60, top: 60, count: 28 })),
  ],
  [
    'a light page whose letters touch the edges',
    drawn('#ffffff', (context) => writeLines(context, '#000000', { left: -4, top: 8, count: 33 })),
  ],
  [
    'a dark page with light text',
    drawn('#101010', (context) => writeLines(context, '#ffffff', { left: 60, top: 60, count: 28 })),
  ],
  [
    'a light page with light text in a dark heading',
    drawn('#ffffff', (context) => {
      context.fillStyle = '#102040';
      context.fillRect(0, 0, SIZE.width, 160);
      writeLines(context, '#ffffff', { left: 60, top: 50, count: 4 });
      writeLines(context, '#000000', { left: 60, top: 260, count: 20 });
    }),
  ],
  ['an empty page', drawn('#ffffff', () => {})],
  ['a black page', drawn('#000000', () => {})],
])('leaves %s as it is', (_name, page) => {
  expect(fillDarkBorder(page)).toBe(page);
});

test('reads a receipt on the black lid of a scanner', async () => {
  const { picture, words } = await receipt({ isLitEvenly: true });
  const onLid = await sharp(picture)
    .extend({ top: 150, bottom: 150, left: 260, right: 260, background: '#080808' })
    .png()
    .toBuffer();
  const { text } = await convertBytes(onLid, 'receipt.png');
  expect(shareOfWords(text, words)).toBeGreaterThan(0.9);
}, 180_000);
