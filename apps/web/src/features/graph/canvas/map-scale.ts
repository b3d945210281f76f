import type { Node } from '@scriptorium/contract/nodes.ts';
import { NODE_HEIGHT, NODE_WIDTH, type Point } from './flow.ts';

export const MAP_SIZE = { width: 180, height: 120 } as const;
const MARGIN = 6;
/** Of a node that would be too small to see, pixels of the map. */
const MIN_NODE = { width: 3, height: 1 };

/** From coordinates of the graph to pixels of the map: multiply, then add. */
export interface MapScale extends Point {
  readonly scale: number;
}

export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function boundsOf(nodes: readonly Point[]): Bounds {
  const xs = nodes.map(({ x }) => x);
  const ys = nodes.map(({ y }) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs) + NODE_WIDTH,
    top: Math.min(...ys),
    bottom: Math.max(...ys) + NODE_HEIGHT,
  };
}

/** The whole graph as large as it fits, in the middle of the map. */
export function fitMap({ left, right, top, bottom }: Bounds): MapScale {
  const room = { width: MAP_SIZE.width - 2 * MARGIN, height: MAP_SIZE.height - 2 * MARGIN };
  const scale = Math.min(room.width / (right - left), room.height / (bottom - top));
  return {
    scale,
    x: (MAP_SIZE.width - (left + right) * scale) / 2,
    y: (MAP_SIZE.height - (top + bottom) * scale) / 2,
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

/** What a view of the graph covers on the map. */
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
