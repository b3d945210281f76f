import { z } from 'zod';

const MAX_USAGE = 4000;
const MAX_NAME = 200;

/** A text that every database can store: without NUL and lone surrogates. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** A provider's name of something, such as an id; null for anything else than a text. */
export const Name = z
  .string()
  .min(1)
  .transform((name) => storableText(name.slice(0, MAX_NAME)))
  .nullish()
  .catch(null);

/** JSON that is small and can be stored; null for other values. */
export function storableJson(value: unknown): unknown {
  try {
    const json = JSON.stringify(value ?? null);
    return json.length <= MAX_USAGE && !/\\u(0000|d[89a-f])/.test(json) ? JSON.parse(json) : null;
  } catch {
    return null; // nested deeper than the stack
  }
}
