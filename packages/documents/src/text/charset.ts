import { decodeCharset, guessCharset } from './guess-charset.ts';
import { isNearlyUtf8, joinSurrogates, scanUtf8 } from './utf8.ts';

/**
 * Decodes text of any common charset: byte order mark, zero bytes of UTF-16/32, escapes of ISO-2022-JP, UTF-8, also
 * where a few of its bytes are damaged, then a guess by letter frequency.
 */
export const decodeText = (bytes: Uint8Array): string => decodeCharset(bytes, detectCharset(bytes));

export const detectCharset = (bytes: Uint8Array): string => detect(bytes).charset;

/** `isSure`: determined by a byte order mark, or because only UTF-8 decodes with hardly any error. */
export function detect(bytes: Uint8Array): { charset: string; isSure: boolean } {
  const marked = charsetOfMark(bytes);
  if (marked !== null) return { charset: marked, isSure: true };
  const wide = wideCharset(bytes) ?? wideScript(bytes) ?? (isIso2022Jp(bytes) ? 'iso-2022-jp' : null);
  if (wide !== null) return { charset: wide, isSure: false };
  const isUnicode = isUtf8(bytes) || isNearlyUtf8(scanUtf8(joinSurrogates(bytes)));
  return isUnicode ? { charset: 'utf-8', isSure: true } : { charset: guessCharset(bytes), isSure: false };
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

/** Latin text in UTF-16 or UTF-32 has its zero bytes always at the same positions. */
function wideCharset(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, 4096) & ~3);
  if (sample.length < 4) return bytes.length === 2 && bytes[1] === 0 ? 'utf-16le' : null;
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at & 3]! += 1;
  const share = zeros.map((count) => count / (sample.length / 4));
  const most = (...places: number[]) => places.every((place) => share[place]! > 0.6);
  const few = (...places: number[]) => places.every((place) => share[place]! < 0.1);
  if (most(1, 2, 3) && few(0)) return 'utf-32le';
  if (most(0, 1, 2) && few(3)) return 'utf-32be';
  if (most(1, 3) && few(0, 2)) return 'utf-16le';
  if (most(0, 2) && few(1, 3)) return 'utf-16be';
  return null;
}

const SPACES = new Set([0x20, 0x0a, 0x0d]);
/** High bytes of accented Latin, Greek, Cyrillic, Hebrew and Arabic. */
const isHighOfScript = (byte: number): boolean => byte >= 0x01 && byte <= 0x06;

/** UTF-16 of another alphabet: nearly every unit has the high byte of one script, or is a blank. */
function wideScript(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 16) return null;
  for (const [charset, high] of [
    ['utf-16le', 1],
    ['utf-16be', 0],
  ] as const) {
    let [ofScript, blanks, ascii] = [0, 0, 0];
    for (let at = 0; at < length; at += 2) {
      const [upper, lower] = [bytes[at + high]!, bytes[at + 1 - high]!];
      if (isHighOfScript(upper)) ofScript += 1;
      else if (upper === 0 && SPACES.has(lower)) blanks += 1;
      else if (upper === 0 && lower > 0x20 && lower < 0x7f) ascii += 1;
    }
    const units = length / 2;
    if (ofScript > units / 2 && blanks > 0 && ofScript + blanks + ascii > units * 0.97) return charset;
  }
  return null;
}

/** Japanese mail switches its alphabet by escape sequences, and has no byte beyond ASCII. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1 << 16));
  return start.includes('\u001b$@', 0, 'latin1') || start.includes('\u001b$B', 0, 'latin1');
}

/** The sample may end within a character, hence `stream`. */
export function isUtf8(bytes: Uint8Array, complete = true): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !complete });
    return true;
  } catch {
    return false;
  }
}
