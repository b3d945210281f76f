import type { OcrPage, Piece } from '../core/page-reader.ts';
import type { Raster } from '../core/raster.ts';

/**
 * The quality of a page's text layer. Only a GOOD one is used without OCR: a THIN one contains a few words over a
 * picture or drawing, the characters of a DOUBTFUL one are probably not those that are drawn.
 */
export type LayerState = 'GOOD' | 'THIN' | 'DOUBTFUL' | 'MISSING';

/** A layer with fewer letters may be only a stamp or a page number. */
export const THIN_LETTERS = 60;
const MIN_PAIRS = 60;
/**
 * Below this share of common pairs, text is not a language: the lowest page measured has 58 %, ciphers mostly below
 * 32 %.
 */
const COMMON_SHARE = 0.42;
const UNMAPPED_SHARE = 0.2;
const MORE_INK = 0.003;

/**
 * The most frequent pairs of letters in English, German and Polish; most of them are also frequent in every other
 * European language.
 */
const PAIRS = new Set(
  (
    'ab ac ad ak al am an ap ar as at au be bi ca ce ch ci co ct cz da de di do ec ed eg ei el em en er es et ex fi fo ge ' +
    'gr ha he hi ia ic ie ig il in io is it je ka ke ki ko la le li ll lo ma me mi mo na nd ne ng ni no ns nt ny ob od og ' +
    'ol om on op or os ot ou ow pa pe pl po pr ra re ri ro rs rt ru rz sc se si sp ss st sz ta te th ti to tr ts tu ty un ' +
    'ur us ut ve wa we wi wy yc ys za ze zy'
  ).split(' '),
);

/** `unmapped` counts the letters without a character, `guessed` those whose character the reader had to guess. */
export function assessLayer(text: string, unmapped: number, guessed: number): LayerState {
  const letters = text.replace(/\s/g, '').length + unmapped;
  if (letters === 0) return 'MISSING';
  if (unmapped > UNMAPPED_SHARE * letters || guessed > 0.3 * letters) return 'DOUBTFUL';
  return isLanguage(text) ? 'GOOD' : 'DOUBTFUL';
}

/**
 * Distinguishes text from the output of fonts with a wrong character table. Text that is too short to decide passes.
 */
export function isLanguage(text: string): boolean {
  const isOdd = isAccentsOnly(text) || isSymbols(text) || isBroken(text) || isCommands(text);
  return commonShare(text) >= COMMON_SHARE && !isOdd;
}

const COMMANDS = /(?<=^|[\s)\]>])(?:BT|ET|T[cdDfjJmrwz]|cm|re|gs|rg|RG|BDC|EMC|Do|q|Q|g)(?=\s|$)/g;

/** Drawing commands, which a damaged file shows instead of their result. */
function isCommands(text: string): boolean {
  const found = text.match(COMMANDS) ?? [];
  const kinds = new Set(found);
  const isText = kinds.has('Tj') || kinds.has('TJ');
  return isText && kinds.size >= 4 && found.length >= 8 && found.length > 0.1 * text.split(/\s+/).length;
}

/** The share of common pairs among the pairs of Latin letters; 1 when there are too few to decide. */
function commonShare(text: string): number {
  let pairs = 0;
  let common = 0;
  for (const [word] of fold(text).matchAll(/[a-z]{3,}/g)) {
    for (let at = 1; at < word.length; at++) {
      pairs++;
      if (PAIRS.has(word.slice(at - 1, at + 1))) common++;
    }
  }
  return pairs < MIN_PAIRS ? 1 : common / pairs;
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll('ł', 'l').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
}

/** Cyrillic or Greek that was decoded as Western European consists of accented letters; no language does. */
function isAccentsOnly(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const accented = text.match(/[\u00c0-\u00ff]/g)?.length ?? 0;
  return latin >= MIN_PAIRS && accented > 0.55 * latin;
}

/** Symbols instead of letters. Dots, dashes and strokes draw tables and do not count. */
function isSymbols(text: string): boolean {
  const drawn = text.replace(/[\s.·…_=|*+\p{Pd}\p{So}]/gu, '');
  const signs = drawn.match(/[!-/:-@[-`{-~\u00a1-\u00bf]/g)?.length ?? 0;
  return drawn.length >= 2 * MIN_PAIRS && signs > 0.4 * drawn.length;
}

/** Symbols within words. */
function isBroken(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  const broken = words.filter((word) => /\p{L}[[\]\\^`{|}~@#$%&<>]+\p{L}/u.test(word)).length;
  return words.length >= 10 && broken > 0.3 * words.length;
}

/** Almost only commands with their numbers and names, unlike any written page, even one about commands. */
export function isCommandDebris(layer: Piece[]): boolean {
  const text = textOf(layer);
  const tokens = text.split(/\s+/);
  const parts = tokens.filter((token) => /^(?:[-+]?[\d.]+|\/\w+)$/.test(token)).length;
  return isCommands(text) && ((text.match(COMMANDS)?.length ?? 0) + parts) / tokens.length > 0.7;
}

/** Whether there is ink outside of the words: a picture, or letters that are drawn as shapes. */
export function hasInkOutsideWords({ data, width, height }: Raster, pieces: Piece[]): boolean {
  const rest = Uint8Array.from(data);
  for (const { box } of pieces) {
    if (!box) continue;
    const [from, to] = [Math.max(0, Math.floor(box.x0 * width) - 1), Math.ceil(box.x1 * width) + 1];
    for (
      let y = Math.max(0, Math.floor(box.y0 * height) - 1);
      y <= Math.min(height - 1, Math.ceil(box.y1 * height));
      y++
    )
      rest.fill(255, y * width + from, y * width + Math.min(width, to));
  }
  return rest.filter((value) => value < 200).length > MORE_INK * rest.length;
}

/** Whether the OCR result replaces the text layer. */
export function prefersOcr(state: LayerState, layer: Piece[], read: OcrPage): boolean {
  if (read.pieces.length === 0) return false;
  const [before, after] = [lettersOf(layer), lettersOf(read.pieces)];
  if (state === 'MISSING' || before === 0) return true;
  if (state === 'THIN') return after > 1.2 * before && read.confidence >= 50;
  if (isCommands(textOf(layer))) return read.confidence >= 50 && !isCommands(textOf(read.pieces));
  // The picture shows the same words, so the layer was odd, but not wrong.
  if (sharedWords(layer, read.pieces) >= 0.4) return false;
  return read.confidence >= 50 && after > 0.3 * before && isLanguage(textOf(read.pieces));
}

const textOf = (pieces: Piece[]): string => pieces.map(({ text }) => text).join(' ');
const lettersOf = (pieces: Piece[]): number => pieces.reduce((sum, { text }) => sum + text.length, 0);

/** The share of the layer's words that OCR read as well. */
function sharedWords(layer: Piece[], read: Piece[]): number {
  const words = (pieces: Piece[]) =>
    textOf(pieces)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const [mine, theirs] = [words(layer), new Set(words(read))];
  return mine.length === 0 ? 0 : mine.filter((word) => theirs.has(word)).length / mine.length;
}
