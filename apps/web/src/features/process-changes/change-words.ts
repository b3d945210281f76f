import type { ChangeEntry, ProcessChange } from '@scriptorium/contract/process/process-changes.ts';
import { changedFieldNames } from '../../shared/process-changes/changed-field-name.ts';
import { hasText, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { changeTexts } from './texts.ts';

const t = textOf(changeTexts);

/** Describes one entry of a change, in the language of the page. */
export function entryWords({ subject, action, names, count, node, fields }: ChangeEntry): string {
  const shown = [...new Set(names)].map((name) => t('quoted', { name })).join(', ');
  const rest = count - names.length;
  const key = `${action}.${subject}`;
  if (!hasText(changeTexts, key)) return key;
  const list =
    names.length === 0 ? String(count) : rest > 0 ? t('more', { names: shown, count: rest }) : shown;
  const what = t(key, { names: list });
  const withFields = fields.length === 0 ? what : t('of', { what, fields: changedFieldNames(fields) });
  return node === null ? withFields : t('in', { what: withFields, node });
}

/** The whole change in one line. */
export function changeWords({ kind, entries }: Pick<ProcessChange, 'kind' | 'entries'>): string {
  if (kind === 'CREATE') return t('created');
  const [first] = entries;
  if (!first) return '';
  const words = entryWords(first);
  return entries.length === 1 ? words : t('and', { first: words, count: entries.length - 1 });
}
