import { joinRules, type Rule, type Rules } from '../layout/rules.ts';
import type { PageSpace } from './page-space.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

const OBJECT = { path: 2, form: 5 };
const SEGMENT = { line: 0, move: 2 };
/** A page with more is a drawing; the rest of it is not read. */
const MAX_OBJECTS = 6000;
const MAX_SEGMENTS = 20_000;
const MAX_DEPTH = 16;
/** In points. A thicker box is an area, a shorter line a stroke of a drawing. */
const MAX_THICKNESS = 2.5;
const MIN_LENGTH = 6;
/** A line may lean by this much, in points, from one end to the other. */
const MAX_LEAN = 1;
/** The size of a filled band that may be a row of a table, in points. */
const BAND = { width: 20, height: 6, maxHeight: 200, maxPoints: 6 };

/** An affine map as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The map that applies `first`, then `second`. */
const compose = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[1] * second[2],
  first[0] * second[1] + first[1] * second[3],
  first[2] * second[0] + first[3] * second[2],
  first[2] * second[1] + first[3] * second[3],
  first[4] * second[0] + first[5] * second[2] + second[4],
  first[4] * second[1] + first[5] * second[3] + second[5],
];

/** A corner of a path, in points of the displayed page, and how the path gets there. */
interface Corner {
  x: number;
  y: number;
  type: number;
  closes: boolean;
}

/** Reads the straight lines on a page: each side of a path, thin boxes, and the edges of filled bands. */
export function readRules(pdfium: Pdfium, page: number, space: PageSpace): Rules {
  return withMemory(pdfium, 32, (memory) => new RuleReader(pdfium, space, memory).readAll(page));
}

class RuleReader {
  readonly #pdfium: Pdfium;
  readonly #space: PageSpace;
  readonly #memory: number;
  readonly #upright: Rule[] = [];
  readonly #level: Rule[] = [];
  readonly #shades: Rule[] = [];
  #objects = 0;
  #segments = 0;

  constructor(pdfium: Pdfium, space: PageSpace, memory: number) {
    this.#pdfium = pdfium;
    this.#space = space;
    this.#memory = memory;
  }

  readAll(page: number): Rules {
    const count = this.#pdfium._FPDFPage_CountObjects(page);
    for (let index = 0; index < count && this.#objects < MAX_OBJECTS; index++)
      this.#visit(this.#pdfium._FPDFPage_GetObject(page, index), IDENTITY, 0);
    return {
      upright: joinRules(this.#upright),
      level: joinRules(this.#level),
      shades: joinRules(this.#shades),
    };
  }

  #visit(object: number, outer: Matrix, depth: number): void {
    if (++this.#objects > MAX_OBJECTS) return;
    const type = this.#pdfium._FPDFPageObj_GetType(object);
    if (type === OBJECT.path) this.#visitPath(object, compose(this.#matrixOf(object), outer));
    else if (type === OBJECT.form && depth < MAX_DEPTH) {
      const inner = compose(this.#matrixOf(object), outer);
      const count = this.#pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && this.#objects < MAX_OBJECTS; index++)
        this.#visit(this.#pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1);
    }
  }

  #matrixOf(object: number): Matrix {
    if (!this.#pdfium._FPDFPageObj_GetMatrix(object, this.#memory)) return IDENTITY;
    const view = this.#heap();
    const at = (index: number) => view.getFloat32(this.#memory + 4 * index, true);
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  }

  #visitPath(path: number, matrix: Matrix): void {
    const count = this.#pdfium._FPDFPath_CountSegments(path);
    this.#segments += count;
    if (this.#segments > MAX_SEGMENTS) return;
    this.#pdfium._FPDFPath_GetDrawMode(path, this.#memory, this.#memory + 4);
    const view = this.#heap();
    const [fill, stroke] = [0, 4].map((offset) => view.getInt32(this.#memory + offset, true) !== 0);
    let part: Corner[] = [];
    for (let index = 0; index < count; index++) {
      const corner = this.#corner(this.#pdfium._FPDFPath_GetPathSegment(path, index), matrix);
      if (!corner) continue;
      if (corner.type === SEGMENT.move) {
        this.#addPart(part, fill === true && stroke !== true);
        part = [];
      }
      part.push(corner);
    }
    this.#addPart(part, fill === true && stroke !== true);
  }

  #corner(segment: number, [a, b, c, d, e, f]: Matrix): Corner | null {
    if (!this.#pdfium._FPDFPathSegment_GetPoint(segment, this.#memory, this.#memory + 4)) return null;
    const view = this.#heap();
    const [px, py] = [view.getFloat32(this.#memory, true), view.getFloat32(this.#memory + 4, true)];
    const [fileX, fileY] = [a * px + c * py + e, b * px + d * py + f];
    const x = this.#space.x(fileX, fileY) * this.#space.width;
    const y = this.#space.y(fileX, fileY) * this.#space.height;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
    return {
      x,
      y,
      type: this.#pdfium._FPDFPathSegment_GetType(segment),
      closes: this.#pdfium._FPDFPathSegment_GetClose(segment) !== 0,
    };
  }

  /** The lines of one part of a path, from where the pen is put down to where it is lifted. */
  #addPart(part: readonly Corner[], isFilled: boolean): void {
    if (part.length < 2) return;
    const [x0, x1] = rangeOf(part.map(({ x }) => x));
    const [y0, y1] = rangeOf(part.map(({ y }) => y));
    const [wide, high] = [x1 - x0, y1 - y0];
    if (part.length > 2 && Math.min(wide, high) <= MAX_THICKNESS) {
      if (wide <= high) this.#add((x0 + x1) / 2, y0, (x0 + x1) / 2, y1);
      else this.#add(x0, (y0 + y1) / 2, x1, (y0 + y1) / 2);
    } else if (isFilled) {
      const isBand = wide >= BAND.width && high >= BAND.height && high <= BAND.maxHeight;
      if (isBand && part.length <= BAND.maxPoints)
        this.#shades.push({ at: y0, from: x0, to: x1 }, { at: y1, from: x0, to: x1 });
    } else this.#addSides(part);
  }

  #addSides(part: readonly Corner[]): void {
    const [first, last] = [part[0]!, part.at(-1)!];
    part.slice(1).forEach((corner, index) => {
      const before = part[index]!;
      if (corner.type === SEGMENT.line) this.#add(before.x, before.y, corner.x, corner.y);
    });
    if (last.closes) this.#add(last.x, last.y, first.x, first.y);
  }

  #add(ax: number, ay: number, bx: number, by: number): void {
    const [wide, high] = [Math.abs(bx - ax), Math.abs(by - ay)];
    if (wide <= MAX_LEAN && high >= MIN_LENGTH)
      this.#upright.push({ at: (ax + bx) / 2, from: Math.min(ay, by), to: Math.max(ay, by) });
    else if (high <= MAX_LEAN && wide >= MIN_LENGTH)
      this.#level.push({ at: (ay + by) / 2, from: Math.min(ax, bx), to: Math.max(ax, bx) });
  }

  #heap(): DataView {
    return new DataView(this.#pdfium.HEAPU8.buffer);
  }
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}
