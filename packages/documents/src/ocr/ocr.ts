import type Tesseract from 'tesseract.js';
import type { OcrLanguage } from '../conversion.ts';
import type { Raster } from '../pdf/pdf-source.ts';
import { recognise, startEngine } from './engine.ts';
import { flattened } from './flatten.ts';
import { NO_TEXT, type OcrPage } from './tsv.ts';
import { findTurn, type Turn, turnBoxBack, turnPage } from './turn.ts';
import { whitened } from './whiten.ts';

/** Below this mean confidence the page deserves a second look. */
const DOUBTFUL = 55;
/** From this on a page whose light was evened out needs no comparison with the page as it is. */
const CERTAIN = 85;
/**
 * Below this mean confidence, and with fewer letters than this in words that the engine is sure of, what it read is the
 * pattern of a photo. Measured on photos without text: 27 to 38, and none; on the poorest page with true words: 43 and 12 %.
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
 * Which way up the page is shows on a small picture. Where it does not, a page on its side is mended by the engine, if it
 * is turned the right way. What is left shows as little or doubtful text: a page upside down, and a few words on noisy
 * paper, where the threshold falls into the noise.
 */
async function readWell(engine: Tesseract.Worker, page: Raster): Promise<OcrPage> {
  // In uneven light the engine reads the bright part well and leaves the rest out: its confidence does not tell.
  const even = flattened(page);
  const { turn, isLevel } = findTurn(even ?? page);
  let best = await readTurned(engine, even ?? page, turn);
  if (even && best.confidence < CERTAIN) best = better(best, await readTurned(engine, page, turn));
  if (best.confidence >= DOUBTFUL) return best;
  const upsideDown = async () => better(best, await readTurned(engine, page, turn === 0 ? 180 : 0));
  if (isLevel && best.pieces.length >= 5) best = await upsideDown();
  if (best.confidence >= DOUBTFUL) return best;
  best = better(best, await recognise(engine, whitened(page)));
  if (best.confidence >= DOUBTFUL || best.pieces.length < 5 || isLevel) return best;
  return upsideDown();
}

async function readTurned(engine: Tesseract.Worker, page: Raster, turn: Turn): Promise<OcrPage> {
  const read = await recognise(engine, turnPage(page, turn));
  return {
    ...read,
    pieces: read.pieces.map((piece) => ({ ...piece, box: piece.box && turnBoxBack(piece.box, turn) })),
  };
}

function withoutNoise(page: OcrPage): OcrPage {
  return page.confidence < NOISE.confidence && page.sure < NOISE.sure ? NO_TEXT : page;
}

function better(first: OcrPage, second: OcrPage): OcrPage {
  const evidence = ({ pieces, confidence }: OcrPage) =>
    pieces.reduce((sum, { text }) => sum + text.length, 0) * confidence;
  return evidence(second) > evidence(first) ? second : first;
}
