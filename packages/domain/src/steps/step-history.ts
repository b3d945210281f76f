import type { StepStatus } from './statuses.ts';

/** What happened to a step, in one word. */
export const STEP_DEEDS = [
  'appeared',
  'began',
  'withdrawn',
  'finished',
  'leftToPerson',
  'failed',
  'retries',
  'cancelledRun',
  'reran',
  'took',
  'gaveBack',
  'completed',
  'accepted',
  'activated',
  'cancelledAcceptance',
  'clearedError',
  'becameMaster',
  'lostMaster',
  'changed',
] as const;
export type StepDeed = (typeof STEP_DEEDS)[number];

/** One change of a step as the database noted it, and what stood before it where that is known. */
export interface StepChangeNoted {
  /** Null before the step was made. */
  readonly was: StepStatus | null;
  /** Null once it is withdrawn. */
  readonly status: StepStatus | null;
  /** Null: the machine. */
  readonly userId: number | null;
  readonly holderId: number | null;
  readonly master: boolean;
  readonly hasReason: boolean;
  /** Null when the step's history does not reach back so far. */
  readonly before: { readonly holderId: number | null; readonly master: boolean } | null;
}

/** What a change of a step was: who did it stands in the change itself. */
export function deedOf(change: StepChangeNoted): StepDeed {
  const { was, status } = change;
  if (status === null) return 'withdrawn';
  if (was === null) return status === 'PROCESSING' ? 'began' : 'appeared';
  if (was === status) return deedWithin(change, status);
  return change.userId === null ? machineDeed(was, status) : personDeed(was, status);
}

function machineDeed(was: StepStatus, status: StepStatus): StepDeed {
  if (status === 'PROCESSING') return 'began';
  if (status === 'ERROR') return 'failed';
  if (status === 'WAITING') return was === 'PROCESSING' ? 'leftToPerson' : 'changed';
  return 'finished';
}

const REOPENED: Record<StepStatus, StepDeed> = {
  DONE: 'activated',
  ACCEPTED: 'cancelledAcceptance',
  ERROR: 'clearedError',
  PROCESSING: 'cancelledRun',
  WAITING: 'changed',
};

function personDeed(was: StepStatus, status: StepStatus): StepDeed {
  if (status === 'PROCESSING') return 'reran';
  if (status === 'DONE') return 'completed';
  if (status === 'ACCEPTED') return 'accepted';
  if (status === 'ERROR') return was === 'PROCESSING' ? 'cancelledRun' : 'changed';
  return REOPENED[was];
}

/** The status stayed: it went from hand to hand, became master or not, or a run of it goes into another try. */
function deedWithin(
  { userId, holderId, master, hasReason, before }: StepChangeNoted,
  status: StepStatus,
): StepDeed {
  if (userId === null) return status === 'PROCESSING' && hasReason ? 'retries' : 'changed';
  if (before && before.master !== master) return master ? 'becameMaster' : 'lostMaster';
  if (before ? before.holderId === holderId : holderId !== null && holderId !== userId) return 'changed';
  if (holderId === null) return 'gaveBack';
  return holderId === userId ? 'took' : 'changed';
}
