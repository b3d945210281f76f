import { columnOf } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { changedFieldTexts } from './changed-field-texts.ts';
import { hasText, textOf } from '@scriptorium/web-kit/texts/texts.ts';

const t = textOf(changedFieldTexts);

/** What a field of the API, or a column of the database, is called in the language of the page. */
export function changedFieldName(field: string): string {
  const key = [field, columnOf(field)].find((one) => hasText(changedFieldTexts, one));
  return t(key !== undefined && hasText(changedFieldTexts, key) ? key : 'other');
}

/** The names of several fields, each once: some fields are one thing to people. */
export const changedFieldNames = (fields: readonly string[]): string =>
  [...new Set(fields.map(changedFieldName))].join(', ');
