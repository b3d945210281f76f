import { addDays, QUARTER_MS, QUARTERS_A_DAY } from './days.ts';

/** The part of a day in UTC that belongs to one day of a range: its quarters of an hour from `fromCell` to before `toCell`. */
export interface DayPiece {
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** The place of the day in the range. */
  readonly place: number;
  readonly fromCell: number;
  readonly toCell: number;
}

/** The parts of all days in UTC that a range contains. `bounds`: when its days begin, and when the last ends (`boundsOf`). */
export function piecesOf(bounds: readonly number[]): DayPiece[] {
  const pieces: DayPiece[] = [];
  for (let place = 0; place < bounds.length - 1; place += 1) {
    const end = (bounds[place + 1] ?? 0) / QUARTER_MS;
    let start = (bounds[place] ?? 0) / QUARTER_MS;
    while (start < end) {
      const midnight = Math.floor(start / QUARTERS_A_DAY) * QUARTERS_A_DAY;
      const until = Math.min(end, midnight + QUARTERS_A_DAY);
      pieces.push({
        day: addDays('1970-01-01', midnight / QUARTERS_A_DAY),
        place,
        fromCell: start - midnight,
        toCell: until - midnight,
      });
      start = until;
    }
  }
  return pieces;
}
