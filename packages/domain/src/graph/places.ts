import { isUploadType, type ActivityType } from './activity-type.ts';

/** Size of the card of a node on the canvas. */
export const NODE_WIDTH = 236;
export const NODE_HEIGHT = 72;
/** Vertical distance between upload nodes, top to top (CONST-28). */
export const UPLOAD_SPACING = 95;
/** Offset of the type picker, and of a follower, from its source (CONST-27). */
export const PICKER_OFFSET = { x: 300, y: -50 };
/** Minimum gap between nodes, for the plus button at the side and the warning below. */
const NODE_GAP = { x: 40, y: 20 };
/** Between the frame of the upload nodes and the parser. */
const UPLOADS_BEFORE_PARSER = 120;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The given position, or the next one below it that no other node covers. */
export function findFreePosition(at: Point, nodes: readonly Point[]): Point {
  const overlapsNode = ({ x, y }: Point) =>
    nodes.some(
      (node) =>
        Math.abs(node.x - x) < NODE_WIDTH + NODE_GAP.x && Math.abs(node.y - y) < NODE_HEIGHT + NODE_GAP.y,
    );
  let position = at;
  while (overlapsNode(position)) position = { x: position.x, y: position.y + UPLOAD_SPACING };
  return position;
}

/** Position of a new follower: to the right of its source, or below existing nodes. */
export const positionBeside = (from: Point, nodes: readonly Point[]): Point =>
  findFreePosition({ x: from.x + PICKER_OFFSET.x, y: from.y }, nodes);

/** The position of the first upload node, left of the parser. */
export const firstUploadOf = (parser: Point | undefined): Point => ({
  x: (parser?.x ?? 0) - NODE_WIDTH - UPLOADS_BEFORE_PARSER,
  y: parser?.y ?? 0,
});

interface PlacedNode extends Point {
  readonly id: number;
  readonly activityType: ActivityType;
  readonly obligatory: boolean;
}

/**
 * A free place for a new node that was given none: below the other upload nodes, beside the node that it follows, or beside
 * the parser. Upload nodes cover one column from the first of them, wherever they are stored.
 */
export function placeOfNew(
  type: ActivityType,
  fromId: number | undefined,
  nodes: readonly PlacedNode[],
): Point {
  const uploads = nodes.filter(({ activityType }) => isUploadType(activityType)).sort((a, b) => a.id - b.id);
  const parser = nodes.find(({ obligatory }) => obligatory);
  const first = uploads[0] ?? firstUploadOf(parser);
  const inColumn = (at: number): Point => ({ x: first.x, y: first.y + at * UPLOAD_SPACING });
  if (isUploadType(type)) return inColumn(uploads.length);
  const others = nodes.filter(({ activityType }) => !isUploadType(activityType));
  // The frame of the upload nodes reaches below the last of them.
  const column = [...uploads, first].map((_, at) => inColumn(at));
  return positionBeside(others.find(({ id }) => id === fromId) ?? parser ?? { x: 0, y: 0 }, [
    ...others,
    ...column,
  ]);
}
