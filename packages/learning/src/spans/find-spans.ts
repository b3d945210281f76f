import { decode, emissionsOf, type ChainWeights } from './chain.ts';
import { tokenMargins } from './margins.ts';
import { cutIntoParts } from './parts.ts';
import { spansOfStates } from './states.ts';
import { FEATURES_OF_TOKEN } from './token-features.ts';
import type { TokenSpan } from './tokens.ts';

/** Tokens that are decided about together; no span is longer, and none goes across a cut. */
const PART = 2000;

export interface FoundSpan extends TokenSpan {
  /** How much better the best answer is than the best one without this span. */
  readonly margin: number;
}

/** The spans of one layer in a document; `rowsBetween` gives the rows of a range of the features of its tokens. */
export function findSpans(
  weights: ChainWeights,
  gaps: Uint8Array,
  rowsBetween: (fromFeature: number, toFeature: number) => Int32Array,
): FoundSpan[] {
  return cutIntoParts(gaps, PART).flatMap(([from, to]) => {
    const emissions = emissionsOf(weights, rowsBetween(from * FEATURES_OF_TOKEN, to * FEATURES_OF_TOKEN));
    const decoded = decode(weights, emissions);
    const spans = spansOfStates(decoded.path);
    if (spans.length === 0) return [];
    const margins = tokenMargins(weights, emissions, decoded);
    return spans.map((span) => ({
      label: span.label,
      from: from + span.from,
      to: from + span.to,
      margin: Math.min(...margins.subarray(span.from, span.to)),
    }));
  });
}
