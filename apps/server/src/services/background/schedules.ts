import type { LoggerName } from '@scriptorium/contract/management/management-logs.ts';
import { PeriodicTasks } from '@scriptorium/engine/jobs/periodic-tasks.ts';
import { warnIn, type Runtime } from './runtime.ts';

/** Work that repeats: its errors are logged, and the next run comes after the interval all the same. */
interface Interval {
  /** Milliseconds from the end of a run to the next one. */
  readonly every: number;
  /** Milliseconds from the start of the server to the first run; absent: `every`. */
  readonly first?: number;
  /** The logger of failed runs. */
  readonly log: LoggerName;
}

type Work = (runtime: Runtime) => Promise<unknown>;

/** Work that no request asks for. */
export interface Schedule {
  readonly when: 'onStart' | Interval;
  readonly work: Work;
}

/** Work `onStart` is awaited, and an error of it fails the start of the server. */
export const schedule = (when: Schedule['when'], work: Work): Schedule => ({ when, work });

/**
 * Does the work of a start, in the order of the list, and begins the intervals after it. The returned function ends them
 * and resolves when no work is running.
 */
export async function startSchedules(
  runtime: Runtime,
  schedules: readonly Schedule[],
): Promise<() => Promise<void>> {
  for (const { when, work } of schedules) if (when === 'onStart') await work(runtime);
  const intervals = schedules.flatMap(({ when, work }) =>
    when === 'onStart' ? [] : [startInterval(runtime, when, work)],
  );
  return async () => {
    await Promise.all(intervals.map((tasks) => tasks.stop()));
  };
}

function startInterval(runtime: Runtime, { every, first = every, log }: Interval, work: Work): PeriodicTasks {
  const tasks = new PeriodicTasks(warnIn(runtime, log));
  tasks.every(every, async () => void (await work(runtime)), first);
  return tasks;
}
