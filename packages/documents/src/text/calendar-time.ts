/** A time of a calendar file, "20260310T140000" or "20260310", and the name of its time zone. */
export interface CalendarTime {
  readonly value: string;
  readonly zone: string | null;
}

interface Moment {
  date: string;
  /** Null for a whole day. */
  time: string | null;
  zone: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** "2026-03-10 14:00–15:00 (Europe/Warsaw)"; empty where there is no start. A time that cannot be read stays as it is. */
export function periodText(
  start: CalendarTime | undefined,
  end: CalendarTime | undefined,
  duration: string,
): string {
  if (!start) return end ? `until ${shown(end)}` : '';
  const from = momentOf(start);
  if (!from) return [start, end].flatMap((one) => (one ? [shown(one)] : [])).join(' – ');
  const to = end ? momentOf(end, from.time === null) : after(start, duration);
  const zone = from.zone === '' ? '' : ` (${from.zone})`;
  if (!to || (to.date === from.date && to.time === from.time)) return `${momentText(from)}${zone}`;
  if (to.zone !== from.zone) return `${momentText(from)}${zone} – ${momentText(to)} (${to.zone})`;
  if (to.date === from.date) return `${from.date} ${from.time}–${to.time}${zone}`;
  return `${momentText(from)} – ${momentText(to)}${zone}`;
}

const momentText = ({ date, time }: Moment): string => (time === null ? date : `${date} ${time}`);

const shown = ({ value, zone }: CalendarTime): string => (zone === null ? value : `${value} (${zone})`);

/** `isLastDay`: the end of whole days is the day after the last. */
function momentOf({ value, zone }: CalendarTime, isLastDay = false): Moment | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?$/.exec(value);
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute, second, utc] = match;
  const seconds = second === undefined || second === '00' ? '' : `:${second}`;
  if (hour !== undefined)
    return {
      date: `${year}-${month}-${day}`,
      time: `${hour}:${minute}${seconds}`,
      zone: zone ?? (utc === 'Z' ? 'UTC' : ''),
    };
  const date = isLastDay ? Date.UTC(+year, +month - 1, +day) - DAY_MS : Date.UTC(+year, +month - 1, +day);
  return { date: new Date(date).toISOString().slice(0, 10), time: null, zone: zone ?? '' };
}

/** The end of an event of which the duration is given, "P1DT2H30M". */
function after(start: CalendarTime, duration: string): Moment | null {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:\d+S)?)?$/.exec(
    duration,
  );
  const from = momentOf(start);
  if (!match || !from) return null;
  const [weeks, days, hours, minutes] = match.slice(1).map((count) => Number(count ?? 0));
  const length = ((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!;
  const isWholeDay = from.time === null;
  const at =
    Date.parse(`${from.date}T${from.time ?? '00:00'}Z`) + length * MINUTE_MS - (isWholeDay ? DAY_MS : 0);
  if (Number.isNaN(at)) return null;
  const written = new Date(at).toISOString();
  return { date: written.slice(0, 10), time: isWholeDay ? null : written.slice(11, 16), zone: from.zone };
}
