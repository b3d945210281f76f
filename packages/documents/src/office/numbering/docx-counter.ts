import type { Level, List } from './docx-levels.ts';
import { formatNumber } from './number-format.ts';

/** Symbol fonts encode their bullets in the private use area, which other fonts cannot display. */
const BULLET = '•';

/** Counts the paragraphs of lists in the order of the document. Lists of one abstract list share their counters. */
export class ListCounter {
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  /** The number of the next paragraph of a list at a level from 0, as displayed. */
  next(listId: string, list: List, index: number): string {
    const level = list.levels.get(index);
    if (!level) return '';
    const counts = this.#counts.get(list.abstractId) ?? [];
    this.#counts.set(list.abstractId, counts);
    this.#restart(listId, list, counts, index);
    const before = counts[index];
    counts[index] = before === undefined ? level.start : before + 1;
    for (let upper = 0; upper < index; upper += 1) counts[upper] ??= list.levels.get(upper)?.start ?? 1;
    for (let lower = index + 1; lower < counts.length; lower += 1)
      if (restartsAfter(list.levels.get(lower), lower, index)) counts[lower] = undefined;
    return level.format === 'bullet' ? BULLET : textOf(list, level, counts);
  }

  /** A list with restarts begins again at its first paragraph. */
  #restart(listId: string, list: List, counts: (number | undefined)[], index: number): void {
    const start = list.restarts.get(index);
    const key = `${listId} ${index}`;
    if (start === undefined || this.#started.has(key)) return;
    this.#started.add(key);
    counts[index] = start - 1;
  }
}

function restartsAfter(level: Level | undefined, lower: number, counted: number): boolean {
  const restart = level?.restart ?? lower;
  return restart > 0 && counted < restart;
}

const textOf = (list: List, level: Level, counts: readonly (number | undefined)[]): string =>
  level.text.replace(/%([1-9])/g, (_, place: string) => {
    const index = Number(place) - 1;
    const own = list.levels.get(index) ?? level;
    const format = level.isLegal && own.format !== 'none' ? 'decimal' : own.format;
    return formatNumber(counts[index] ?? own.start, format);
  });
