import { z } from 'zod';
import type { FieldFault } from './field-fault.ts';
import { nameKey } from './names.ts';

interface TextNameOptions {
  readonly min?: number;
  readonly max?: number;
  /** Also accepts `/`, `.`, `,` and parentheses. */
  readonly wide?: boolean;
}

const SHORTEST_NAME = 3;
const LONGEST_NAME = 35;
const NARROW_NAME = /^[\p{L}\p{M}\p{N} _-]+$/u;
const WIDE_NAME = /^[\p{L}\p{M}\p{N} _/.,()-]+$/u;

/** Letters of any script, digits, space, `-` and `_`; no space at either end; 3 to 35 characters. */
export function textNameFault(text: string, options: TextNameOptions = {}): FieldFault | null {
  const { min = SHORTEST_NAME, max = LONGEST_NAME, wide = false } = options;
  if (text.length < min || text.length > max) return { key: 'textLengthError', min, max };
  const fits = (wide ? WIDE_NAME : NARROW_NAME).test(text) && text === text.trim();
  return fits ? null : { key: 'textRegexError' };
}

/** Refuses a name that another entry has; case, surrounding space and Unicode form do not count. */
export const uniqueNameFault = (text: string, others: readonly string[]): FieldFault | null =>
  others.some((other) => nameKey(other) === nameKey(text)) ? { key: 'nameUniquenessError' } : null;

/** A text name as a string field; the fault is passed in `params.fault` of the Zod issue. */
export const textName = (options: TextNameOptions = {}) =>
  z
    .string()
    .normalize()
    .superRefine((text, context) => {
      const fault = textNameFault(text, options);
      if (fault) context.addIssue({ code: 'custom', params: { fault }, input: text });
    })
    .meta({ minLength: options.min ?? SHORTEST_NAME, maxLength: options.max ?? LONGEST_NAME });

/** 3 to 35 characters of the wide set. */
export const NodeName = textName({ wide: true });
