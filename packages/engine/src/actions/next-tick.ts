import { isCron, withRanges } from '@scriptorium/domain/schedule/cron.ts';
import type { Trigger } from '@scriptorium/domain/schedule/triggers.ts';
import { Cron } from 'croner';

/**
 * When a cron comes next, strictly after a moment, in a time zone; null when it never does. The only place where ticks are
 * computed: on save, at start and after firing. An hour that a clock change repeats fires once, one that it skips fires
 * when the clocks go on.
 */
export function nextTick(cron: string, timeZone: string, after: Date): Date | null {
  if (!isCron(cron)) return null;
  return new Cron(withRanges(cron), { timezone: timeZone, mode: '6-or-7-parts' }).nextRun(after);
}

/** The first tick of a trigger that was just set. */
export const firstTick = ({ triggerType, cron }: Trigger, timeZone: string): Date | null =>
  triggerType === 'CRON' && cron !== null ? nextTick(cron, timeZone, new Date()) : null;
