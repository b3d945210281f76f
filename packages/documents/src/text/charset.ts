import iconv from 'iconv-lite';

/** Decodes text of any common charset: byte order mark, zero bytes of UTF-16/32, strict UTF-8, then a guess by letters. */
export function decodeText(bytes: Uint8Array): string {
  return iconv.decode(bytes, detectCharset(bytes), { stripBOM: true });
}

export function detectCharset(bytes: Uint8Array): string {
  return charsetOfMark(bytes) ?? wideCharset(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guessByLetters(bytes));
}

function charsetOfMark(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32le';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/** Latin text in UTF-16 or UTF-32 has its zero bytes always at the same places. */
function wideCharset(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, 4096) & ~3);
  if (sample.length < 4) return bytes.length === 2 && bytes[1] === 0 ? 'utf-16le' : null;
  const zeros = [0, 0, 0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index & 3]! += 1;
  });
  const share = zeros.map((count) => count / (sample.length / 4));
  const most = (...places: number[]) => places.every((place) => share[place]! > 0.6);
  const few = (...places: number[]) => places.every((place) => share[place]! < 0.1);
  if (most(1, 2, 3) && few(0)) return 'utf-32le';
  if (most(0, 1, 2) && few(3)) return 'utf-32be';
  if (most(1, 3) && few(0, 2)) return 'utf-16le';
  if (most(0, 2) && few(1, 3)) return 'utf-16be';
  return null;
}

/** The sample may end in the middle of a letter, hence `stream`. */
export function isUtf8(bytes: Uint8Array, complete = true): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !complete });
    return true;
  } catch {
    return false;
  }
}

const LETTERS = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ';
const CANDIDATES = ['windows-1250', 'iso-8859-2', 'cp852', 'windows-1252'] as const;

/** The charset in which most bytes beyond ASCII are Polish letters, small ones inside words counting most. */
function guessByLetters(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 1 << 20);
  const scores = CANDIDATES.map((charset) =>
    scoreOf(iconv.decode(sample, charset), charset === 'windows-1252'),
  );
  const best = scores.indexOf(Math.max(...scores));
  return CANDIDATES[best] ?? 'windows-1252';
}

const WESTERN = 'éèêëàâäáãåçñóòôöõúùûüíìîïßæøœÉÈÀÄÅÇÑÖÜØ';
const TYPOGRAPHY = '„”“’‘–—…•€§°«»©®™£½ ';

function scoreOf(text: string, western: boolean): number {
  let score = 0;
  let before = ' ';
  for (const letter of text) {
    if (letter > '\u007f') score += scoreOfLetter(letter, before, western ? WESTERN : LETTERS);
    before = letter;
  }
  return score;
}

function scoreOfLetter(letter: string, before: string, expected: string): number {
  if (expected.includes(letter)) {
    // A capital in the middle of a small word is a sign of the wrong charset.
    const misplaced = letter !== letter.toLowerCase() && /\p{Ll}/u.test(before);
    return misplaced ? -2 : 3;
  }
  if (TYPOGRAPHY.includes(letter)) return 1;
  if (/[\u0080-\u009f\ufffd]/.test(letter)) return -5;
  return /\p{L}/u.test(letter) ? -1 : -2;
}
