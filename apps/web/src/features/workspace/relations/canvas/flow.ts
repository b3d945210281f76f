import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { connectedGroups } from '@scriptorium/domain/relations/relation-graph.ts';
import { MarkerType, Position, type Edge, type Node } from '@xyflow/react';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { tagIdsOf } from '../../annotating/relations/draft.ts';

export const NODE_SIZE = { width: 176, height: 48 } as const;
/** Edge length of the dot from which a line is dragged, in px; the CSS says the same. */
const DOT_SIZE = 12;
const MIDDLE = NODE_SIZE.height / 2;
/**
 * Points where lines start and end, in px from the corner of a tag. They are given in advance, like the size: otherwise
 * React Flow removes all lines after each change until it has measured the tags again, and a line loses the focus.
 */
const HANDLES: NonNullable<Node['handles']> = [
  { type: 'target', position: Position.Left, x: 0, y: MIDDLE, width: 0, height: 0 },
  {
    type: 'source',
    position: Position.Right,
    x: NODE_SIZE.width - DOT_SIZE / 2,
    y: MIDDLE - DOT_SIZE / 2,
    width: DOT_SIZE,
    height: DOT_SIZE,
  },
];
/** Up to this number every line shows the name of its type. */
export const MOST_NAMES = 60;
/** Pixels between lines of the same two tags. */
const LINE_GAP = 30;

export type TagNode = Node<
  {
    tag: NerTag;
    isSelected: boolean;
    /** Relations lead from it to the part of the graph that a save would keep. */
    isConnected: boolean;
  },
  'tag'
>;
export type RelationEdge = Edge<{ candidate: Candidate; name: string; bend: number }, 'relation'>;
export type Positions = ReadonlyMap<string, { x: number; y: number }>;

/** The offset of a line among those of the same two tags: 0, 1, -1, 2, … gaps from the middle. */
const bendOf = (nth: number): number => (nth % 2 === 0 ? -nth : nth + 1) * (LINE_GAP / 2) + 0;

export const keyOf = ({ id, fromId, toId, relationTypeId }: Candidate, nth: number): string =>
  id === undefined ? `new-${fromId}-${toId}-${relationTypeId}-${nth}` : `relation-${id}`;

/** On dark pages a colour is mixed with white, so that thin lines stay visible. */
export function edgeColour(colour: string, isDark: boolean): string {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (!isDark || !channels) return colour;
  const mixed = channels.slice(1).map((channel) =>
    Math.round(Number.parseInt(channel, 16) * 0.6 + 255 * 0.4)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

export function tagNodes(
  candidates: readonly Candidate[],
  tags: ReadonlyMap<number, NerTag>,
  positions: Positions,
  selected: number | null,
): TagNode[] {
  const [main = []] = connectedGroups(candidates);
  const connected = new Set(tagIdsOf(main));
  return tagIdsOf(candidates).flatMap((id) => {
    const tag = tags.get(id);
    const position = positions.get(String(id));
    return tag && position
      ? [
          {
            id: String(id),
            type: 'tag' as const,
            position,
            ...NODE_SIZE,
            measured: NODE_SIZE,
            handles: HANDLES,
            data: { tag, isSelected: id === selected, isConnected: connected.has(id) },
          },
        ]
      : [];
  });
}

interface Lines {
  readonly types: ReadonlyMap<number, RelationType>;
  readonly isDark: boolean;
}

export function relationEdges(candidates: readonly Candidate[], { types, isDark }: Lines): RelationEdge[] {
  const seen = new Map<string, number>();
  return candidates.map((candidate, index) => {
    const { fromId, toId, relationTypeId } = candidate;
    const pair = [fromId, toId].toSorted((a, b) => a - b).join('-');
    const nth = seen.get(pair) ?? 0;
    seen.set(pair, nth + 1);
    const type = types.get(relationTypeId);
    const colour = edgeColour(type?.color ?? '#808080', isDark);
    const name = candidates.length <= MOST_NAMES ? (type?.name ?? '') : '';
    return {
      id: keyOf(candidate, index),
      type: 'relation',
      source: String(fromId),
      target: String(toId),
      data: { candidate, name, bend: bendOf(nth) },
      style: {
        stroke: colour,
        strokeWidth: 1.75,
        ...(candidate.id === undefined ? { strokeDasharray: '5 3' } : {}),
      },
      markerEnd: { type: MarkerType.ArrowClosed, color: colour, width: 16, height: 16 },
    };
  });
}
