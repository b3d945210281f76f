/** The visible part of the canvas in React Flow's format. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle around others. */
export function boundsOf(rects: readonly Rect[]): Rect {
  const left = Math.min(...rects.map(({ x }) => x));
  const top = Math.min(...rects.map(({ y }) => y));
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const MARGIN_PX = 16;

const isInside = (start: number, length: number, room: number): boolean =>
  start >= MARGIN_PX && start + length <= room - MARGIN_PX;

/** Smallest shift that makes a range visible; aligns its start if it is too long. */
const shiftIntoView = (start: number, length: number, room: number): number =>
  Math.max(MARGIN_PX, Math.min(start, room - MARGIN_PX - length));

/**
 * The view that shows the whole rectangle, or null if it is already visible. Moves as little as possible and zooms
 * out only if it does not fit.
 */
export function panIntoView(rect: Rect, view: View, room: { width: number; height: number }): View | null {
  const fits = Math.min(
    (room.width - 2 * MARGIN_PX) / rect.width,
    (room.height - 2 * MARGIN_PX) / rect.height,
  );
  const zoom = Math.min(view.zoom, Math.max(fits, 0.1));
  // Zooms out around the centre of the view.
  const middle = { x: room.width / 2, y: room.height / 2 };
  const left = middle.x + ((rect.x * view.zoom + view.x - middle.x) * zoom) / view.zoom;
  const top = middle.y + ((rect.y * view.zoom + view.y - middle.y) * zoom) / view.zoom;
  const [width, height] = [rect.width * zoom, rect.height * zoom];
  if (zoom === view.zoom && isInside(left, width, room.width) && isInside(top, height, room.height))
    return null;
  return {
    x: shiftIntoView(left, width, room.width) - rect.x * zoom,
    y: shiftIntoView(top, height, room.height) - rect.y * zoom,
    zoom,
  };
}
