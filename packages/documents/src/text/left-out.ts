import type { ConversionNote, NoteKey } from '../core/conversion.ts';

const MAX_NAMES = 20;

const WITH_LEFT_OUT: Partial<Record<NoteKey, NoteKey>> = {
  'note.parser.charsetChosen': 'note.parser.charsetChosenLeftOut',
  'note.parser.charsetDamaged': 'note.parser.charsetDamagedLeftOut',
  'note.parser.charsetGuessed': 'note.parser.charsetGuessedLeftOut',
};

/** Adds the names of attachments that become no document. A step shows one note, so the first one is extended. */
export function withLeftOut(notes: readonly ConversionNote[], names: readonly string[]): ConversionNote[] {
  if (names.length === 0) return [...notes];
  const shown = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
  const message = `Attachments that became no documents: ${shown}.`;
  const [first, ...rest] = notes;
  const key = first && WITH_LEFT_OUT[first.key];
  if (!first || !key) return [{ key: 'note.parser.leftOut', params: { names: shown }, message }, ...notes];
  return [
    { key, params: { ...first.params, names: shown }, message: `${first.message} ${message}` },
    ...rest,
  ];
}
