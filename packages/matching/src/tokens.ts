/** The position of a token in the joined text: UTF-16 code units, end exclusive. */
export interface TokenSpan {
  start: number;
  end: number;
}

/** A match with the tokens that it overlaps: indexes, `lastToken` inclusive. */
export type TokenMatch<M> = M & { firstToken: number; lastToken: number };

/** Joins the values of an utterance's tokens with single spaces, and returns the position of each. */
export function joinTokens(tokens: readonly { value: string }[]): { text: string; spans: TokenSpan[] } {
  const spans: TokenSpan[] = [];
  let end = -1;
  for (const { value } of tokens) {
    const start = end + 1;
    end = start + value.length;
    spans.push({ start, end });
  }
  return { text: tokens.map((token) => token.value).join(' '), spans };
}

/** Maps matches in a joined text to its tokens; a match that overlaps no token (a space only) is omitted. */
export function matchTokens<M extends TokenSpan>(
  matches: readonly M[],
  spans: readonly TokenSpan[],
): TokenMatch<M>[] {
  return matches.flatMap((match) => {
    const firstToken = firstIndex(spans, (span) => span.end > match.start);
    const lastToken = firstIndex(spans, (span) => span.start >= match.end) - 1;
    return firstToken <= lastToken ? [{ ...match, firstToken, lastToken }] : [];
  });
}

/** The first index from which a monotonic condition holds; the length when it holds for none. */
function firstIndex(spans: readonly TokenSpan[], holds: (span: TokenSpan) => boolean): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(spans[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
