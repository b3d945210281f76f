const DAY_MS = 86_400_000;
/** Offsets of time zones, and their changes, are multiples of a quarter of an hour. */
export const QUARTER_MS = 900_000;
export const QUARTERS_A_DAY = DAY_MS / QUARTER_MS;

/** The end of a range of days is at most this many days after its start (CONST-74). */
export const MAX_RANGE_DAYS = 365;
/** The dates of a query of work time are widened by this on both sides (CONST-75). */
export const WIDENED_MS = 12 * 3_600_000;

/** Days `YYYY-MM-DD` of the calendar, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A day some days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from the start to the end; 0 when it is the same day, negative for a reversed range. */
export const spanOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Every day of a range. */
export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: Math.max(0, spanOf(range) + 1) }, (_, index) => addDays(range.from, index));

/** Formats moments (ms since 1970) as days of a time zone. */
export function dayFormat(zone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
  };
}

/** No zone is further from UTC. */
const MAX_OFFSET_MS = 15 * 3_600_000;

/**
 * The moments at which the days of a range begin in a time zone, and the one at which the last ends. A day is 23 or 25
 * hours long when the clock changes, and has no length when a zone left it out.
 */
export function boundsOf(range: DayRange, zone: string): number[] {
  const dayOf = dayFormat(zone);
  const bounds: number[] = [];
  for (const day of daysOf({ from: range.from, to: addDays(range.to, 1) })) {
    const guess = (bounds.at(-1) ?? Number.NaN) + DAY_MS;
    bounds.push(isStart(day, guess, dayOf) ? guess : searchStart(day, dayOf));
  }
  return bounds;
}

const isStart = (day: string, time: number, dayOf: (time: number) => string): boolean =>
  !Number.isNaN(time) && dayOf(time) === day && dayOf(time - QUARTER_MS) < day;

/** The first quarter of an hour that is not before the day. */
function searchStart(day: string, dayOf: (time: number) => string): number {
  const midnight = Date.parse(day);
  let [low, high] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS];
  while (high - low > QUARTER_MS) {
    const middle = low + Math.floor((high - low) / 2 / QUARTER_MS) * QUARTER_MS;
    if (dayOf(middle) >= day) high = middle;
    else low = middle;
  }
  return high;
}
