import { isErrorKey, wordsOfKey } from '@scriptorium/web-kit/error-words.ts';
import { formatMoment } from '@scriptorium/web-kit/format.ts';
import { hasText, type TextOfTexts } from '@scriptorium/web-kit/texts.ts';
import { auditDataTexts } from './audit-texts.ts';

type DataText = TextOfTexts<typeof auditDataTexts>;

/** Of a long list only its first values are read. */
const MOST_VALUES = 8;
const A_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A field's name; one that has no words keeps its own. */
export const wordsOfField = (t: DataText, field: string): string =>
  hasText(auditDataTexts, field) ? t(field) : field;

function wordsOfList(t: DataText, values: readonly unknown[]): string {
  if (values.length === 0) return t('none');
  const shown = values.slice(0, MOST_VALUES).map((value) => wordsOfValue(t, value));
  const rest = values.length - shown.length;
  return rest === 0 ? shown.join(', ') : t('more', { shown: shown.join(', '), rest });
}

function wordsOfText(t: DataText, text: string): string {
  if (text === 'error.tooManyRequests') return t('tooManyAttempts');
  if (text === 'identity provider') return t('identityProvider');
  if (A_MOMENT.test(text)) return formatMoment(text);
  return isErrorKey(text) ? wordsOfKey(text) : text;
}

/** The same, where the field says what its values are: names of fields that were changed. */
export const wordsOfNamed = (t: DataText, field: string, value: unknown): string =>
  field === 'fields' && Array.isArray(value)
    ? wordsOfList(
        t,
        value.map((name) => wordsOfField(t, String(name))),
      )
    : wordsOfValue(t, value);

/** What was written down of a field, as a person reads it. */
export function wordsOfValue(t: DataText, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return wordsOfText(t, value);
  if (Array.isArray(value)) return wordsOfList(t, value);
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, inner]) => `${wordsOfField(t, field)}: ${wordsOfValue(t, inner)}`)
      .join('; ');
  return String(value);
}
