/** The characters of a text in UTF-8 that take several bytes, and the places with invalid bytes. */
export interface Utf8Scan {
  /** Valid sequences of several bytes. */
  readonly characters: number;
  /** Runs of bytes that are no character. */
  readonly faults: number;
  /** The only fault is a character whose end was cut off with the rest of the text. */
  readonly isCut: boolean;
}

/** A text is UTF-8 with damage where there are at least this many valid characters for each fault. */
const CHARACTERS_PER_FAULT = 4;
/** Two characters are a coincidence too improbable for another charset if only the end of the text is missing. */
const CHARACTERS_OF_CUT = 2;

/** Counts the characters and faults of a text in UTF-8. */
export function scanUtf8(bytes: Uint8Array): Utf8Scan {
  let [characters, faults, lastFaultEnd, isCut] = [0, 0, -1, false];
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      characters++;
      at += length;
      continue;
    }
    if (at !== lastFaultEnd) faults++;
    const valid = validStart(bytes, at);
    isCut = faults === 1 && valid > 0 && at + valid === bytes.length;
    at += Math.max(1, valid);
    lastFaultEnd = at;
  }
  return { characters, faults, isCut };
}

/** Whether a text with such faults is UTF-8 rather than another charset. */
export const isNearlyUtf8 = ({ characters, faults, isCut }: Utf8Scan): boolean =>
  characters >= (isCut ? CHARACTERS_OF_CUT : CHARACTERS_PER_FAULT * Math.max(1, faults));

/** The bytes of a character that starts here; 0 where it is incomplete or invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const expected = expectedLength(bytes[at]!);
  return expected > 0 && validStart(bytes, at) === expected ? expected : 0;
}

function expectedLength(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The bytes from here that are the beginning of a character, or all of it. */
function validStart(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  const expected = expectedLength(lead);
  let length = expected === 0 ? 0 : 1;
  while (length > 0 && length < expected && isContinuation(lead, length, bytes[at + length])) length++;
  return length;
}

/** The second byte has fewer values after some leads: no overlong forms, surrogates and numbers over U+10FFFF. */
function isContinuation(lead: number, index: number, byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const second = index === 1;
  const from = second && lead === 0xe0 ? 0xa0 : second && lead === 0xf0 ? 0x90 : 0x80;
  const to = second && lead === 0xed ? 0x9f : second && lead === 0xf4 ? 0x8f : 0xbf;
  return byte >= from && byte <= to;
}

const SURROGATES = /\xed([\xa0-\xaf])([\x80-\xbf])\xed([\xb0-\xbf])([\x80-\xbf])/g;

/** Java and some databases write a character beyond U+FFFF as two surrogates of three bytes each (CESU-8). */
export function joinSurrogates(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(0xed)) return bytes;
  const letters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const joined = letters.replace(SURROGATES, (_, ...units: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = units.slice(0, 4).map((unit) => unit.charCodeAt(0));
    const high = 0xd000 | ((a & 0x3f) << 6) | (b & 0x3f);
    const low = 0xd000 | ((c & 0x3f) << 6) | (d & 0x3f);
    return Buffer.from(String.fromCharCode(high, low)).toString('latin1');
  });
  return joined.length === letters.length ? bytes : Buffer.from(joined, 'latin1');
}
