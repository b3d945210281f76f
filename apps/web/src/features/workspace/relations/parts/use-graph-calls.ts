import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useMemo } from 'react';
import { useUndo } from '@scriptorium/annotating/undo/undo-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { createGraphEdits } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';

/** Saves the draft and deletes graphs; both are shown at once. */
export function useGraphCalls() {
  const queue = useEditQueue();
  const { id: userId } = useSession();
  const { document, step } = useWorkspace();
  const { draft, load, graphs } = useRelations();
  const { track } = useUndo();
  const documentId = document.id;
  const edits = useMemo(() => createGraphEdits({ queue, documentId, userId }), [queue, documentId, userId]);
  return {
    save: (): void => {
      const { graph, answer } = edits.save(draft, step?.stepDTO.id ?? 0);
      const before = graphs.find(({ id }) => id === draft.graph?.id) ?? draft.graph;
      track({ kind: 'graph', change: { before, after: graph } }, answer);
      // A new graph is cleared after it is saved (REL-04).
      load(draft.graph ? graph : null);
    },
    remove: (graph: RelationGraph): void => {
      if (draft.graph?.id === graph.id) load(null);
      track({ kind: 'graph', change: { before: graph, after: null } }, edits.remove(graph));
    },
  };
}
