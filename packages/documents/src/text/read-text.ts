import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { ConversionNote } from '../core/conversion.ts';
import { detect } from './charset.ts';
import { decodeCharset } from './guess-charset.ts';

export interface ReadText {
  text: string;
  /** Notes that say how the charset was determined; none if it is certain. */
  notes: ConversionNote[];
}

/** Decodes text in the chosen charset, else in the detected one. */
export function readText(bytes: Uint8Array, chosen: Charset | null): ReadText {
  if (chosen !== null) return { text: decodeCharset(bytes, chosen), notes: [chosenNote(chosen)] };
  const { charset, isSure } = detect(bytes);
  return { text: decodeCharset(bytes, charset), notes: isSure ? [] : [guessedNote(charset)] };
}

const chosenNote = (charset: string): ConversionNote => ({
  key: 'note.parser.charsetChosen',
  params: { charset },
  message: `The text was read in the character set that was chosen: ${charset}.`,
});

const guessedNote = (charset: string): ConversionNote => ({
  key: 'note.parser.charsetGuessed',
  params: { charset },
  message: `The character set of the file was guessed: ${charset}. If the text looks wrong, run the step again with another one.`,
});
