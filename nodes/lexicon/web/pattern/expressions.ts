import type { TextKey } from '@scriptorium/web-kit/texts/texts.ts';
import type { lexiconTexts } from './texts.ts';

/** One line of the expression list; `id` only for stored rules. */
export interface Entry {
  /** Stable over edits and deletions of other lines. */
  readonly key: number;
  readonly id?: number;
  readonly expression: string;
}

/** Maximum length of an expression on the server. */
export const LONGEST_EXPRESSION = 1000;

/** Splits typed text or the content of a file: trimmed, without empty entries (RULE-10). */
export const splitExpressions = (text: string, delimiter: string | 'newLine'): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(delimiter === 'newLine' ? /\r\n|\r|\n/ : delimiter)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The expressions that the list contains more than once. */
export function duplicatesOf(entries: readonly Entry[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { expression } of entries) {
    const text = expression.trim();
    if (text !== '' && seen.has(text)) twice.add(text);
    seen.add(text);
  }
  return twice;
}

type Message = Extract<
  TextKey<typeof lexiconTexts>,
  'listEmpty' | 'emptyExpression' | 'listEmptyValues' | 'listDuplicates' | 'tooLong'
>;

/** The error of the whole list; undefined if it can be saved. */
export function listError(entries: readonly Entry[]): Message | undefined {
  if (entries.length === 0) return 'listEmpty';
  if (entries.some(({ expression }) => expression.trim() === ''))
    return entries.length === 1 ? 'emptyExpression' : 'listEmptyValues';
  if (duplicatesOf(entries).size > 0) return 'listDuplicates';
  return entries.some(({ expression }) => expression.trim().length > LONGEST_EXPRESSION)
    ? 'tooLong'
    : undefined;
}
