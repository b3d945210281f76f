import type { Raster } from '../core/raster.ts';

/** The longer side of the page in squares, whose mean brightness is compared. */
const SQUARES = 400;
/** A surface is dark, and paper light, when their mean brightness differs by at least this. */
const CONTRAST = 60;
/** How far from the surface to the paper the brightness of a dark square may be, 0 to 1. */
const DARK = 0.4;
/** The least share of the page that is paper: a page of light text on a dark ground has no area like it. */
const PAPER_SHARE = 0.15;
/** A border touches the edges of the page along this share of its longer side; a letter at the edge does not. */
const TOUCHES = 0.1;
/** The mean step from a border to the paper beside it, as a share of the contrast; a shadow ends gradually. */
const SHARP = 0.25;
/** Light letters on a dark area, such as a heading: at least this number, on at least this share of its squares. */
const LETTERS = { count: 12, share: 0.01, largest: 0.002 };

/** Mean brightness in squares, row by row. */
interface Grid {
  side: number;
  columns: number;
  rows: number;
  values: Float32Array;
}

interface Area {
  squares: number[];
  /** The number of its squares at the edges of the page. */
  atEdge: number;
}

/**
 * Fills the dark surface around a page with the colour of its paper, from the edges: the black border of a scan, the
 * lid of a scanner, a table. The same page when there is no such surface: a page that is dark itself stays as it is.
 */
export function fillDarkBorder(page: Raster): Raster {
  const grid = gridOf(page);
  const ground = levelsOf(grid.values);
  if (ground === null) return page;
  const limit = ground.dark + (ground.light - ground.dark) * DARK;
  const isDark = Uint8Array.from(grid.values, (value) => Number(value < limit));
  const areas = areasOf(grid, isDark);
  const light = areas.filter(({ squares }) => isDark[squares[0]!] === 0);
  const largest = Math.max(0, ...light.map(({ squares }) => squares.length));
  if (largest < PAPER_SHARE * isDark.length) return page;
  const letters = markLetters(grid, light);
  const borders = areas.filter(
    (area) =>
      isDark[area.squares[0]!] === 1 &&
      area.atEdge >= TOUCHES * Math.max(grid.columns, grid.rows) &&
      hasSharpEdge(grid, area, isDark, ground) &&
      !hasLetters(grid, area, letters),
  );
  return borders.length === 0 ? page : fill(page, grid, borders, { paper: ground.light, limit });
}

function gridOf({ data, width, height }: Raster): Grid {
  const side = Math.max(2, Math.ceil(Math.max(width, height) / SQUARES));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const values = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1) values[row + Math.floor(x / side)]! += data[y * width + x]!;
  }
  const sizeAt = (at: number, size: number) => Math.min(side, size - at * side);
  for (let at = 0; at < values.length; at += 1)
    values[at]! /= sizeAt(at % columns, width) * sizeAt(Math.floor(at / columns), height);
  return { side, columns, rows, values };
}

/** The mean brightness of dark and of light squares, parted by Otsu's method; null without a clear difference. */
function levelsOf(values: Float32Array): { dark: number; light: number } | null {
  const counts = new Float64Array(256);
  for (const value of values) counts[Math.round(value)]! += 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [below, sum, best] = [0, 0, 0];
  let found: { dark: number; light: number } | null = null;
  counts.forEach((count, value) => {
    below += count;
    sum += count * value;
    const above = values.length - below;
    if (below === 0 || above === 0) return;
    const levels = { dark: sum / below, light: (total - sum) / above };
    const variance = below * above * (levels.light - levels.dark) ** 2;
    if (variance > best) [best, found] = [variance, levels];
  });
  return found !== null && differ(found) ? found : null;
}

const differ = ({ dark, light }: { dark: number; light: number }): boolean => light - dark >= CONTRAST;

/** The connected areas of equal squares. */
function areasOf(grid: Grid, isDark: Uint8Array): Area[] {
  const seen = new Uint8Array(isDark.length);
  const areas: Area[] = [];
  for (let first = 0; first < isDark.length; first += 1) {
    if (seen[first]) continue;
    seen[first] = 1;
    const squares = [first];
    let atEdge = 0;
    for (let next = 0; next < squares.length; next += 1) {
      const around = neighbours(grid, squares[next]!);
      if (around.length < 4) atEdge += 1;
      for (const square of around) {
        if (seen[square] || isDark[square] !== isDark[first]) continue;
        seen[square] = 1;
        squares.push(square);
      }
    }
    areas.push({ squares, atEdge });
  }
  return areas;
}

/** The squares at the four sides; fewer at the edges of the page. */
function neighbours({ columns, rows }: Grid, square: number): number[] {
  const [row, column] = [Math.floor(square / columns), square % columns];
  const around: number[] = [];
  if (row > 0) around.push(square - columns);
  if (row < rows - 1) around.push(square + columns);
  if (column > 0) around.push(square - 1);
  if (column < columns - 1) around.push(square + 1);
  return around;
}

/** The number of each small light area, from 1, at its squares. */
function markLetters(grid: Grid, light: readonly Area[]): Uint32Array {
  const marks = new Uint32Array(grid.values.length);
  light.forEach(({ squares }, index) => {
    if (squares.length > LETTERS.largest * marks.length) return;
    for (const square of squares) marks[square] = index + 1;
  });
  return marks;
}

function hasSharpEdge(
  grid: Grid,
  { squares }: Area,
  isDark: Uint8Array,
  { dark, light }: { dark: number; light: number },
): boolean {
  let [sum, count] = [0, 0];
  for (const square of squares)
    for (const beside of neighbours(grid, square)) {
      if (isDark[beside]) continue;
      sum += grid.values[beside]! - grid.values[square]!;
      count += 1;
    }
  return count > 0 && sum >= SHARP * (light - dark) * count;
}

function hasLetters(grid: Grid, { squares }: Area, letters: Uint32Array): boolean {
  const found = new Set<number>();
  const inside = new Set<number>();
  for (const square of squares)
    for (const beside of neighbours(grid, square)) {
      const letter = letters[beside]!;
      if (letter === 0) continue;
      found.add(letter);
      inside.add(beside);
    }
  return found.size >= LETTERS.count && inside.size >= LETTERS.share * squares.length;
}

/** The edge of the paper runs through the squares beside the border: only their dark pixels are filled. */
function fill(
  page: Raster,
  grid: Grid,
  borders: readonly Area[],
  { paper, limit }: { paper: number; limit: number },
): Raster {
  const data = page.data.slice();
  const border = new Set(borders.flatMap(({ squares }) => squares));
  const beside = new Set([...border].flatMap((square) => neighbours(grid, square)));
  const fillSquare = (square: number, from: number) => {
    const [left, top] = [(square % grid.columns) * grid.side, Math.floor(square / grid.columns) * grid.side];
    const [right, bottom] = [Math.min(page.width, left + grid.side), Math.min(page.height, top + grid.side)];
    for (let y = top; y < bottom; y += 1)
      for (let at = y * page.width + left; at < y * page.width + right; at += 1)
        if (data[at]! < from) data[at] = paper;
  };
  for (const square of border) fillSquare(square, 256);
  for (const square of beside) if (!border.has(square)) fillSquare(square, limit);
  return { ...page, data };
}
