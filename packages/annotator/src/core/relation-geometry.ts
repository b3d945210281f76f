/** A point of the text's content, in px. */
export type LinePoint = readonly [x: number, y: number];

/** The part of a tag on one line of text, in px of the content. */
export interface LineRect {
  left: number;
  right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Distance between lines that run in the same gap. */
export const LANE_PITCH = 2.5;
const MAX_LANES = 4;
/** Distance of two ends on one edge of a tag. */
const PORT_PITCH = 9;
/** Pieces of a tag whose tops differ by less are on one line. */
export const SAME_LINE = 4;

/** The number of lanes for relation lines that fit in a gap between two lines of text, in px. */
export const lanesIn = (gap: number): number =>
  Math.max(0, Math.min(MAX_LANES, Math.floor((gap + 1) / LANE_PITCH)));

/** The height of a lane in a gap; lane 0 is nearest to the lower line of text. */
export const laneY = (gapTop: number, gapBottom: number, lane: number): number =>
  gapBottom - Math.min(1.5, (gapBottom - gapTop) / 2) - lane * LANE_PITCH;

type Interval = readonly [from: number, to: number];
const width = ([from, to]: Interval): number => to - from;

/**
 * Lanes for intervals that share a gap: shortest first, so that an inner line is nearer to the text and its legs cross
 * nothing. -1 where no lane is left.
 */
export function assignLanes(spans: readonly Interval[], lanes: number, air = 6): number[] {
  const taken: Interval[][] = Array.from({ length: lanes }, () => []);
  const answer = spans.map(() => -1);
  const order = [...spans.entries()].sort(([, a], [, b]) => width(a) - width(b));
  for (const [index, span] of order) {
    const lane = taken.findIndex((held) =>
      held.every(([from, to]) => span[1] + air < from || to + air < span[0]),
    );
    if (lane < 0) continue;
    taken[lane]?.push(span);
    answer[index] = lane;
  }
  return answer;
}

/** Adds a piece of a tag to its lines: pieces on one line become one rectangle. */
export function joinPiece(lines: LineRect[], piece: LineRect): void {
  const line = lines.find(({ top }) => Math.abs(top - piece.top) < SAME_LINE);
  if (!line) return void lines.push(piece);
  line.left = Math.min(line.left, piece.left);
  line.right = Math.max(line.right, piece.right);
  return undefined;
}

/** The lines of two tags that face each other. */
export function facingLines(
  from: readonly LineRect[],
  to: readonly LineRect[],
): readonly [LineRect, LineRect] | undefined {
  let least = Number.POSITIVE_INFINITY;
  let best: readonly [LineRect, LineRect] | undefined;
  for (const a of from) {
    for (const b of to) {
      const distance = Math.abs(a.top - b.top) * 1000 + Math.abs(a.left - b.left);
      if (distance >= least) continue;
      least = distance;
      best = [a, b];
    }
  }
  return best;
}

/** A relation within one line of text or between neighbouring lines. */
export interface NearRoute<Id> {
  readonly id: Id;
  readonly from: LineRect;
  readonly to: LineRect;
  fromX: number;
  toX: number;
  readonly gapTop: number;
  readonly gapBottom: number;
}

/** Heights of the text: of a line, and of what a tag takes of it (with the names below the words). */
export interface LineHeights {
  readonly line: number;
  /** Below the top of a tag's line, taken by its words and names. */
  readonly taken: number;
  /** Between the last line of a block and the first of the next one, in addition; none by default. */
  readonly between?: number;
}

export const middle = ({ left, right }: LineRect): number => (left + right) / 2;

/** Undefined if the ends are too far from each other for a line in one gap. */
export function nearRoute<Id>(
  id: Id,
  [from, to]: readonly [LineRect, LineRect],
  heights: LineHeights,
): NearRoute<Id> | undefined {
  const { between = 0 } = heights;
  if (Math.abs(from.top - to.top) > heights.line * 1.45 + between) return undefined;
  const lower = from.top >= to.top ? from : to;
  const upper = lower === from ? to : from;
  // An end on the upper line leaves beside the names, which are shown at the starts of tags.
  const x = (rect: LineRect): number =>
    rect === upper && upper.top < lower.top - SAME_LINE
      ? Math.max(middle(rect), rect.right - 6)
      : middle(rect);
  const free = Math.max(0, heights.line - heights.taken);
  return {
    id,
    from,
    to,
    fromX: x(from),
    toX: x(to),
    gapTop: lower.top - free,
    gapBottom: lower.top,
  };
}

const isBelow = (rect: LineRect, { gapBottom }: NearRoute<unknown>): boolean => rect.top >= gapBottom - 1;

interface Port {
  readonly other: number;
  readonly rect: LineRect;
  set(x: number): void;
}

/** Ends on one edge of one tag stand side by side, in the order of their other ends. */
export function spreadPorts(routes: readonly NearRoute<unknown>[]): void {
  const edges = new Map<string, Port[]>();
  const add = (rect: LineRect, route: NearRoute<unknown>, port: Port): void => {
    const key = `${Math.round(rect.top)} ${Math.round(rect.left)} ${isBelow(rect, route)}`;
    const held = edges.get(key);
    if (held) held.push(port);
    else edges.set(key, [port]);
  };
  for (const route of routes) {
    const { from, to, fromX, toX } = route;
    add(from, route, { rect: from, other: toX, set: (x) => (route.fromX = x) });
    add(to, route, { rect: to, other: fromX, set: (x) => (route.toX = x) });
  }
  for (const ports of edges.values()) {
    if (ports.length < 2) continue;
    ports.sort((a, b) => a.other - b.other);
    const { left = 0, right = 0 } = ports[0]?.rect ?? {};
    const pitch = Math.min(PORT_PITCH, Math.max(0, right - left - 8) / (ports.length - 1));
    ports.forEach((port, index) => port.set((left + right) / 2 + (index - (ports.length - 1) / 2) * pitch));
  }
}

/** From the edge of one tag through the gap to the edge of the other, with the tip in the blank above its letters. */
export function nearPoints(route: NearRoute<unknown>, y: number): LinePoint[] {
  const { from, to, fromX, toX } = route;
  return [
    [fromX, isBelow(from, route) ? from.top + 1 : from.bottom - 1],
    [fromX, y],
    [toX, y],
    [toX, isBelow(to, route) ? to.top + 1.5 : to.bottom - 1.5],
  ];
}

export interface MarginRoute {
  readonly from?: LineRect | undefined;
  readonly to?: LineRect | undefined;
  /** Whether the line runs downwards. */
  readonly down: boolean;
  /** The x coordinate of the line's vertical run in the margin. */
  readonly side: number;
  /** Moves its run in the gap, so that runs of one tag are apart. */
  readonly shift: number;
  /** The edges of the view: a line with an unknown end stops there. */
  readonly clip: { readonly top: number; readonly bottom: number };
}

/** Through the gap beside each tag and, between, through the margin. */
export function marginPoints(route: MarginRoute, { line, taken }: LineHeights): LinePoint[] {
  const { from, to, down, side, shift, clip } = route;
  const free = Math.max(4, line - taken);
  const above = ({ top }: LineRect): number => top - free / 2;
  const below = ({ top }: LineRect): number => top + line - free / 2;
  const points: LinePoint[] = [];
  if (from) {
    const x = down ? Math.max(middle(from), from.right - 6) : middle(from);
    const y = (down ? below(from) : above(from)) + shift;
    points.push([x, down ? from.bottom - 1 : from.top + 1], [x, y], [side, y]);
  } else points.push([side, down ? clip.top : clip.bottom]);
  if (to) {
    const x = down ? middle(to) : Math.max(middle(to), to.right - 6);
    const y = down ? above(to) : below(to);
    points.push([side, y], [x, y], [x, down ? to.top + 1.5 : to.bottom - 1.5]);
  } else points.push([side, down ? clip.bottom : clip.top]);
  return points;
}

const short = (n: number): string => String(Math.round(n * 10) / 10);
const distance = (a: LinePoint, b: LinePoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function towards(a: LinePoint, b: LinePoint, by: number): LinePoint {
  const whole = distance(a, b) || 1;
  return [a[0] + ((b[0] - a[0]) * by) / whole, a[1] + ((b[1] - a[1]) * by) / whole];
}

/** The path of a polyline with round corners. */
export function roundedPath(points: readonly LinePoint[], radius: number): string {
  const [first = [0, 0]] = points;
  let path = `M${short(first[0])} ${short(first[1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [before, at, after] = [points[i - 1] ?? first, points[i] ?? first, points[i + 1] ?? first];
    const r = Math.min(radius, distance(before, at) / 2, distance(at, after) / 2);
    const [enter, leave] = [towards(at, before, r), towards(at, after, r)];
    path += `L${short(enter[0])} ${short(enter[1])}Q${short(at[0])} ${short(at[1])} ${short(leave[0])} ${short(leave[1])}`;
  }
  const last = points.at(-1) ?? first;
  return `${path}L${short(last[0])} ${short(last[1])}`;
}

/** The head of an arrow, with its tip 2.5 px behind the last point. */
export function headPath(points: readonly LinePoint[], scale: number): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  const down = y >= (points.at(-2)?.[1] ?? y) ? 1 : -1;
  return `M${short(x)} ${short(y + 2.5 * down)}l${short(-3.2 * scale)} ${short(-4.6 * scale * down)}h${short(6.4 * scale)}z`;
}

export function distanceTo(points: readonly LinePoint[], [x, y]: LinePoint): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) continue;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const share = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
    const at = Math.max(0, Math.min(1, share));
    least = Math.min(least, Math.hypot(x - a[0] - at * dx, y - a[1] - at * dy));
  }
  return least;
}
