import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { convertBytes } from '../../fixtures/convert-bytes.ts';
import { receipt, shareOfWords } from '../../fixtures/receipt.ts';
import type { Raster } from '../core/raster.ts';
import { detectRotation, type Rotation, rotateBoxBack, rotatePage } from './rotation.ts';

const ROTATIONS: Rotation[] = [0, 90, 180, 270];

async function greyOf(picture: Buffer): Promise<Raster> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 1 };
}

test.each(ROTATIONS)(
  'detects on a small image that a page must be rotated by %i degrees',
  async (rotation) => {
    const { picture } = await receipt({ isLitEvenly: true });
    const lying = rotatePage(await greyOf(picture), ((360 - rotation) % 360) as Rotation);
    expect(detectRotation(lying)).toEqual({ rotation, isLevel: rotation % 180 === 0 });
  },
);

test('leaves an empty page unchanged', () => {
  const data = new Uint8Array(200 * 300).fill(255);
  expect(detectRotation({ data, width: 200, height: 300, channels: 1 })).toEqual({
    rotation: 0,
    isLevel: false,
  });
});

test.each(ROTATIONS)(
  'maps the boxes of a page that was rotated by %i degrees back to their positions',
  (rotation) => {
    const canvas = createCanvas(8, 4);
    canvas.getContext('2d').fillRect(1, 1, 1, 1);
    const pixels = canvas
      .getContext('2d')
      .getImageData(0, 0, 8, 4)
      .data.filter((_, index) => index % 4 === 3);
    const page = rotatePage({ data: Uint8Array.from(pixels), width: 8, height: 4, channels: 1 }, rotation);
    const at = page.data.indexOf(255);
    const [x, y] = [at % page.width, Math.floor(at / page.width)];
    const box = {
      x0: x / page.width,
      y0: y / page.height,
      x1: (x + 1) / page.width,
      y1: (y + 1) / page.height,
    };
    expect(rotateBoxBack(box, rotation)).toEqual({ x0: 0.125, y0: 0.25, x1: 0.25, y1: 0.5 });
  },
);

test.each([90, 180, 270])(
  'reads an image that is rotated by %i degrees, with word boxes',
  async (degrees) => {
    const { picture, words } = await receipt({ isLitEvenly: true });
    const { text, pages } = await convertBytes(
      await sharp(picture).rotate(degrees).png().toBuffer(),
      'turned.png',
    );
    expect(shareOfWords(text, words)).toBeGreaterThan(0.9);
    const first = pages[0]!.words.find(({ start }) => text.startsWith('SKLEP', start))!;
    // At the top left of the upright image: 110 and 65 of 620 by 900 pixels.
    const [x, y] = [(first.x0 + first.x1) / 2, (first.y0 + first.y1) / 2];
    const upright = { 90: [y, 1 - x], 180: [1 - x, 1 - y], 270: [1 - y, x] }[degrees]!;
    expect(upright[0]).toBeCloseTo(0.22, 1);
    expect(upright[1]).toBeCloseTo(0.07, 1);
  },
  180_000,
);
