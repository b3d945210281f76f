import type Tesseract from 'tesseract.js';
import type { OcrLanguage } from '../conversion.ts';
import type { Raster } from '../pdf/pdf-source.ts';
import { recognise, startEngine } from './engine.ts';
import { flattened } from './flatten.ts';
import { NO_TEXT, type OcrPage } from './tsv.ts';
import { whitened } from './whiten.ts';

/** Below this mean confidence the page deserves a second look. */
const DOUBTFUL = 55;
/** From this on a page whose light was evened out needs no comparison with the page as it is. */
const CERTAIN = 85;
/**
 * Below this mean confidence, and with fewer letters than this in words that the engine is sure of, what it read is the
 * pattern of a photo. Photos measured: 12 to 39 with at most 3 % of the letters; the poorest pages with true words in them: 43 and 12 %.
 */
const NOISE = { confidence: 50, sure: 0.1 };

interface Slot {
  languages: string;
  engine: Promise<Tesseract.Worker> | null;
  /** Settles when the last page given to this slot is read: ending an engine in mid-page would never settle it. */
  idle: Promise<unknown>;
}

/** Reads grey pages on a few warm engines; whoever asks while all are busy waits in line. */
export class Ocr {
  readonly #slots: Slot[];
  #next = 0;

  constructor(threads: number) {
    this.#slots = Array.from({ length: Math.max(1, threads) }, () => ({
      languages: '',
      engine: null,
      idle: Promise.resolve(),
    }));
  }

  get threads(): number {
    return this.#slots.length;
  }

  read(page: Raster, languages: OcrLanguage[]): Promise<OcrPage> {
    const slot = this.#slots[this.#next++ % this.#slots.length]!;
    const reading = slot.idle.then(async () =>
      withoutNoise(await readWell(await engineOf(slot, languages), page)),
    );
    slot.idle = reading.catch(() => {});
    return reading;
  }
}

async function engineOf(slot: Slot, languages: OcrLanguage[]): Promise<Tesseract.Worker> {
  const wanted = languages.join('+');
  if (slot.languages !== wanted || slot.engine === null) {
    await (await slot.engine)?.terminate();
    slot.languages = wanted;
    slot.engine = startEngine(languages);
  }
  return slot.engine;
}

/**
 * Turned by 90° is mended by the engine's page segmentation. Two things are not, and show as little or doubtful text:
 * a few words on noisy paper, where the threshold falls into the noise, and a page upside down.
 */
async function readWell(engine: Tesseract.Worker, page: Raster): Promise<OcrPage> {
  // In uneven light the engine reads the bright part well and leaves the rest out: its confidence does not tell.
  const even = flattened(page);
  let best = await recognise(engine, even ?? page);
  if (even && best.confidence < CERTAIN) best = better(best, await recognise(engine, page));
  if (best.confidence >= DOUBTFUL) return best;
  best = better(best, await recognise(engine, whitened(page)));
  if (best.confidence >= DOUBTFUL || best.pieces.length < 5) return best;
  const turned = await recognise(engine, { ...page, data: page.data.slice().reverse() });
  return better(best, turnBoxes(turned));
}

function withoutNoise(page: OcrPage): OcrPage {
  return page.confidence < NOISE.confidence && page.sure < NOISE.sure ? NO_TEXT : page;
}

function better(first: OcrPage, second: OcrPage): OcrPage {
  const evidence = ({ pieces, confidence }: OcrPage) =>
    pieces.reduce((sum, { text }) => sum + text.length, 0) * confidence;
  return evidence(second) > evidence(first) ? second : first;
}

function turnBoxes(page: OcrPage): OcrPage {
  for (const { box } of page.pieces) {
    if (box) Object.assign(box, { x0: 1 - box.x1, y0: 1 - box.y1, x1: 1 - box.x0, y1: 1 - box.y0 });
  }
  return page;
}
