import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { isAttached } from '../../annotating/tags/tag-spans.ts';

/** A label that a copy has at a place. */
export interface Mark {
  readonly labelId: number;
  readonly name: string;
  readonly backgroundColor: string;
  readonly textColor?: string | undefined;
  /** The tag of the copy; null for a label of the whole document. */
  readonly tag: NerTag | null;
}

/** A place of the text, or a label of the whole document, and what each copy has there. */
export interface Row {
  readonly key: string;
  /** Null for a label of the whole document. */
  readonly range: TextRange | null;
  readonly quote: string;
  /** In the order of the copies; each label once. */
  readonly cells: readonly (readonly Mark[])[];
  readonly differs: boolean;
}

const hasLabel = (cell: readonly Mark[] | undefined, labelId: number): boolean =>
  cell?.some((mark) => mark.labelId === labelId) === true;

const isSame = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every(({ labelId }) => hasLabel(b, labelId));

const differs = ([first, ...others]: readonly (readonly Mark[])[]): boolean =>
  first !== undefined && others.some((other) => !isSame(first, other));

const byName = (a: Mark, b: Mark): number => a.name.localeCompare(b.name) || a.labelId - b.labelId;

/** Outer spans come before the spans in them. */
const inTextOrder = (a: TextRange, b: TextRange): number => a.start - b.start || b.end - a.end;

interface Place {
  readonly range: TextRange;
  readonly quote: string;
  readonly cells: Map<number, Mark>[];
}

/**
 * The places that some copy has tagged, in text order. Only tags of exactly the same span share a place. Tags whose text
 * was deleted have no place.
 */
export function compareTags(copies: readonly (readonly NerTag[])[]): Row[] {
  const places = new Map<string, Place>();
  for (const [at, tags] of copies.entries())
    for (const tag of tags) {
      if (!isAttached(tag)) continue;
      const { startOffset: start, endOffset: end, quote, nerTagType } = tag;
      const key = `${start}-${end}`;
      const place = places.get(key) ?? { range: { start, end }, quote, cells: copies.map(() => new Map()) };
      places.set(key, place);
      const { id: labelId, name, backgroundColor, textColor } = nerTagType;
      const cell = place.cells[at];
      if (!cell?.has(labelId)) cell?.set(labelId, { labelId, name, backgroundColor, textColor, tag });
    }
  return [...places.entries()]
    .map(([key, { range, quote, cells }]) => {
      const sorted = cells.map((cell) => [...cell.values()].sort(byName));
      return { key, range, quote, cells: sorted, differs: differs(sorted) };
    })
    .sort((a, b) => inTextOrder(a.range, b.range));
}

type Type = { readonly id: number } & Pick<Mark, 'name' | 'backgroundColor'>;

/** The labels of the whole document that some copy has, in the order of the types. */
export function compareClasses(types: readonly Type[], copies: readonly ReadonlySet<number>[]): Row[] {
  return types
    .filter(({ id }) => copies.some((chosen) => chosen.has(id)))
    .map(({ id, name, backgroundColor }) => {
      const mark = { labelId: id, name, backgroundColor, tag: null };
      const cells = copies.map((chosen) => (chosen.has(id) ? [mark] : []));
      return { key: String(id), range: null, quote: name, cells, differs: differs(cells) };
    });
}

/** Returns the labels in a row that other copies have and the master does not; each label once. */
export function missingInMaster({ cells }: Row, master: number): Mark[] {
  const missing = new Map<number, Mark>();
  for (const mark of cells.flat())
    if (!hasLabel(cells[master], mark.labelId) && !missing.has(mark.labelId)) missing.set(mark.labelId, mark);
  return [...missing.values()];
}

/** Whether the master has the label in the row. */
export const isInMaster = ({ cells }: Row, master: number, { labelId }: Mark): boolean =>
  hasLabel(cells[master], labelId);
