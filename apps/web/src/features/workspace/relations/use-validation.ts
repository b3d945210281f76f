import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { findGraphFault } from '@scriptorium/domain/relations/relation-graph.ts';
import { hasTemporaryId } from '@scriptorium/annotating/core/ids.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { isChanged, relatedTagOf } from '../annotating/relations/draft.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';

/** Whether a draft may be saved, and the error's key and message if not. */
export interface Validation {
  readonly valid: boolean;
  readonly errorKey: string | null;
  readonly message: string | null;
}

/**
 * Asks the server whether the candidates may be saved, at each change of them (REL-05). By the same rules the page
 * decides about tags that the server does not know yet, and while it cannot be reached.
 */
export function useValidation(): Validation | undefined {
  const { work, step } = useWorkspace();
  const { draft, tags, types } = useRelations();
  const { graph, candidates } = draft;
  const relations = candidates.map(({ id, fromId, toId, relationTypeId }) => ({
    ...(id === undefined ? {} : { id }),
    fromId,
    toId,
    relationTypeId,
  }));
  const body = { ...(graph ? { id: graph.id } : {}), stepId: step?.stepDTO.id ?? 0, relations };
  const needed = work.canWrite && candidates.length > 0 && isChanged(draft);
  const isKnown = !hasTemporaryId(body);
  const { data, isError } = useRead(relationGraphs.validate, { body }, { enabled: needed && isKnown });
  if (!needed) return undefined;
  if (isKnown && !isError) return data;
  const related = new Map([...tags].map(([id, tag]) => [id, relatedTagOf(tag)]));
  const fault = findGraphFault(candidates, { isHandled: true, tags: related, types });
  return { valid: fault === undefined, errorKey: fault ?? null, message: null };
}
