import { USUAL_OUTPUT_TOKENS, type ChatModel, type Question } from '../chat-model.ts';
import { costOf, costOfAudio, type Prices } from './cost.ts';

/** The expected size of a call: tokens, or the length of a recording in milliseconds. */
export type CallSize = { readonly input: number; readonly output: number } | { readonly audioMs: number };

/** English has four bytes of UTF-8 in a token, Polish three, most other languages as many: rather more tokens than less. */
export const BYTES_OF_TOKEN = 3;

/** Estimates the number of tokens of a text that is sent. */
export const estimatedTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_OF_TOKEN);

/**
 * Bytes per estimated token of images, PDF files and sounds: providers count pixels, pages and seconds, which only they
 * know.
 */
const BYTES_OF_ATTACHED_TOKEN = 100;

/** Before the call: all that the model may answer counts. */
export function sizeOfQuestion(
  { contextTokens, maxOutputTokens }: Pick<ChatModel, 'contextTokens' | 'maxOutputTokens'>,
  { system = '', prompt, schema, attachment }: Question,
): CallSize {
  const asked = estimatedTokens(system + prompt + (schema ? JSON.stringify(schema) : ''));
  const attached = (attachment?.bytes.length ?? 0) / BYTES_OF_ATTACHED_TOKEN;
  const most = contextTokens ?? Infinity;
  return {
    input: Math.min(most, asked + Math.ceil(attached)),
    output: Math.min(most, maxOutputTokens ?? USUAL_OUTPUT_TOKENS),
  };
}

/** Estimates the size of an embedding call, which has no output tokens. */
export const sizeOfTexts = (texts: readonly string[]): CallSize => ({
  input: estimatedTokens(texts.join('')),
  output: 0,
});

/** Null where a price is unknown: then the cost of the call will be, too. */
export const estimatedCost = (size: CallSize, prices: Prices): number | null =>
  'audioMs' in size
    ? costOfAudio(size.audioMs, prices)
    : costOf({ ...size, cacheRead: 0, cacheWrite: 0, reasoning: 0 }, prices);
