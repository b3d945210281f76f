import { z } from 'zod';
import type { FieldFault } from './field-fault.ts';

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

/** Embeddings, overrides and isolates: the characters after them are displayed in another order. */
const REORDERING = /[\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;

/** The blank Braille pattern is a symbol for Unicode, and looks like a space. */
const SHOWN = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}\u{2800}]/u;

/** Whether a name can be seen and reads as it is stored; an empty one can. */
export const isVisibleName = (name: string): boolean =>
  name === '' || (SHOWN.test(name) && !REORDERING.test(name));

/** Removes the characters that reorder what is displayed, from a name that others have given. */
export const withoutBidiControls = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');

const trimmed = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isStorable, 'must not contain NUL or unpaired surrogates')
    .normalize();

/** A name of up to `max` UTF-16 units: trimmed, NFC, storable and visible. */
export const shownName = (max: number, min = 1) =>
  trimmed(min, max).refine(isVisibleName, {
    params: { fault: { key: 'visibleNameError' } satisfies FieldFault },
  });

export const ProcessName = shownName(255);
export const ProcessTagName = shownName(50);

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
