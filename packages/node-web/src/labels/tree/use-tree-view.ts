import { useMemo, useState } from 'react';
import {
  DRAFT,
  LabelTreeModel,
  type NewLabel,
  type Place,
  type Ref,
  type Row,
  type TreeLabel,
} from './tree-model.ts';
import type { NewLabels } from './use-new-labels.ts';

const NOTHING_CLOSED: ReadonlySet<Ref> = new Set();

const without = (refs: ReadonlySet<Ref>, opened: readonly (Ref | null)[]): ReadonlySet<Ref> =>
  new Set([...refs].filter((ref) => !opened.includes(ref)));

/** The chosen row; where it is not visible the first one. */
const activeRow = (rows: readonly Row[], chosen: Ref | null): Row | undefined =>
  rows.find(({ ref }) => ref === chosen) ?? rows.find(({ label }) => label !== null);

/** Returns the view of a tree of labels: the open labels, the active row, and the labels that are not stored yet. */
export function useTreeView(labels: readonly TreeLabel[], fresh: NewLabels, draft: Place | null) {
  const [closed, setClosed] = useState(NOTHING_CLOSED);
  const [chosen, choose] = useState<Ref | null>(null);
  /** The row that was scrolled to last; a new object scrolls again. */
  const [revealed, setRevealed] = useState<{ readonly ref: Ref } | null>(null);
  const added = [
    ...fresh.waiting,
    ...(draft ? [{ ref: DRAFT, name: '', ...fresh.resolvePlace(draft) }] : []),
  ];
  const addedKey = JSON.stringify(added);
  const model = useMemo(
    () => new LabelTreeModel(labels, JSON.parse(addedKey) as NewLabel[]),
    [labels, addedKey],
  );
  const rows = useMemo(() => model.rows(closed), [model, closed]);
  const reveal = (ref: Ref) => setRevealed({ ref });
  const open = (refs: readonly (Ref | null)[]) =>
    setClosed((before) =>
      refs.some((ref) => ref !== null && before.has(ref)) ? without(before, refs) : before,
    );
  return {
    model,
    rows,
    active: activeRow(rows, chosen === null ? null : fresh.resolve(chosen)),
    revealed,
    reveal,
    choose,
    /** A row under the mouse is not scrolled: it may be the beginning of a drag. */
    setActive: (ref: Ref, reveals = true) => {
      choose(ref);
      if (reveals) reveal(ref);
    },
    open,
    setOpen: (ref: Ref, isOpen: boolean) =>
      isOpen ? open([ref]) : setClosed((before) => new Set([...before, ref])),
    toggle: (ref: Ref) =>
      setClosed((before) => (before.has(ref) ? without(before, [ref]) : new Set([...before, ref]))),
  };
}

export type TreeView = ReturnType<typeof useTreeView>;
