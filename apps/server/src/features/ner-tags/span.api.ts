import { AppError } from '@scriptorium/contract/errors.ts';
import { divides } from '@scriptorium/domain/text/text-diff.ts';

export interface AskedSpan {
  startOffset: number;
  endOffset: number;
  contentId?: number | undefined;
  quote?: string | undefined;
}

/**
 * The span of `text` that a caller asks for. The text that the caller saw must still be there: another version with
 * the same quote at this place is accepted, another quote is not (docs/semantics.md#4).
 */
export function requireSpan(
  content: { id: number; text: string },
  { startOffset: start, endOffset: end, contentId, quote }: AskedSpan,
): { start: number; end: number; quote: string } {
  if (contentId !== undefined && contentId !== content.id) throw new AppError('error.tag.stale');
  const inside = start < end && end <= content.text.length;
  if (!inside || divides(content.text, start) || divides(content.text, end))
    throw new AppError('error.tag.range');
  const found = content.text.slice(start, end);
  if (quote !== undefined && quote !== found) throw new AppError('error.tag.stale');
  return { start, end, quote: found };
}
