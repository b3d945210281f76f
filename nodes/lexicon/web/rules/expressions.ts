import type { TextKey } from '@scriptorium/web-kit/texts.ts';
import type { lexiconTexts } from '../texts.ts';

/** One line of the expression list; `id` where a stored rule stands behind it. */
export interface Entry {
  /** Stable over edits and deletions of other lines. */
  readonly key: number;
  readonly id?: number;
  readonly expression: string;
}

/** The longest expression that the server takes. */
export const LONGEST_EXPRESSION = 1000;

/** Splits what was typed or read from a file: trimmed, without empty entries (spec nodes 5). */
export const splitExpressions = (text: string, delimiter: string | 'newLine'): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(delimiter === 'newLine' ? /\r\n|\r|\n/ : delimiter)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The expressions that stand in the list more than once. */
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

/** What is wrong with the list as a whole; undefined when it may be saved. */
export function listError(entries: readonly Entry[]): Message | undefined {
  if (entries.length === 0) return 'listEmpty';
  if (entries.some(({ expression }) => expression.trim() === ''))
    return entries.length === 1 ? 'emptyExpression' : 'listEmptyValues';
  if (duplicatesOf(entries).size > 0) return 'listDuplicates';
  return entries.some(({ expression }) => expression.trim().length > LONGEST_EXPRESSION)
    ? 'tooLong'
    : undefined;
}
