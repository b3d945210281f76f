import type { Raster } from '../pdf/pdf-source.ts';
import { bestAngle, darkPoints, rowsOf } from './skew.ts';

/** By how many degrees, clockwise, a page must be turned to stand upright. */
export type Turn = 0 | 90 | 180 | 270;

export interface Direction {
  /** 0 also where it cannot be told. */
  turn: Turn;
  /** Whether lines of text run from left to right, or from right to left: the page may be upside down. */
  isLevel: boolean;
}

const REACH = 6;
/** Lines of text stand out this much more along one axis of the page than along the other; 3 to 20 were measured. */
const CLEAR = 1.6;
/** Of most upright text 0.4 to 1 was measured; of capitals, and of letters too small for the picture, up to 0.3 either way. */
const CERTAIN = 0.3;
/** Longer side of the picture on which heads and feet of letters are told apart. */
const DETAIL = 1200;
/** Rows with less ink than this share of a full one are the white between lines. */
const WHITE = 0.1;

/** Sees on a small picture of the page which way its text runs, in less than a tenth of the time that reading it takes. */
export function findTurn(page: Raster): Direction {
  const level = darkPoints(page);
  const unknown: Direction = { turn: 0, isLevel: false };
  if (level === null) return unknown;
  const across = bestAngle(level, 0, REACH, 1);
  const down = bestAngle(quarterTurned(level), 0, REACH, 1);
  const [isLevel, isOnSide] = [across.value > CLEAR * down.value, down.value > CLEAR * across.value];
  const detail = isLevel || isOnSide ? darkPoints(page, DETAIL) : null;
  if (detail === null) return unknown;
  if (isLevel) return { turn: standing(detail, across.degrees) < -CERTAIN ? 180 : 0, isLevel };
  const stands = standing(quarterTurned(detail), down.degrees);
  return { turn: stands > CERTAIN ? 90 : stands < -CERTAIN ? 270 : 0, isLevel };
}

/** 1 when ink stands out above the lines only, as ascenders and capitals do; -1 when all of it does below. */
function standing(points: Float32Array, degrees: number): number {
  const radians = (bestAngle(points, degrees, 1, 0.1).degrees * Math.PI) / 180;
  const rows = rowsOf(points, Math.sin(radians), Math.cos(radians));
  const inked = rows.filter((count) => count > 0).sort();
  const white = WHITE * (inked[Math.floor(inked.length * 0.9)] ?? 0);
  let [heads, feet] = [0, 0];
  for (let top = 0; top < rows.length; top++) {
    if (rows[top]! <= white) continue;
    let bottom = top;
    while (rows[bottom + 1]! > white) bottom++;
    const line = rows.subarray(top, bottom + 1);
    const dense = 0.5 * line.reduce((most, count) => Math.max(most, count), 0);
    heads += sum(
      line.subarray(
        0,
        line.findIndex((count) => count >= dense),
      ),
    );
    feet += sum(line.subarray(line.findLastIndex((count) => count >= dense) + 1));
    top = bottom;
  }
  return heads + feet === 0 ? 0 : (heads - feet) / (heads + feet);
}

const sum = (counts: Int32Array): number => counts.reduce((total, count) => total + count, 0);

/** The points of the page turned clockwise by 90°. */
function quarterTurned(points: Float32Array): Float32Array {
  const turned = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 2) {
    turned[at] = -points[at + 1]!;
    turned[at + 1] = points[at]!;
  }
  return turned;
}

/** The page turned clockwise. */
export function turnPage(page: Raster, turn: Turn): Raster {
  const { data, width, height } = page;
  if (turn === 0) return page;
  if (turn === 180) return { ...page, data: data.slice().reverse() };
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const [start, step] = turn === 90 ? [height - 1 - y, height] : [(width - 1) * height + y, -height];
    for (let x = 0; x < width; x++) turned[start + x * step] = data[y * width + x]!;
  }
  return { ...page, data: turned, width: height, height: width };
}

/** Where a box of the turned page lies on the page as it was. */
export function turnBoxBack<B extends { x0: number; y0: number; x1: number; y1: number }>(
  box: B,
  turn: Turn,
): B {
  const { x0, y0, x1, y1 } = box;
  if (turn === 90) return { ...box, x0: y0, y0: 1 - x1, x1: y1, y1: 1 - x0 };
  if (turn === 180) return { ...box, x0: 1 - x1, y0: 1 - y1, x1: 1 - x0, y1: 1 - y0 };
  if (turn === 270) return { ...box, x0: 1 - y1, y0: x0, x1: 1 - y0, y1: x1 };
  return box;
}
