import { NODE_HEIGHT, NODE_WIDTH, UPLOAD_SPACING, type Point } from '@scriptorium/domain/graph/places.ts';
import type { InternalNode } from '@xyflow/react';
import { firstUploadAt, flowId, GROUP_ID, type CanvasNode } from '../model/flow.ts';
import type { Rect } from '../model/view.ts';

const sized = ({ x, y }: Point): Rect => ({ x, y, width: NODE_WIDTH, height: NODE_HEIGHT });

/** Where a node of the process is drawn, also while it is dragged, and in the frame of the upload nodes. */
export function nodeRect(lookup: ReadonlyMap<string, InternalNode<CanvasNode>>, id: number): Rect | null {
  const own = lookup.get(flowId(id));
  if (own) return sized(own.internals.positionAbsolute);
  const group = lookup.get(GROUP_ID)?.internals;
  if (group?.userNode.type !== 'uploads') return null;
  const at = group.userNode.data.nodes.findIndex((node) => node.id === id);
  if (at === -1) return null;
  const first = firstUploadAt(group.positionAbsolute);
  return sized({ x: first.x, y: first.y + at * UPLOAD_SPACING });
}
