import { NODE_HEIGHT, NODE_WIDTH, UPLOAD_SPACING } from '@scriptorium/domain/graph/places.ts';
import type { ComparedGraph, Fate } from '@scriptorium/contract/process/process-changes.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { MarkerType, type Edge as FlowEdge, type Node as FlowNode } from '@xyflow/react';
import { firstUploadAt, flowId, GROUP_ID, groupFrame, withSize } from '../model/flow.ts';

export type ComparedNode = ComparedGraph['nodes'][number];

export type ComparedCardNode = FlowNode<
  { readonly node: ComparedNode; readonly isShown: boolean },
  'compared'
>;
export type FrameNode = FlowNode<Record<string, never>, 'frame'>;
export type ComparedFlowNode = ComparedCardNode | FrameNode;
export type ComparedFlowEdge = FlowEdge<{ readonly fate: Fate }, 'compared'>;

/** Colours of the lines of edges, as the style sheet calls them. */
export const LINE_OF: Readonly<Record<Fate, string>> = {
  SAME: 'var(--line)',
  ADDED: 'var(--added-line)',
  CHANGED: 'var(--changed-line)',
  MOVED: 'var(--line)',
  DELETED: 'var(--deleted-line)',
};

const isUpload = ({ activityType }: ComparedNode): boolean => isUploadType(activityType);

/** The upload nodes are one column; deleted ones are below those that are left. */
const byRow = (a: ComparedNode, b: ComparedNode): number =>
  Number(a.fate === 'DELETED') - Number(b.fate === 'DELETED') || a.id - b.id;

/** Cards at their places in the later version, deleted ones at their former places; `shownId` is marked. */
export function comparedNodes(nodes: readonly ComparedNode[], shownId: number | null): ComparedFlowNode[] {
  const uploads = nodes.filter(isUpload).sort(byRow);
  const { position, width, height } = groupFrame(
    uploads,
    nodes.find(({ activityType }) => activityType === 'FILE_PARSER'),
  );
  const first = firstUploadAt(position);
  const placed = [
    ...uploads.map((node, row) => ({ node, x: first.x, y: first.y + row * UPLOAD_SPACING })),
    ...nodes.filter((node) => !isUpload(node)).map((node) => ({ node, x: node.x, y: node.y })),
  ];
  const frame: FrameNode = {
    id: GROUP_ID,
    type: 'frame',
    position,
    data: {},
    zIndex: -1,
    ...withSize(width, height, ['source']),
  };
  return [
    frame,
    ...placed.map(({ node, x, y }): ComparedCardNode => ({
      id: flowId(node.id),
      type: 'compared',
      position: { x, y },
      data: { node, isShown: node.id === shownId },
      ...withSize(NODE_WIDTH, NODE_HEIGHT, isUpload(node) ? [] : ['source', 'target']),
    })),
  ];
}

/** Edges of the later version and deleted ones; those that changed are drawn over the others. */
export const comparedEdges = (edges: ComparedGraph['edges']): ComparedFlowEdge[] =>
  edges.map(({ id, fromId, toId, fate }) => ({
    id: String(id),
    type: 'compared',
    source: flowId(fromId),
    target: flowId(toId),
    data: { fate },
    zIndex: fate === 'SAME' ? 0 : 1,
    markerEnd: { type: MarkerType.ArrowClosed, width: 13, height: 13, color: LINE_OF[fate] },
  }));

/** The node that a line of the list of changes is about: names are unique in each of the versions. */
export function findNamed(
  nodes: readonly ComparedNode[],
  name: string,
  isDeleted: boolean,
): ComparedNode | undefined {
  const named = nodes.filter((node) => node.name === name);
  return named.find(({ fate }) => (fate === 'DELETED') === isDeleted) ?? named[0];
}

/** Counts the nodes and edges of each fate. */
export function countFates({ nodes, edges }: ComparedGraph): Map<Fate, number> {
  const counts = new Map<Fate, number>();
  for (const { fate } of [...nodes, ...edges]) counts.set(fate, (counts.get(fate) ?? 0) + 1);
  return counts;
}
