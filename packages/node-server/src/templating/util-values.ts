/**
 * The time of a run for the util wildcards: in the product's date format (CONST-38) and the zone of TIME_ZONE, and in
 * milliseconds since 1970.
 */
export function utilValues(now: Date, timeZone: string): Map<string, string> {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('day')}/${part('month')}/${part('year')}`;
  return new Map([
    ['util.date', date],
    ['util.datetime', `${date} ${part('hour')}:${part('minute')}`],
    ['util.timestamp', String(now.getTime())],
  ]);
}
