import type { Usage } from '../answer.ts';

/** Prices of a model for a million tokens, or for a minute of audio; null where nobody has entered one. */
export interface Prices {
  readonly input: number | null;
  /** The price of tokens from the provider's cache; where it is null, they cost as much as other tokens. */
  readonly cachedInput: number | null;
  readonly output: number | null;
  readonly minute?: number | null;
  /** ISO 4217. */
  readonly currency: string;
}

const MILLION = 1_000_000;

/** Computes the cost of a call, in the currency of the prices; null when a price or a number of tokens is unknown. */
export function costOf({ input, cacheRead, output }: Usage, prices: Prices): number | null {
  const written = costOfTokens(output, prices.output);
  if (input === null || prices.input === null || written === null) return null;
  const cached = Math.min(cacheRead, input);
  const fresh = (input - cached) * prices.input;
  return (fresh + cached * (prices.cachedInput ?? prices.input) + written) / MILLION;
}

/** No tokens cost nothing, even where the price is unknown: an embedding has none. */
function costOfTokens(tokens: number | null, price: number | null): number | null {
  if (tokens === 0) return 0;
  return tokens === null || price === null ? null : tokens * price;
}

const MINUTE_MS = 60_000;

/** Computes the cost of a transcription; null when the price of a minute is unknown. */
export const costOfAudio = (audioMs: number, { minute = null }: Prices): number | null =>
  minute === null ? null : (minute * audioMs) / MINUTE_MS;
