import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  useUndo,
  useUndoState,
  type Undo,
  type UndoState,
} from '@scriptorium/annotating/undo/undo-context.ts';
import {
  edited,
  NO_STEPS,
  stepBack,
  stepForward,
  turnOf,
  withDocumentStep,
  withoutDocumentStep,
  withoutSteps,
  type DocumentStep,
  type DraftSteps,
} from './draft-steps.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { draftOf, EMPTY_DRAFT, refreshed, resolved } from '../annotating/relations/draft.ts';

interface Stored {
  stepId: number | undefined;
  graphs: readonly RelationGraph[];
  tags: ReadonlyMap<number, NerTag>;
  /** The server's id of a tag or a graph that was made before it had one. */
  resolve: (id: number) => number;
}

/** The edited relations with their own steps; another step of the document has its own. */
export function useDraft({ stepId, graphs, tags, resolve }: Stored) {
  const [of, setOf] = useState(stepId);
  const [held, setSteps] = useState(NO_STEPS);
  const draft = of === stepId ? refreshed(resolved(held.draft, resolve), graphs, tags) : EMPTY_DRAFT;
  const steps = of !== stepId ? NO_STEPS : draft === held.draft ? held : { ...held, draft };
  if (of !== stepId) setOf(stepId);
  if (steps !== held) setSteps(steps);
  const edit = useCallback(
    (candidates: readonly Candidate[]) => setSteps((before) => edited(before, candidates)),
    [],
  );
  const load = useCallback(
    (graph: RelationGraph | null) => setSteps(withoutSteps(graph ? draftOf(graph) : EMPTY_DRAFT)),
    [],
  );
  return { draft, edit, load, history: useDraftHistory(steps, setSteps) };
}

type SetSteps = (change: (steps: DraftSteps) => DraftSteps) => void;

/** Undo and redo while relations are edited: their steps and those of the document, in the order in which they were made. */
function useDraftHistory({ done, undone }: DraftSteps, setSteps: SetSteps) {
  const { track, onTrack, undo: undoDocument, redo: redoDocument } = useUndo();
  const { canUndo, canRedo } = useUndoState();
  const [doneTurn, undoneTurn] = [turnOf(done), turnOf(undone)];
  useEffect(
    () =>
      onTrack((answer) => {
        const step: DocumentStep = { kind: 'document' };
        setSteps((steps) => withDocumentStep(steps, step));
        answer.catch(() => setSteps((steps) => withoutDocumentStep(steps, step)));
      }),
    [onTrack, setSteps],
  );
  const undo = useMemo(
    (): Undo => ({
      track,
      onTrack,
      undo: () => {
        if (doneTurn === 'document') undoDocument();
        setSteps(stepBack);
      },
      redo: () => {
        if (undoneTurn === 'document') redoDocument();
        setSteps(stepForward);
      },
    }),
    [track, onTrack, undoDocument, redoDocument, setSteps, doneTurn, undoneTurn],
  );
  const hasSteps = done.length > 0;
  const hasUndone = undone.length > 0;
  const state = useMemo(
    (): UndoState => ({
      canUndo: doneTurn === 'draft' || canUndo,
      // After a step of the draft, what was undone in the document before is not redone.
      canRedo: undoneTurn === 'draft' || ((hasUndone || !hasSteps) && canRedo),
    }),
    [doneTurn, undoneTurn, hasSteps, hasUndone, canUndo, canRedo],
  );
  return { undo, state };
}
