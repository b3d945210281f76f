import {
  assignLanes,
  headPath,
  lanesIn,
  laneY,
  nearPoints,
  nearRoute,
  roundedPath,
  spreadPorts,
  type LinePoint,
  type NearRoute,
} from '../core/relation-geometry.ts';
import type { Arc } from '../core/relation-index.ts';
import { svgElement } from './arc-elements.ts';
import type { ArcPlaces } from './arc-places.ts';

export interface DrawnArc {
  readonly arc: Arc;
  readonly points: readonly LinePoint[];
}

const RADIUS = 3.5;

/** The relations within a line or between neighbouring lines, each in a lane of the gap. */
export function quietRoutes(places: ArcPlaces): DrawnArc[] {
  const rows = new Map<number, NearRoute<Arc>[]>();
  for (const arc of places.arcs.touching(places.shown)) {
    const ends = places.endsOf(arc);
    const route = ends && nearRoute(arc, ends, places.heights);
    if (!route) continue;
    const row = Math.round(route.gapBottom);
    const held = rows.get(row);
    if (held) held.push(route);
    else rows.set(row, [route]);
  }
  spreadPorts([...rows.values()].flat());
  return [...rows.values()].flatMap((row) => {
    const { gapTop = 0, gapBottom = 0 } = row[0] ?? {};
    const spans = row.map(({ fromX, toX }) => [Math.min(fromX, toX), Math.max(fromX, toX)] as const);
    const lanes = assignLanes(spans, lanesIn(gapBottom - gapTop));
    return row.flatMap((route, index) => {
      const lane = lanes[index] ?? -1;
      if (lane < 0) return [];
      return { arc: route.id, points: nearPoints(route, laneY(route.gapTop, route.gapBottom, lane)) };
    });
  });
}

const styleOf = ({ colour, tone, faded }: Arc): string => `${colour}|${tone ?? ''}|${faded ? 'faded' : ''}`;

/** Two paths for all lines that look alike: one more relation is a longer string, not one more element. */
export function drawQuiet(group: SVGGElement, routes: readonly DrawnArc[]): void {
  group.replaceChildren();
  for (const alike of Map.groupBy(routes, ({ arc }) => styleOf(arc)).values()) {
    const arc = alike[0]?.arc;
    if (!arc) continue;
    const own = svgElement(
      'g',
      { style: `--arc:${arc.colour}`, 'data-tone': arc.tone, 'data-faded': arc.faded ? '' : undefined },
      group,
    );
    const lines = alike.map(({ points }) => roundedPath(points, RADIUS)).join('');
    const heads = alike.map(({ points }) => headPath(points, 1.1)).join('');
    svgElement('path', { class: 'annotator-arc', d: lines }, own);
    svgElement('path', { class: 'annotator-arc-head', d: heads }, own);
  }
}

/** On a tag: how many of its relations are not to be seen as lines. Over its last corner, beside the letters. */
export function drawBadges(group: SVGGElement, places: ArcPlaces, drawn: ReadonlySet<Arc>): void {
  const hidden = new Map<string, Arc[]>();
  for (const arc of places.arcs.touching(places.shown)) {
    if (drawn.has(arc)) continue;
    for (const spanId of [arc.fromId, arc.toId]) {
      const held = hidden.get(spanId);
      if (held) held.push(arc);
      else hidden.set(spanId, [arc]);
    }
  }
  group.replaceChildren();
  for (const [spanId, arcs] of hidden) {
    const last = places.linesOf(spanId)?.at(-1);
    if (!last) continue;
    const text = arcs.length > 9 ? '9+' : String(arcs.length);
    const width = text.length > 1 ? 15 : 11;
    const x = places.extent.isRtl ? last.left - width + 4 : last.right - 4;
    const y = last.top - 5;
    const colour = new Set(arcs.map((arc) => arc.colour)).size === 1 ? arcs[0]?.colour : undefined;
    const badge = svgElement(
      'g',
      { 'data-span': spanId, style: colour === undefined ? undefined : `--arc:${colour}` },
      group,
    );
    svgElement('rect', { x, y, width, height: 11, rx: 5.5 }, badge);
    svgElement('text', { x: x + width / 2, y: y + 8.3, 'text-anchor': 'middle' }, badge).textContent = text;
  }
}
