import { z } from 'zod';
import type { Usage } from './answer.ts';

/** No call has more; a larger number is an error of the provider, which must not fill a ledger. */
const MAX_TOKENS = 100_000_000;

/** A number of tokens; undefined or null if absent, NaN if it is no such number. */
export const Tokens = z.int().min(0).max(MAX_TOKENS).nullish().catch(Number.NaN);

interface Counts {
  /** The parts of the sum; NaN makes it unknown. */
  readonly input: readonly number[];
  readonly output: readonly number[];
  readonly cacheRead?: number | null | undefined;
  readonly cacheWrite?: number | null | undefined;
  readonly reasoning?: number | null | undefined;
}

/** Parts are never larger than their sum, so that a price of the rest is never negative. */
export function usageOf(counts: Counts): Usage {
  const input = sum(counts.input);
  const output = sum(counts.output);
  return {
    input,
    cacheRead: atMost(input, counts.cacheRead),
    cacheWrite: atMost(input, counts.cacheWrite),
    output,
    reasoning: atMost(output, counts.reasoning),
  };
}

function sum(parts: readonly number[]): number | null {
  const total = parts.reduce((total, part) => total + part, 0);
  return Number.isFinite(total) ? total : null;
}

const atMost = (limit: number | null, tokens: number | null | undefined): number =>
  Math.min(limit ?? MAX_TOKENS, Number.isFinite(tokens) ? (tokens as number) : 0);
