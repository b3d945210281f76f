import { NODE_HEIGHT, NODE_WIDTH, type Point } from '@scriptorium/domain/graph/places.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { Rect } from '../model/view.ts';

export const MAP_SIZE = { width: 180, height: 120 } as const;
const MARGIN = 6;
/** The minimum size of a node on the map in px: a smaller one would be invisible. */
const MIN_NODE = { width: 3, height: 1 };

/** From coordinates of the graph to pixels of the map: multiply, then add. */
export interface MapScale extends Point {
  readonly scale: number;
}

/** The whole graph as large as it fits, in the middle of the map. */
export function fitMap({ x, y, width, height }: Rect): MapScale {
  const room = { width: MAP_SIZE.width - 2 * MARGIN, height: MAP_SIZE.height - 2 * MARGIN };
  const scale = Math.min(room.width / width, room.height / height);
  return {
    scale,
    x: MAP_SIZE.width / 2 - (x + width / 2) * scale,
    y: MAP_SIZE.height / 2 - (y + height / 2) * scale,
  };
}

/** One SVG path for each colour, with a rectangle for each of its nodes: a thousand elements would be slow. */
export function mapPaths<Colour>(
  nodes: readonly Node[],
  { scale, x, y }: MapScale,
  colourOf: (node: Node) => Colour,
): { colour: Colour; path: string }[] {
  const width = Math.max(NODE_WIDTH * scale, MIN_NODE.width);
  const height = Math.max(NODE_HEIGHT * scale, MIN_NODE.height);
  const rectangle = (node: Point) =>
    `M${(node.x * scale + x).toFixed(1)} ${(node.y * scale + y).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
  return [...Map.groupBy(nodes, colourOf)].map(([colour, same]) => ({
    colour,
    path: same.map(rectangle).join(''),
  }));
}

/** Computes the rectangle of the map that the view of the graph covers. */
export function frameOf(
  { scale, x, y }: MapScale,
  view: {
    readonly transform: readonly [number, number, number];
    readonly width: number;
    readonly height: number;
  },
) {
  const [left, top, zoom] = view.transform;
  return {
    x: (-left / zoom) * scale + x,
    y: (-top / zoom) * scale + y,
    width: (view.width / zoom) * scale,
    height: (view.height / zoom) * scale,
  };
}
