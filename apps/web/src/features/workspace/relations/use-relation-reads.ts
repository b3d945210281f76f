import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes, type RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useWithWaiting } from '@scriptorium/annotating/queue/edit-context.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useMemo } from 'react';
import type { Workspace } from '../core/workspace-context.ts';
import { tagIdsOf } from '../annotating/relations/draft.ts';

const NO_GRAPHS: readonly RelationGraph[] = [];
const NO_TYPES: readonly RelationType[] = [];

/** The graphs, the types and the tags of the selected step, where its node handles relations. */
export function useRelationReads(
  { document, step, mode }: Pick<Workspace, 'document' | 'step' | 'mode'>,
  allTags: readonly NerTag[],
) {
  const isHandled = mode === 'LABELING' && step?.nodeDTO.handlesRelations === true;
  const stepId = step?.stepDTO.id;
  const enabled = { enabled: isHandled };
  const list = useRead(relationGraphs.list, { query: { documentId: document.id } }, enabled);
  const typeList = useRead(relationTypes.list, { query: { nodeIds: [step?.nodeDTO.id ?? 0] } }, enabled);
  const stored = isHandled ? (list.data ?? NO_GRAPHS) : NO_GRAPHS;
  const shown = useWithWaiting('graph', document.id, stored);
  const all = isHandled ? shown : NO_GRAPHS;
  const graphs = useMemo(() => all.filter((graph) => graph.stepId === stepId), [all, stepId]);
  const ofNode = typeList.data ?? NO_TYPES;
  const types = useMemo(() => new Map(ofNode.map((type) => [type.id, type])), [ofNode]);
  const tags = useMemo(
    () =>
      new Map((isHandled ? allTags : []).filter((tag) => tag.stepId === stepId).map((tag) => [tag.id, tag])),
    [isHandled, allTags, stepId],
  );
  const graphOfTag = useMemo(
    () => new Map(graphs.flatMap((graph) => tagIdsOf(graph.relations).map((id) => [id, graph] as const))),
    [graphs],
  );
  const isLoading = isHandled && list.isPending;
  // Without a connection nothing is on its way.
  return { isHandled, isLoading, isReading: list.isLoading, graphs, types, tags, graphOfTag };
}
