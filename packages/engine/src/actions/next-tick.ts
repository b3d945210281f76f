import { isCron, withRanges } from '@scriptorium/domain/schedule/cron.ts';
import type { Trigger } from '@scriptorium/domain/schedule/triggers.ts';
import { Cron } from 'croner';

/**
 * The next tick of a cron strictly after a timestamp, in a time zone; null when it never matches. The only place that
 * computes ticks: on save, at start and after firing. An hour that a clock change repeats fires once; a skipped hour
 * fires when the clocks go forward.
 */
export function nextTick(cron: string, timeZone: string, after: Date): Date | null {
  if (!isCron(cron)) return null;
  return new Cron(withRanges(cron), { timezone: timeZone, mode: '6-or-7-parts' }).nextRun(after);
}

/** The next tick from now on; null without a cron. */
export const tickOf = (cron: string | null, timeZone: string): Date | null =>
  cron === null ? null : nextTick(cron, timeZone, new Date());

/** The first tick of a new trigger. */
export const firstTick = ({ triggerType, cron }: Trigger, timeZone: string): Date | null =>
  triggerType === 'CRON' ? tickOf(cron, timeZone) : null;
