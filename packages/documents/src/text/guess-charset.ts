import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { joinSurrogates } from './utf8.ts';

/** A single-byte charset, and the letters beyond ASCII that its languages use. */
interface Candidate {
  readonly charset: string;
  readonly letters: string;
}

export const POLISH = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ';
const WESTERN = 'éèêëàâäáãåçñóòôöõúùûüíìîïßæøœÉÈÀÄÅÇÑÖÜØ';
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёієїґАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЄЇҐ';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ';

const CANDIDATES: readonly Candidate[] = [
  ...['windows-1250', 'iso-8859-2', 'cp852'].map((charset) => ({ charset, letters: POLISH })),
  { charset: 'windows-1252', letters: WESTERN },
  ...['windows-1251', 'koi8-r', 'cp866'].map((charset) => ({ charset, letters: CYRILLIC })),
  ...['windows-1253', 'iso-8859-7'].map((charset) => ({ charset, letters: GREEK })),
];
export const TYPOGRAPHY = '„”“’‘–—…•€§°«»©®™£½ ';

/** East Asian charsets use two bytes per letter; iconv-lite does not support one of them, the runtime supports them all. */
const EAST_ASIAN = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr']);
const SAMPLE_BYTES = 1 << 20;
/** The charsets in which programs for Windows and DOS write the names of files in archives. */
export const NAME_CHARSETS: readonly Candidate[] = [
  ...['cp852', 'windows-1250'].map((charset) => ({ charset, letters: POLISH })),
  ...['cp437', 'windows-1252'].map((charset) => ({ charset, letters: WESTERN })),
  ...['cp866', 'windows-1251'].map((charset) => ({ charset, letters: CYRILLIC })),
];
/** Below this score for each letter beyond ASCII, no single-byte charset fits the text. */
const UNEXPLAINED = 1.5;

export function decodeCharset(bytes: Uint8Array, charset: string): string {
  if (EAST_ASIAN.has(charset)) return new TextDecoder(charset).decode(bytes);
  return iconv.decode(charset === 'utf-8' ? joinSurrogates(bytes) : bytes, charset, { stripBOM: true });
}

/**
 * Guesses the charset of text that is not Unicode: the one in which most bytes beyond ASCII are letters of its
 * languages.
 */
export function guessCharset(bytes: Uint8Array, candidates = CANDIDATES): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const scores = candidates.map(({ charset, letters }) => scoreOf(iconv.decode(sample, charset), letters));
  const best = scores.indexOf(Math.max(...scores));
  const beyondAscii = sample.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  const asian = scores[best]! < beyondAscii * UNEXPLAINED ? eastAsian(sample) : undefined;
  return asian ?? candidates[best]?.charset ?? 'windows-1252';
}

/** Guesses by letter frequency; a charset is excluded when it cannot decode a byte of the text. */
function eastAsian(sample: Uint8Array): string | undefined {
  const names = analyse(sample).map(({ name }) => name.toLowerCase());
  return names.find((name) => EAST_ASIAN.has(name) && isWhole(sample, name));
}

function isWhole(sample: Uint8Array, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function scoreOf(text: string, expected: string): number {
  let score = 0;
  let before = ' ';
  for (const letter of text) {
    if (letter > '\u007f') score += scoreOfLetter(letter, before, expected);
    before = letter;
  }
  return score;
}

const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);

function scoreOfLetter(letter: string, before: string, expected: string): number {
  if (expected.includes(letter)) {
    // A capital within a lower-case word, and two alphabets in one word, indicate the wrong charset.
    const misplaced = letter !== letter.toLowerCase() && /\p{Ll}/u.test(before);
    const mixed = isLatin(before) && !isLatin(letter);
    return misplaced || mixed ? -2 : 3;
  }
  if (TYPOGRAPHY.includes(letter)) return 1;
  if (/[\u0080-\u009f\ufffd]/.test(letter)) return -5;
  return /\p{L}/u.test(letter) ? -1 : -2;
}
