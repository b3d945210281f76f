import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { PageImage, WordBox } from '../core/conversion.ts';
import { writePng } from '../image/page-image.ts';
import type { Line } from './lines.ts';

/** A4 at 150 dpi, in pixels. */
const PAGE = { width: 1240, height: 1754, margin: 100 };
const BODY = { size: 21, font: 'Document' };
const LINE_HEIGHT = 1.45;
const TAB = 150;
/** Limit of the preview; the text itself is always complete. */
const MAX_PAGES = 300;

let fontsReady = false;

/** Renders text as plain pages with word boxes, as the preview of documents without pages. */
export async function renderPages(
  lines: Line[],
  outDir: string,
  report: (done: number) => void,
): Promise<PageImage[]> {
  registerFonts();
  const pages: PageImage[] = [];
  let start = 0;
  let sheet = new Sheet();
  const finish = async () => {
    const path = join(outDir, `page-${pages.length + 1}.png`);
    const file = await writePng(sheet.raster(), path);
    pages.push({ index: pages.length, ...file, words: sheet.words });
    report(pages.length);
    sheet = new Sheet();
  };
  for (const line of lines) {
    sheet.begin(line.heading);
    for (const match of line.text.matchAll(/\S+|\t/g)) {
      if (match[0] === '\t') sheet.tab();
      else if (!sheet.word(match[0], start + match.index)) {
        await finish();
        if (pages.length >= MAX_PAGES) return pages;
        sheet.begin(line.heading);
        sheet.word(match[0], start + match.index);
      }
    }
    sheet.end();
    start += line.text.length + 1;
  }
  await finish();
  return pages;
}

function registerFonts(): void {
  if (fontsReady) return;
  const base = fileURLToPath(new URL('ttf', import.meta.resolve('dejavu-fonts-ttf/package.json')));
  GlobalFonts.registerFromPath(join(base, 'DejaVuSans.ttf'), 'Document');
  GlobalFonts.registerFromPath(join(base, 'DejaVuSans-Bold.ttf'), 'DocumentBold');
  fontsReady = true;
}

/** A page that is filled word by word. */
class Sheet {
  readonly words: WordBox[] = [];
  readonly #canvas: Canvas = createCanvas(PAGE.width, PAGE.height);
  readonly #context: SKRSContext2D = this.#canvas.getContext('2d');
  #x = PAGE.margin;
  #y = PAGE.margin;
  #size = BODY.size;

  constructor() {
    this.#context.fillStyle = '#ffffff';
    this.#context.fillRect(0, 0, PAGE.width, PAGE.height);
    this.#context.fillStyle = '#111111';
    this.#context.textBaseline = 'top';
  }

  begin(heading: number): void {
    this.#size = heading === 0 ? BODY.size : Math.max(BODY.size + 2, 40 - 6 * heading);
    this.#context.font = `${this.#size}px ${heading === 0 ? BODY.font : 'DocumentBold'}`;
    this.#x = PAGE.margin;
  }

  tab(): void {
    this.#x = PAGE.margin + (Math.floor((this.#x - PAGE.margin) / TAB) + 1) * TAB;
  }

  /** False when the page is full. A word wider than the page is cut at its edge. */
  word(text: string, start: number): boolean {
    const width = this.#context.measureText(text).width;
    const right = PAGE.width - PAGE.margin;
    if (this.#x > PAGE.margin && this.#x + width > right) this.end();
    const height = this.#size * LINE_HEIGHT;
    if (this.#y + height > PAGE.height - PAGE.margin) return false;
    this.#context.fillText(text, this.#x, this.#y);
    this.words.push({
      start,
      end: start + text.length,
      x0: this.#x / PAGE.width,
      y0: this.#y / PAGE.height,
      x1: Math.min(1, (this.#x + width) / PAGE.width),
      y1: (this.#y + this.#size * 1.2) / PAGE.height,
    });
    this.#x += width + this.#size * 0.32;
    return true;
  }

  end(): void {
    this.#x = PAGE.margin;
    this.#y += this.#size * LINE_HEIGHT;
  }

  raster() {
    const { data } = this.#context.getImageData(0, 0, PAGE.width, PAGE.height);
    const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return { data: pixels, width: PAGE.width, height: PAGE.height, channels: 4 as const };
  }
}
