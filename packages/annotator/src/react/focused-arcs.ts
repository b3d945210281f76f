import {
  headPath,
  laneY,
  LANE_PITCH,
  marginPoints,
  middle,
  nearPoints,
  nearRoute,
  roundedPath,
  spreadPorts,
  type LinePoint,
  type LineRect,
} from '../core/relation-geometry.ts';
import { otherEnd, type Arc } from '../core/relation-index.ts';
import { freePlace, nameWidth, PILL_HEIGHT, svgElement, type PillBox } from './arc-elements.ts';
import type { ArcPlaces } from './arc-places.ts';
import type { DrawnArc } from './quiet-arcs.ts';

const MAX_DRAWN = 24;
const MARGIN_LANES = 6;
const MARGIN_PITCH = 6;
const RADIUS = 5;

/** A relation of the focused tag with its line and the place of its name. */
export interface FocusedArc extends DrawnArc {
  readonly name?: { readonly x: number; readonly y: number; readonly beside: boolean };
}

interface FarArc {
  readonly arc: Arc;
  readonly from: LineRect | undefined;
  readonly to: LineRect | undefined;
  readonly length: number;
}

/** Returns the offset at which a span starts in the text. */
type StartOf = (spanId: string) => number;
interface Clip {
  readonly top: number;
  readonly bottom: number;
}

/** The relations of a tag, the nearest ones first. */
export function arcsInFocus(places: ArcPlaces, spanId: string, startOf: StartOf): Arc[] {
  const far = (arc: Arc): number => Math.abs(startOf(otherEnd(arc, spanId)) - startOf(spanId));
  return places.arcs
    .ofSpan(spanId)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, MAX_DRAWN);
}

/** The lines of a tag's relations: in the gap where both ends are near, else through the margin. */
export function focusedRoutes(
  places: ArcPlaces,
  spanId: string,
  arcs: readonly Arc[],
  startOf: StartOf,
  clip: Clip,
): FocusedArc[] {
  const near = [];
  const far: FarArc[] = [];
  for (const arc of arcs) {
    const ends = places.endsOf(arc);
    const route = ends && nearRoute(arc, ends, places.heights);
    if (route) {
      near.push(route);
      continue;
    }
    const [from, to] = ends ?? [places.linesOf(arc.fromId)?.[0], places.linesOf(arc.toId)?.[0]];
    if (!from && !to) continue;
    far.push({ arc, from, to, length: from && to ? Math.abs(from.top - to.top) : Number.MAX_VALUE });
  }
  spreadPorts(near);
  const lanes = new Map<number, number>();
  const nearLines = near.map((route): FocusedArc => {
    const row = Math.round(route.gapBottom);
    const lane = lanes.get(row) ?? 0;
    lanes.set(row, lane + 1);
    const y = laneY(route.gapTop, route.gapBottom, Math.min(lane, 2));
    const name = { x: (route.fromX + route.toX) / 2, y, beside: false };
    return { arc: route.id, points: nearPoints(route, y), name };
  });
  const farLines = far
    .toSorted((a, b) => a.length - b.length)
    .map((one, nth) => marginLine(places, spanId, one, { nth, startOf, clip }));
  return [...farLines, ...nearLines];
}

function marginLine(
  places: ArcPlaces,
  spanId: string,
  { arc, from, to }: FarArc,
  { nth, startOf, clip }: { nth: number; startOf: StartOf; clip: Clip },
): FocusedArc {
  const { left, right, isRtl } = places.extent;
  const outwards = 10 + Math.min(nth, MARGIN_LANES - 1) * MARGIN_PITCH;
  const points = marginPoints(
    {
      from,
      to,
      down: startOf(arc.toId) >= startOf(arc.fromId),
      side: isRtl ? right + outwards : left - outwards,
      shift: ((nth % 3) - 1) * LANE_PITCH,
      clip,
    },
    places.heights,
  );
  // The name is shown on the run beside the end that is not in focus.
  const isOutgoing = arc.fromId === spanId;
  const far = isOutgoing ? to : from;
  if (!far) return { arc, points };
  const run = isOutgoing ? points.at(-2) : points[1];
  return { arc, points, name: { x: run?.[0] ?? middle(far), y: run?.[1] ?? far.top, beside: true } };
}

function nameBox({ extent }: ArcPlaces, { arc, name }: FocusedArc): PillBox | undefined {
  if (!name) return undefined;
  const width = nameWidth(arc.name) + 10;
  const top = name.y - PILL_HEIGHT / 2;
  if (!name.beside) return { left: name.x - width / 2, top, width };
  // Between the margin and the tag where it fits, else behind the tag.
  const room = extent.isRtl ? extent.right - name.x : name.x - extent.left;
  const isInwards = room > width + 16;
  const isLeft = extent.isRtl !== isInwards;
  return { left: isLeft ? name.x - 12 - width : name.x + 12, top, width };
}

export function drawFocused(
  group: SVGGElement,
  places: ArcPlaces,
  routes: readonly FocusedArc[],
  current: string | null,
): void {
  group.replaceChildren();
  const taken: PillBox[] = [];
  const names = svgElement('g', { class: 'annotator-arc-names' });
  for (const route of routes) {
    const { arc, points } = route;
    const attributes = {
      style: `--arc:${arc.colour}`,
      'data-arc': arc.id,
      'data-tone': arc.tone,
      'data-current': current === arc.id ? '' : undefined,
      'data-other': current !== null && current !== arc.id ? '' : undefined,
    };
    drawLine(svgElement('g', attributes, group), points);
    const wanted = nameBox(places, route);
    const box = wanted && freePlace(wanted, taken);
    if (!box) continue;
    taken.push(box);
    const pill = svgElement('g', attributes, names);
    const { left, top, width } = box;
    svgElement('rect', { x: left, y: top, width, height: PILL_HEIGHT, rx: PILL_HEIGHT / 2 }, pill);
    const text = svgElement('text', { x: left + width / 2, y: top + 9.3, 'text-anchor': 'middle' }, pill);
    text.textContent = arc.name;
  }
  group.append(names);
}

function drawLine(group: SVGGElement, points: readonly LinePoint[]): void {
  const d = roundedPath(points, RADIUS);
  svgElement('path', { class: 'annotator-arc-halo', d }, group);
  svgElement('path', { class: 'annotator-arc', d }, group);
  svgElement('path', { class: 'annotator-arc-head', d: headPath(points, 1.25) }, group);
  const [cx, cy] = points[0] ?? [0, 0];
  svgElement('circle', { cx, cy, r: 2 }, group);
}

/** The relation that is being made, from its first tag to the one that would be its second. */
export function drawLink(group: SVGGElement, places: ArcPlaces, fromId: string, toId: string): void {
  const arc: Arc = { id: '', fromId, toId, name: '', colour: 'var(--annotator-frame)', tone: 'draft' };
  const ends = places.endsOf(arc);
  const route = ends && nearRoute(arc, ends, places.heights);
  group.replaceChildren();
  if (!ends) return;
  const [from, to] = ends;
  const { left, right, isRtl } = places.extent;
  const points = route
    ? nearPoints(route, laneY(route.gapTop, route.gapBottom, 0))
    : marginPoints(
        {
          from,
          to,
          down: to.top > from.top,
          side: isRtl ? right + 10 : left - 10,
          shift: 0,
          clip: { top: 0, bottom: 0 },
        },
        places.heights,
      );
  drawLine(svgElement('g', { style: `--arc:${arc.colour}`, 'data-tone': 'draft' }, group), points);
}
