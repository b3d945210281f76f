import type { SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import { renderFileName } from '@scriptorium/domain/text/preferred-filename.ts';
import {
  escapes,
  renderTemplate,
  wildcardNames,
  type Escape,
  type ValueOf,
} from '@scriptorium/domain/text/wildcards.ts';
import type { ips } from '../ips.definition.ts';
import { emptyText, tooLong } from './ips-faults.ts';

export type SenderSettings = SettingsOf<typeof ips>;

/** The wildcards that the document needs. */
export const namesIn = ({ payload, preferredDocName }: SenderSettings): string[] => [
  ...new Set([payload, preferredDocName].flatMap(wildcardNames)),
];

/** Refuses a text before it is put together: a template may repeat a long value thousands of times. */
const plainUpTo =
  (limit: number): Escape =>
  (pieces) => {
    const lengths = pieces.map((piece) => (piece.kind === 'text' ? piece.text : String(piece.value)).length);
    if (lengths.reduce((sum, length) => sum + length, 0) > limit) throw tooLong(limit);
    return escapes.plain(pieces);
  };

/** As every stored text: NFC, `\n`, no NUL. */
const normalized = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().replaceAll(/\r\n?/g, '\n').normalize('NFC');

/** Throws a StepFailure for an empty or too long text. */
export function renderDocument(
  { payload, preferredDocName }: SenderSettings,
  valueOf: ValueOf,
  maxChars: number,
): { filename: string; text: string } {
  const text = normalized(renderTemplate(payload, valueOf, plainUpTo(maxChars)));
  if (text.trim() === '') throw emptyText();
  return { text, filename: renderFileName(preferredDocName, valueOf) };
}
