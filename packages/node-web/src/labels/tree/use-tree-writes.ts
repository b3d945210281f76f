import { useState } from 'react';
import { labelProblem, lineProblems, type LabelEdits, type RowChanges } from './label-edits.ts';
import { readOutline } from './outline.ts';
import { refOf, type Place, type Ref, type TreeLabel } from './tree-model.ts';
import type { NewLabels } from './use-new-labels.ts';
import type { TreeView } from './use-tree-view.ts';

interface WriteOptions {
  readonly edits: LabelEdits;
  readonly fresh: NewLabels;
  readonly view: TreeView;
  readonly isFlat: boolean;
  readonly onProblem: (problem: string | null) => void;
  /** Text of several lines, some of which the server refuses. */
  readonly onRefusedLines: (text: string, problems: readonly string[]) => void;
}

/** Changes of stored labels, and labels that are added as text. */
export function useTreeWrites({ edits, fresh, view, isFlat, onProblem, onRefusedLines }: WriteOptions) {
  const [moved, setMoved] = useState<Ref | null>(null);
  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    onProblem(null);
    try {
      await work;
      return true;
    } catch (error) {
      onProblem(labelProblem(error));
      return false;
    }
  };
  const moveTo = async (ref: Ref, place: Place): Promise<void> => {
    const label = view.model.labelOf(ref);
    const [parentId, afterId] = [fresh.idOf(place.parent), fresh.idOf(place.after)];
    if (!label || parentId === undefined || afterId === undefined) return;
    view.open([place.parent]);
    view.choose(ref);
    if (!(await attempt(edits.move(label.id, { parentId, afterId })))) return;
    setMoved(ref);
    view.reveal(ref);
  };
  /** Adds the lines of a text at a place. */
  const addLines = async (text: string, at: Place): Promise<void> => {
    const lines = readOutline(text, isFlat);
    if (lines.length === 0) return;
    try {
      const ids = await fresh.addLines(at, lines);
      const lastRoot = ids.findLast((_, index) => lines[index]?.depth === 0);
      if (lastRoot !== undefined) view.setActive(refOf(lastRoot));
    } catch (error) {
      onRefusedLines(text, lineProblems(error, lines));
    }
  };
  return {
    /** The label that was moved last. */
    moved,
    moveTo,
    addLines,
    change: (label: TreeLabel, changes: RowChanges) => attempt(edits.change(label.id, changes)),
  };
}

export type TreeWrites = ReturnType<typeof useTreeWrites>;
