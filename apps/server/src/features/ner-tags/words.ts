import { AppError } from '@scriptorium/contract/kit/errors.ts';

/**
 * Words that follow each other in one utterance, and in no other. `utterance` has all words of the first one's. What the caller saw must
 * still be there: another quote is refused (docs/semantics.md#4).
 */
export function requireWords(
  utterance: readonly { readonly id: number; readonly value: string }[],
  asked: readonly number[],
  quote: string | undefined,
): { tokenIds: number[]; quote: string } {
  const ids = new Set(asked);
  const first = utterance.findIndex(({ id }) => ids.has(id));
  const words = utterance.slice(first, first + ids.size);
  if (first < 0 || words.length < ids.size || !words.every(({ id }) => ids.has(id)))
    throw new AppError('error.tag.range');
  const found = words.map(({ value }) => value).join(' ');
  if (quote !== undefined && quote !== found) throw new AppError('error.tag.stale');
  return { tokenIds: words.map(({ id }) => id), quote: found };
}
