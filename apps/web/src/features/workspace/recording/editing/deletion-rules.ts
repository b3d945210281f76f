import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { useWithWaiting } from '@scriptorium/annotating/queue/edit-context.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useMemo } from 'react';
import { useTags } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';

/** Which words relations keep from being deleted. */
export interface DeletionRules {
  /** The document has a relation graph: the dialog of a word does not delete it (AUDIO-36). */
  readonly hasGraphs: boolean;
  /** Words of tags that are in relations: nothing deletes them (AUDIO-33). */
  readonly related: ReadonlySet<number>;
}

export function rulesOf(graphs: readonly RelationGraph[], tags: readonly NerTag[]): DeletionRules {
  const ids = new Set(
    graphs.flatMap(({ relations }) => relations).flatMap(({ fromId, toId }) => [fromId, toId]),
  );
  const words = tags.filter(({ id }) => ids.has(id)).flatMap(({ utteranceTokens }) => utteranceTokens);
  return { hasGraphs: graphs.length > 0, related: new Set(words.map(({ id }) => id)) };
}

/** Whether a change deletes a word that a relation keeps. */
export function deletesRelated({ before, after }: ChangedUtterances, related: ReadonlySet<number>): boolean {
  if (related.size === 0) return false;
  const kept = new Set(after.flatMap(({ tokens }) => tokens).map(({ id }) => id));
  return before.some(({ tokens }) => tokens.some(({ id }) => related.has(id) && !kept.has(id)));
}

const NO_GRAPHS: readonly RelationGraph[] = [];

/** The rules of the open document, of the steps that the user sees. */
export function useDeletionRules(canEdit: boolean): DeletionRules {
  const { document } = useWorkspace();
  const { tags } = useTags();
  const list = useRead(relationGraphs.list, { query: { documentId: document.id } }, { enabled: canEdit });
  const graphs = useWithWaiting('graph', document.id, list.data ?? NO_GRAPHS);
  return useMemo(() => rulesOf(graphs, tags), [graphs, tags]);
}
