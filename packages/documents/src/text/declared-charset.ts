import iconv from 'iconv-lite';
import type { ConversionNote } from '../core/conversion.ts';
import { detect, isUtf8 } from './charset.ts';
import { decodeCharset, POLISH, TYPOGRAPHY } from './guess-charset.ts';
import { damagedNote, guessedNote } from './charset-notes.ts';
import { isNearlyUtf8, joinSurrogates, scanUtf8 } from './utf8.ts';

export interface ReadText {
  text: string;
  /** Notes that say how the charset was determined, and whether the text is damaged; none if it is certain. */
  notes: ConversionNote[];
}

/** Programs that do not know the charset of a text declare ASCII. */
const ASCII = /^(?:us-?ascii|ascii|iso646-us|ansi_x3\.4-19\d\d|unknown-?8bit|x-unknown|default)$/i;
const UTF_8 = /^(?:utf-?8|unicode-1-1-utf-8)$/i;

/** A charset, and how it was found. */
export interface Found {
  readonly charset: string;
  /** `guessed`: another one than declared. `damaged`: UTF-8 with bytes that are no characters. */
  readonly how: 'sure' | 'guessed' | 'damaged';
}

/**
 * Decodes a text of which a mail declares the charset. Declarations are often wrong: UTF-8 is recognised whatever is
 * declared, and bytes that the declared charset does not explain are decoded by its relatives, else guessed.
 */
export function readDeclared(bytes: Uint8Array, declared: string | null): ReadText {
  const { charset, how } = findCharset(bytes, declared);
  const text = decodeNamed(bytes, charset);
  if (how === 'sure') return { text, notes: [] };
  return { text, notes: [how === 'guessed' ? guessedNote(charset) : damagedNote(text)] };
}

/** The charset of a text for which one is declared. */
export function findCharset(bytes: Uint8Array, declared: string | null): Found {
  const charset = declared === null || ASCII.test(declared) || UTF_8.test(declared) ? null : nameOf(declared);
  if (charset === null) return guess(bytes);
  const asDeclared = decodeNamed(bytes, charset);
  if (isSingleByte(charset) && bytes.some((byte) => byte > 0x7f)) {
    const utf8 = asUtf8(bytes);
    if (utf8) return utf8;
    const relative = relativeOf(bytes, charset, asDeclared);
    if (relative !== null) return { charset: relative, how: 'guessed' };
  }
  return INVALID.test(asDeclared) ? guess(bytes) : { charset, how: 'sure' };
}

function guess(bytes: Uint8Array): Found {
  const { charset, isSure } = detect(bytes);
  if (!isSure) return { charset, how: 'guessed' };
  return { charset, how: charset === 'utf-8' && !isUtf8(joinSurrogates(bytes)) ? 'damaged' : 'sure' };
}

/** Characters that exist in no charset, and controls in places of letters; U+0085 is a line end. */
const INVALID = /[\ufffd\u0080-\u0084\u0086-\u009f]/;

/** The name under which a charset is decoded here; null for one that does not exist. */
function nameOf(declared: string): string | null {
  if (isKnownToTheWeb(declared)) return new TextDecoder(declared).encoding;
  return iconv.encodingExists(declared) ? declared.toLowerCase() : null;
}

/** Decodes a text in a charset of the web, or in any other that is known. */
export function decodeNamed(bytes: Uint8Array, charset: string): string {
  if (charset === 'utf-8' || !isKnownToTheWeb(charset)) return decodeCharset(bytes, charset);
  return new TextDecoder(charset).decode(bytes);
}

function isKnownToTheWeb(charset: string): boolean {
  try {
    return Boolean(new TextDecoder(charset));
  } catch {
    return false;
  }
}

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

const isSingleByte = (charset: string): boolean =>
  charset !== 'utf-8' && decodeNamed(EVERY_BYTE, charset).length === 256;

/** Fewer characters than these may be a coincidence, as "Ó" before "Ł" in windows-1250. */
const CERTAIN_CHARACTERS = 6;
/** Letters that such coincidences make: rare Latin ones, and two alphabets in one word. */
const COINCIDENCE =
  /[\u0180-\u0217\u021c-\u02af]|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** UTF-8, if the text is that; null where it is not. */
function asUtf8(bytes: Uint8Array): Found | null {
  const whole = joinSurrogates(bytes);
  const isValid = isUtf8(whole);
  const scan = scanUtf8(whole);
  if (!isValid && !isNearlyUtf8(scan)) return null;
  const isDoubtful = scan.characters < CERTAIN_CHARACTERS && COINCIDENCE.test(decodeCharset(bytes, 'utf-8'));
  return isDoubtful ? null : { charset: 'utf-8', how: isValid ? 'guessed' : 'damaged' };
}

/** The Windows charset of the same languages, which has letters where the ISO one has controls. */
const WINDOWS_OF: Record<string, string> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-4': 'windows-1257',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-8-i': 'windows-1255',
  'iso-8859-13': 'windows-1257',
  'iso-8859-15': 'windows-1252',
};
const POLISH_CHARSETS = ['windows-1250', 'iso-8859-2'];
const WESTERN_CHARSETS = ['windows-1252', 'iso-8859-15', 'windows-1254'];

/** The charset that explains the bytes better than the declared one; null where none does. */
function relativeOf(bytes: Uint8Array, charset: string, asDeclared: string): string | null {
  const mayBePolish = POLISH_CHARSETS.includes(charset)
    ? !isPolish(asDeclared)
    : WESTERN_CHARSETS.includes(charset) && BROKEN_POLISH.test(asDeclared);
  const polish = POLISH_CHARSETS.find((one) => one !== charset && isPolish(decodeNamed(bytes, one)));
  if (mayBePolish && polish !== undefined) return polish;
  const windows = WINDOWS_OF[charset];
  return windows !== undefined && INVALID.test(asDeclared) ? windows : null;
}

/** Foreign letters of names, which the Polish charsets have at the same places. */
const NEUTRAL = 'éüöäëßçôâîÉÜÖÄË';

/** Whether every character beyond ASCII is one of Polish texts. */
function isPolish(text: string): boolean {
  const beyondAscii = new Set(text.replaceAll(/\p{ASCII}/gu, ''));
  return [...beyondAscii].every((one) => `${POLISH}${TYPOGRAPHY}${NEUTRAL}\u00a0`.includes(one));
}

/** Sequences that no western language has, but Polish texts that are decoded in a western charset. */
const BROKEN_POLISH =
  /\p{L}[³¹¿]\p{L}|ñ(?![aeiouáéíóúü])|ê(?!\p{L})|œ[wcmrpk]|\p{Ll}Ÿ|¯\p{L}|£\p{Ll}|\p{L}[±¶¼]|[¶¼]\p{L}/u;
