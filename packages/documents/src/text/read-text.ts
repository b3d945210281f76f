import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import { decodeCharset } from './guess-charset.ts';
import { type ReadText, readDeclared } from './declared-charset.ts';
import { chosenNote } from './charset-notes.ts';

/** Decodes text in the chosen charset, else in the declared one as far as that fits, else in the detected one. */
export function readText(
  bytes: Uint8Array,
  chosen: Charset | null,
  declared: string | null = null,
): ReadText {
  if (chosen !== null) return { text: decodeCharset(bytes, chosen), notes: [chosenNote(chosen)] };
  return readDeclared(bytes, declared);
}
