import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import type { Runtime } from '../services/background/runtime.ts';
import type { Schedule } from '../services/background/schedules.ts';
import type { Sweep } from '../services/background/sweep-queue.ts';
import type { ServerRoutes } from './context.ts';

/** Slots of a lane of jobs in addition to the engine's own lanes. */
export interface Lane {
  /** The number of the lane's jobs that run concurrently. */
  readonly limit: number;
  /** As many more for jobs of other processes while slow ones occupy the slots (docs/decisions/0032). */
  readonly extra?: number;
}

/** The parts of a feature that the server runs. */
export interface Feature {
  readonly routes: readonly ServerRoutes[];
  /** The queues by name, in addition to the engine's own. */
  queues(runtime: Runtime): Record<string, QueueDefinition>;
  readonly lanes: Readonly<Record<string, Lane>>;
  readonly schedules: readonly Schedule[];
  readonly sweeps: readonly Sweep[];
}

/** Declares a feature; nothing runs until a server is composed. */
export const feature = (parts: Partial<Feature>): Feature => ({
  routes: [],
  queues: () => ({}),
  lanes: {},
  schedules: [],
  sweeps: [],
  ...parts,
});
