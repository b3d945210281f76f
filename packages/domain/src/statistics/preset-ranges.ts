import { addDays, type DayRange } from './days.ts';

/** CONST-96; weeks begin on Monday. */
export const PRESETS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export type Preset = (typeof PRESETS)[number];

/** 0 for Monday. */
const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

const monthOf = (day: string): DayRange => {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
};
const weekOf = (day: string): DayRange => {
  const from = addDays(day, -weekday(day));
  return { from, to: addDays(from, 6) };
};
const yearOf = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The whole days of a preset, as of `today` (`YYYY-MM-DD`). */
export function presetRange(preset: Preset, today: string): DayRange {
  const year = Number(today.slice(0, 4));
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return weekOf(today);
    case 'lastWeek':
      return weekOf(addDays(today, -7));
    case 'thisMonth':
      return monthOf(today);
    case 'lastMonth':
      return monthOf(addDays(monthOf(today).from, -1));
    case 'thisYear':
      return yearOf(year);
    case 'lastYear':
      return yearOf(year - 1);
  }
}
