import { GlossaryTerm, MAX_GLOSSARY_TERMS } from '@scriptorium/contract/documents/transcript-edits.ts';

/** The terms of a text with one on each line: without empty lines and repetitions. */
export const termsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Why a glossary cannot be saved; `term` is the first that is not valid. */
export type GlossaryFault =
  { readonly kind: 'tooMany' } | { readonly kind: 'term'; readonly term: string } | null;

export function faultOf(terms: readonly string[]): GlossaryFault {
  if (terms.length > MAX_GLOSSARY_TERMS) return { kind: 'tooMany' };
  const wrong = terms.find((term) => !GlossaryTerm.safeParse(term).success);
  return wrong === undefined ? null : { kind: 'term', term: wrong };
}
