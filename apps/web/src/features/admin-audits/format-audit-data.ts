import type { AuditField } from '@scriptorium/domain/access/audit-fields.ts';
import { isErrorKey } from '@scriptorium/contract/errors.ts';
import { errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { hasText, type TextOfTexts, type Texts } from '@scriptorium/web-kit/texts/texts.ts';
import { auditDataTexts } from './audit-texts.ts';

type DataText = TextOfTexts<typeof auditDataTexts>;

/** Longer lists are truncated. */
const MAX_VALUES = 8;
const TIMESTAMP_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A recorded field without a name is a compile error. */
const FIELD_NAMES: Texts<Readonly<Record<AuditField, string>>> = auditDataTexts;

/** The label of a field; unknown fields, of a newer server, keep their name. */
export const formatField = (t: DataText, field: string): string =>
  hasText(FIELD_NAMES, field) ? t(field) : field;

function formatList(t: DataText, values: readonly unknown[]): string {
  if (values.length === 0) return t('none');
  const shown = values.slice(0, MAX_VALUES).map((value) => formatValue(t, value));
  const rest = values.length - shown.length;
  return rest === 0 ? shown.join(', ') : t('more', { shown: shown.join(', '), rest });
}

function formatText(t: DataText, text: string): string {
  if (text === 'error.tooManyRequests') return t('tooManyAttempts');
  if (text === 'identity provider') return t('identityProvider');
  if (TIMESTAMP_PATTERN.test(text)) return formatTimestamp(text);
  return isErrorKey(text) ? errorKeyMessage(text) : text;
}

/** Formats a value; the values of `fields` are field names. */
export const formatFieldValue = (t: DataText, field: string, value: unknown): string =>
  field === 'fields' && Array.isArray(value)
    ? formatList(
        t,
        value.map((name) => formatField(t, String(name))),
      )
    : formatValue(t, value);

/** Formats the stored value of a field. */
export function formatValue(t: DataText, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'string') return formatText(t, value);
  if (Array.isArray(value)) return formatList(t, value);
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, inner]) => `${formatField(t, field)}: ${formatValue(t, inner)}`)
      .join('; ');
  return String(value);
}
