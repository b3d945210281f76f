import type { TokenSpan } from './tokens.ts';

/**
 * Each token has a state: outside (0), or for label n the beginning (1 + 4n), the inside (2 + 4n) or the last token (3 + 4n) of a span,
 * or a span of one token (4 + 4n). Outside, last and single tokens end a span or have none: they are closed.
 */
export const statesOf = (labels: number): number => 1 + 4 * labels;

export const OUTSIDE = 0;
export const [BEGIN, INSIDE, LAST, SINGLE] = [1, 2, 3, 4] as const;
/** From a state of a label to the same one of the next label. */
export const NEXT_LABEL = 4;

/** The states of tokens with these spans, which do not overlap. */
export function statesOfSpans(tokens: number, spans: readonly TokenSpan[]): Uint16Array<ArrayBuffer> {
  const states = new Uint16Array(tokens);
  for (const { label, from, to } of spans) {
    const shift = NEXT_LABEL * label;
    if (to - from === 1) states[from] = SINGLE + shift;
    else {
      states.fill(INSIDE + shift, from + 1, to - 1);
      states[from] = BEGIN + shift;
      states[to - 1] = LAST + shift;
    }
  }
  return states;
}

export function spansOfStates(states: ArrayLike<number>): TokenSpan[] {
  const spans: TokenSpan[] = [];
  let from = 0;
  for (let at = 0; at < states.length; at++) {
    const state = states[at]!;
    if (state === OUTSIDE) continue;
    const kind = ((state - 1) % NEXT_LABEL) + 1;
    if (kind === BEGIN || kind === SINGLE) from = at;
    if (kind === LAST || kind === SINGLE)
      spans.push({ label: Math.floor((state - 1) / NEXT_LABEL), from, to: at + 1 });
  }
  return spans;
}
