import type { Rule, Rules } from './rules.ts';

/** Lines within this distance, in points, are one. */
export const SAME = 3;
/** More lines than this are a drawing, not a table. */
const MAX_RULES = 2500;
const MAX_COLUMNS = 80;
const MAX_ROWS = 320;
/** A filled band belongs to a table if it is this much of its width, and reaches out of it by at most this, in points. */
const SHADE = { share: 0.7, outside: 6 };

/** A frame, or a table drawn with lines: the places of its lines from left to right and from top to bottom. */
export interface Grid {
  xs: number[];
  ys: number[];
  uprights: Rule[];
  levels: Rule[];
}

/** Groups lines that touch or cross into grids, the smallest first. */
export function findGrids({ upright, level, shades }: Rules): Grid[] {
  if (upright.length === 0 || level.length === 0 || upright.length + level.length > MAX_RULES) return [];
  return groupsOf(upright, level)
    .map((group) => gridOf(group, shades))
    .filter((grid) => grid !== null)
    .sort((a, b) => areaOf(a) - areaOf(b));
}

interface LineGroup {
  uprights: Rule[];
  levels: Rule[];
}

function groupsOf(upright: readonly Rule[], level: readonly Rule[]): LineGroup[] {
  const sets = new DisjointSets(upright.length + level.length);
  upright.forEach((u, i) =>
    level.forEach((l, j) => {
      if (isWithin(u.at, l.from, l.to) && isWithin(l.at, u.from, u.to)) sets.join(i, upright.length + j);
    }),
  );
  const groups = new Map<number, LineGroup>();
  const groupOf = (index: number): LineGroup => {
    const key = sets.find(index);
    const group = groups.get(key) ?? { uprights: [], levels: [] };
    groups.set(key, group);
    return group;
  };
  upright.forEach((rule, index) => groupOf(index).uprights.push(rule));
  level.forEach((rule, index) => groupOf(upright.length + index).levels.push(rule));
  return [...groups.values()].filter(({ uprights, levels }) => uprights.length > 0 && levels.length > 0);
}

const isWithin = (at: number, from: number, to: number): boolean => at >= from - SAME && at <= to + SAME;

function gridOf({ uprights, levels: drawn }: LineGroup, shades: readonly Rule[]): Grid | null {
  const ends = (rules: readonly Rule[]) => [
    Math.min(...rules.map(({ from }) => from)),
    Math.max(...rules.map(({ to }) => to)),
  ];
  const levels = [...drawn];
  const [top = 0, bottom = 0] = ends(uprights);
  const [left = 0, right = 0] = rangeOf([...ends(drawn), ...uprights.map(({ at }) => at)]);
  for (const shade of shades) {
    const isInside = shade.from >= left - SHADE.outside && shade.to <= right + SHADE.outside;
    const isWide = shade.to - shade.from >= SHADE.share * (right - left);
    const isDrawn = levels.some(({ at }) => Math.abs(at - shade.at) <= SAME);
    if (shade.at > top && shade.at < bottom && isInside && isWide && !isDrawn) levels.push(shade);
  }
  const xs = placesOf([...uprights.map(({ at }) => at), ...ends(levels)]);
  const ys = placesOf([...levels.map(({ at }) => at), ...ends(uprights)]);
  const isUsable = xs.length >= 2 && ys.length >= 2 && xs.length <= MAX_COLUMNS && ys.length <= MAX_ROWS;
  return isUsable ? { xs, ys, uprights, levels } : null;
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];

/** Positions in order, of which those within a short distance are one. */
function placesOf(positions: readonly number[]): number[] {
  const places: number[] = [];
  for (const at of positions.toSorted((a, b) => a - b)) {
    const last = places.at(-1);
    if (last === undefined || at - last > SAME) places.push(at);
  }
  return places;
}

const areaOf = ({ xs, ys }: Grid): number => (xs.at(-1)! - xs[0]!) * (ys.at(-1)! - ys[0]!);

/** Numbers 0 to `size` − 1 in sets that can be joined. */
export class DisjointSets {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, index) => index);
  }

  /** The number that stands for the set of this one. */
  find(one: number): number {
    let root = one;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let next = one; next !== root;) {
      const above = this.#parent[next]!;
      this.#parent[next] = root;
      next = above;
    }
    return root;
  }

  join(one: number, other: number): void {
    this.#parent[this.find(one)] = this.find(other);
  }
}
