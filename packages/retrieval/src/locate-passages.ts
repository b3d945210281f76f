import type { Passage } from './cut-text.ts';

export type Located =
  | { readonly passages: readonly Passage[] }
  /** The number, from 1, of the first part that is not in the text after the one before it. */
  | { readonly missing: number };

/**
 * Finds the places of the parts that another system has cut from a text. Parts may overlap, but must come in the order
 * of the text and must not be changed, apart from space at their ends; empty ones are left out.
 */
export function locatePassages(text: string, parts: readonly string[]): Located {
  const passages: Passage[] = [];
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const wanted = part.trim();
    if (wanted === '') continue;
    const start = text.indexOf(wanted, from);
    if (start < 0) return { missing: index + 1 };
    passages.push({ start, end: start + wanted.length });
    from = start + 1;
  }
  return { passages };
}
