import type { Language } from '@scriptorium/domain/languages.ts';

/** Symbol for hours (I18N-06); minutes, seconds and milliseconds are the same in both languages. */
const HOURS = { en: 'h', pl: 'g' } as const;

/** Formats a duration in milliseconds: `350 ms`, `2.4 s`, `3 min 20 s`, `1 h 5 min`. */
export function formatDuration(ms: number, language: Language): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(Math.round(ms / 100) / 10).toLocaleString('en-US')} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return joinUnits(minutes, 'min', seconds % 60, 's');
  return joinUnits(Math.floor(minutes / 60), HOURS[language], minutes % 60, 'min');
}

/** Formats a duration, rounded to minutes if it is a minute or more. */
export const formatMinutes = (ms: number, language: Language): string =>
  formatDuration(ms < 60_000 ? ms : Math.round(ms / 60_000) * 60_000, language);

const UNITS = [
  { ms: 86_400_000, en: 'd', pl: 'd' },
  { ms: 3_600_000, en: 'h', pl: HOURS.pl },
  { ms: 60_000, en: 'min', pl: 'min' },
  { ms: 1000, en: 's', pl: 's' },
] as const;

/** The unit in which durations up to `most` ms are drawn on an axis. */
export function axisUnit(most: number, language: Language): { ms: number; name: string } {
  const unit = UNITS.find(({ ms }) => most >= 2 * ms) ?? UNITS[3];
  return { ms: unit.ms, name: unit[language] };
}

const joinUnits = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
