import type { RelationGraph } from '@scriptorium/contract/relation-graphs.ts';
import type { NerTag } from '@scriptorium/contract/tags.ts';
import { useEditQueue } from '@scriptorium/web-kit/edits/edit-context.ts';
import { useCallback, useState } from 'react';
import { draftOf, EMPTY_DRAFT, refreshed, resolved, type Candidate } from './draft.ts';

interface Stored {
  stepId: number | undefined;
  graphs: readonly RelationGraph[];
  tags: ReadonlyMap<number, NerTag>;
}

/** The edited relations; another step has its own. */
export function useDraft({ stepId, graphs, tags }: Stored) {
  const [of, setOf] = useState(stepId);
  const [held, setDraft] = useState(EMPTY_DRAFT);
  const queue = useEditQueue();
  const draft = of === stepId ? refreshed(resolved(held, queue.resolve), graphs, tags) : EMPTY_DRAFT;
  if (of !== stepId) setOf(stepId);
  if (draft !== held) setDraft(draft);
  const edit = useCallback(
    (candidates: readonly Candidate[]) => setDraft(({ graph }) => ({ graph, candidates })),
    [],
  );
  const load = useCallback(
    (graph: RelationGraph | null) => setDraft(graph ? draftOf(graph) : EMPTY_DRAFT),
    [],
  );
  return { draft, edit, load };
}
