import type { Range } from '@e965/xlsx';

/** The cells that merged ones cover; asked row by row from the top. */
export class CoveredCells {
  /** From the last row to the first. */
  readonly #waiting: Range[];
  #active: Range[] = [];

  constructor(merges: readonly Range[]) {
    this.#waiting = merges.toSorted((a, b) => b.s.r - a.s.r);
  }

  enterRow(row: number): void {
    if (this.#active.some(({ e }) => e.r < row)) this.#active = this.#active.filter(({ e }) => e.r >= row);
    for (let next = this.#waiting.at(-1); next && next.s.r <= row; next = this.#waiting.at(-1)) {
      this.#waiting.pop();
      if (next.e.r >= row) this.#active.push(next);
    }
  }

  /** A merged cell shows the text of its first one. */
  has(row: number, column: number): boolean {
    return this.#active.some(
      ({ s, e }) => column >= s.c && column <= e.c && !(s.r === row && s.c === column),
    );
  }
}
