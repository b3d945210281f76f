import { z } from 'zod';

/** Text that PostgreSQL and JSON can store: no NUL, no unpaired surrogate (docs/semantics.md#4). */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Deeper than any editor nests its state. */
const MAX_DEPTH = 100;

/** Whether the database can store every text in a JSON value, field names included. */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (value === null || typeof value !== 'object') return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(([name, part]) => isStorable(name) && isStorableJson(part, depth + 1))
  );
}

/** A string of the API: storable and NFC. */
export const Text = z
  .string()
  .refine(isStorable, 'must not contain NUL or unpaired surrogates')
  .transform((text) => text.normalize('NFC'));

const trimmed = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isStorable, 'must not contain NUL or unpaired surrogates')
    .normalize();

export const ProcessName = trimmed(1, 255);
export const ProcessTagName = trimmed(1, 50);

/** The system tag of a new installation and of every new process. */
export const DEFAULT_SYSTEM_TAG = 'General';

/** Letters, digits, space and `-_,()/.`; at most 100 characters. */
const LABEL_NAME = /^[\p{L}\p{M}\p{N} _,()/.-]+$/u;
export const LabelName = trimmed(1, 100).regex(LABEL_NAME);

export const Description = trimmed(0, 255);

/** `#rrggbb` */
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** Names that differ only in case, surrounding space or Unicode form have the same key. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The name, with a number from the second on. */
export function uniqueName(name: string, existing: readonly { name: string }[]): string {
  const keys = new Set(existing.map((one) => nameKey(one.name)));
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name} ${count}`;
    if (!keys.has(nameKey(numbered))) return numbered;
  }
}
