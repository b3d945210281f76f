import { BYTES_OF_TOKEN } from '@scriptorium/models/calls/call-size.ts';

/** Parts of a document that is too long for a model: fewer units teach a model nothing about their place. */
export const SHORTEST_PART = 1000;
export const OVERLAP = 200;
/** Calls for one document. */
export const MAX_PARTS = 50;

/** The share of a model's context that a prompt may fill; the rest is for its answer. */
const FOR_THE_PROMPT = 2 / 3;

/**
 * Estimates the length of the parts of a text, in UTF-16 units: as long as fits the context, and never more than about
 * half of the text, because the whole of it does not fit. Undefined where the text cannot be cut. `contextTokens`: null
 * where it is not known.
 */
export function partLength(
  text: string,
  { contextTokens, promptBytes }: { contextTokens: number | null; promptBytes: number },
): number | undefined {
  const half = Math.ceil(text.length / 2) + OVERLAP;
  if (text.length < 2 * SHORTEST_PART) return undefined;
  if (contextTokens === null) return half;
  const bytes = contextTokens * FOR_THE_PROMPT * BYTES_OF_TOKEN - promptBytes;
  const fitting = Math.floor((bytes / Buffer.byteLength(text)) * text.length);
  return Math.max(SHORTEST_PART, Math.min(half, fitting));
}
