import type { OcrLanguage } from '@scriptorium/domain/text/ocr-languages.ts';
import Tesseract from 'tesseract.js';
import type { OcrPage, PageReader } from '../core/page-reader.ts';
import type { Raster } from '../core/raster.ts';
import { correctLight } from './correct-light.ts';
import { fillDarkBorder } from './dark-border.ts';
import { NO_TEXT, readTsv } from './tsv.ts';
import { detectRotation, type Rotation, rotateBoxBack, rotatePage } from './rotation.ts';
import { withLanguageFolder } from './language-data.ts';
import { asPgm } from './pgm.ts';
import { isReceipt } from './receipt.ts';
import { findScript, isWrittenIn } from './script.ts';
import { findSkew } from './skew.ts';

/** Makes the paper white: pixels whose distance to its brightness is within the noise. Text is darker. */
function whitenPaper(page: Raster): Raster {
  const counts = new Uint32Array(256);
  for (const value of page.data) counts[value]! += 1;
  const half = page.data.length / 2;
  const paper = quantile(counts, half);
  // The darker half of the noise, from the lower quartile: 0.67 standard deviations of a normal distribution.
  const deviation = (paper - quantile(counts, half / 2)) / 0.67;
  const limit = paper - 4.5 * Math.max(1, deviation);
  const scale = limit > 0 ? 255 / limit : 1;
  const data = page.data.map((value) => (value >= limit ? 255 : Math.min(255, value * scale)));
  return { ...page, data };
}

function quantile(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= wanted);
}

const SETTINGS = {
  // The default, one block, interleaves columns: 46 % of the words in order instead of 93 %.
  tessedit_pageseg_mode: Tesseract.PSM.AUTO,
  user_defined_dpi: '200',
};

/** Starts one OCR engine in a thread of this process; it never uses the network or the working directory. */
function startEngine(languages: OcrLanguage[]): Promise<Tesseract.Worker> {
  return withLanguageFolder(languages, async (langPath) => {
    const worker = await Tesseract.createWorker(languages, Tesseract.OEM.LSTM_ONLY, {
      langPath,
      cacheMethod: 'none',
      // Without a handler every refused image would also raise an uncaught exception.
      errorHandler: () => {},
    });
    await worker.setParameters(SETTINGS);
    return worker;
  });
}

/** Parameters of the engine for one reading. */
type Parameters = Partial<Pick<Tesseract.WorkerParams, 'tessedit_pageseg_mode'>>;

const ONE_BLOCK: Parameters = { tessedit_pageseg_mode: Tesseract.PSM.SINGLE_BLOCK };

async function recognise(
  engine: Tesseract.Worker,
  page: Raster,
  parameters: Parameters = {},
): Promise<OcrPage> {
  const skew = findSkew(page);
  const rotation = skew === null ? { rotateAuto: true } : { rotateRadians: skew };
  const options = { ...rotation, ...parameters };
  const { data } = await engine.recognize(asPgm(page), options, { text: false, tsv: true });
  return readTsv(data.tsv ?? '', page.width, page.height, data.rotateRadians ?? 0);
}

/** A page with a lower mean confidence is read again in other ways. */
const DOUBTFUL = 55;
/**
 * A page with a lower mean confidence, and a lower share of letters in certain words, may be in another script. Measured
 * on Cyrillic pages: 37 to 44, and 10 to 16 %; on a page half Polish and half Cyrillic: 66, and 56 %.
 */
const FOREIGN = { confidence: 75, certainShare: 0.4 };
/** A page that two ways of reading give such a low confidence has no text that the engine knows. */
const HOPELESS = 30;
/** A receipt with a lower mean confidence is also read as one block. */
const POOR_RECEIPT = 80;
/** A word of at least this confidence is certain, 0 to 1. */
const CERTAIN_WORD = 0.7;
/** A page with corrected light and at least this confidence need not be compared with the original. */
const CERTAIN = 85;
/**
 * Thresholds for photos without text: lower mean confidence, and a lower share of letters in certain words, means
 * that the result is noise. Measured on photos without text: confidence 27 to 38, share 0; on the worst page with
 * real text: 43 and 12 %.
 */
const NOISE = { confidence: 50, certainShare: 0.1 };

interface Slot {
  languages: string;
  engine: Promise<Tesseract.Worker> | null;
  /**
   * Resolves when the last page of this slot is read: an engine that is terminated during a page would never resolve
   * it.
   */
  idle: Promise<unknown>;
}

/** Reads grey pages on a few running engines; further pages wait until an engine is free. */
export class Ocr implements PageReader {
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
      withoutNoise(
        await new Reading(await engineOf(slot, languages), fillDarkBorder(page), languages).read(),
      ),
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

/** One page in as many ways as it needs. */
class Reading {
  readonly #engine: Tesseract.Worker;
  readonly #page: Raster;
  readonly #languages: OcrLanguage[];

  constructor(engine: Tesseract.Worker, page: Raster, languages: OcrLanguage[]) {
    this.#engine = engine;
    this.#page = page;
    this.#languages = languages;
  }

  /**
   * A small image shows the orientation of most pages. Otherwise the engine itself corrects a page that is rotated by
   * 90°, but only in one direction. The remaining cases have little or uncertain text: a page upside down, and a few
   * words on noisy paper, where the threshold is within the noise.
   */
  async read(): Promise<OcrPage> {
    // In uneven light the engine reads the bright part well and skips the rest, with a high confidence.
    const even = correctLight(this.#page);
    const { rotation, isLevel } = detectRotation(even ?? this.#page);
    let best = await this.#readRotated(even ?? this.#page, rotation);
    const otherScript = await this.#otherScript(best);
    if (otherScript !== null) return { ...NO_TEXT, otherScript };
    if (best.confidence < POOR_RECEIPT && isReceipt(best.pieces, rotatePage(this.#page, rotation)))
      best = moreCertain(best, await this.#readRotated(even ?? this.#page, rotation, ONE_BLOCK));
    if (even && best.confidence < CERTAIN) best = better(best, await this.#readRotated(this.#page, rotation));
    if (best.confidence >= DOUBTFUL) return best;
    const upsideDown = async () =>
      better(best, await this.#readRotated(this.#page, rotation === 0 ? 180 : 0));
    if (isLevel && best.pieces.length >= 5) best = await upsideDown();
    if (best.confidence >= DOUBTFUL || isHopeless(best)) return best;
    best = better(best, await recognise(this.#engine, whitenPaper(this.#page)));
    if (best.confidence >= DOUBTFUL || best.pieces.length < 5 || isLevel || isHopeless(best)) return best;
    return upsideDown();
  }

  /** The script of the page when none of the languages is written in it; else null. */
  async #otherScript({ confidence, certainShare, pieces }: OcrPage): Promise<string | null> {
    if (pieces.length === 0 || confidence >= FOREIGN.confidence || certainShare >= FOREIGN.certainShare)
      return null;
    const script = await findScript(this.#page);
    return script === null || isWrittenIn(script, this.#languages) ? null : script;
  }

  async #readRotated(page: Raster, rotation: Rotation, parameters?: Parameters): Promise<OcrPage> {
    const read = await recognise(this.#engine, rotatePage(page, rotation), parameters);
    return {
      ...read,
      pieces: read.pieces.map((piece) => ({
        ...piece,
        box: piece.box && rotateBoxBack(piece.box, rotation),
      })),
    };
  }
}

const isHopeless = ({ pieces, confidence }: OcrPage): boolean => pieces.length > 0 && confidence < HOPELESS;

function withoutNoise(page: OcrPage): OcrPage {
  if (page.otherScript !== undefined) return page;
  return page.confidence < NOISE.confidence && page.certainShare < NOISE.certainShare ? NO_TEXT : page;
}

function better(first: OcrPage, second: OcrPage): OcrPage {
  const evidence = ({ pieces, confidence }: OcrPage) =>
    pieces.reduce((sum, { text }) => sum + text.length, 0) * confidence;
  return evidence(second) > evidence(first) ? second : first;
}

/** The reading with more letters in certain words: as one block, specks between the columns become words too. */
function moreCertain(first: OcrPage, second: OcrPage): OcrPage {
  const evidence = ({ pieces }: OcrPage) =>
    pieces.reduce((sum, { text, confidence = 0 }) => sum + (confidence >= CERTAIN_WORD ? text.length : 0), 0);
  return evidence(second) > evidence(first) ? second : first;
}
