import type { ConversionNote } from '../core/conversion.ts';

export const chosenNote = (charset: string): ConversionNote => ({
  key: 'note.parser.charsetChosen',
  params: { charset },
  message: `The text was read in the character set that was chosen: ${charset}.`,
});

export const guessedNote = (charset: string): ConversionNote => ({
  key: 'note.parser.charsetGuessed',
  params: { charset },
  message: `The character set of the file was guessed: ${charset}. If the text looks wrong, run the step again with another one.`,
});

/** Says in how many places a text of UTF-8 has bytes that are no characters, and the line of the first. */
export function damagedNote(text: string): ConversionNote {
  const places = text.match(/\ufffd+/g)?.length ?? 0;
  const line = text.slice(0, Math.max(0, text.indexOf('\ufffd'))).split(/\r\n?|\n/).length;
  return {
    key: 'note.parser.charsetDamaged',
    params: { places, line },
    message: `The text is UTF-8, but has bytes that are no characters in places: ${places}, first in line ${line}. They are shown as \ufffd.`,
  };
}
