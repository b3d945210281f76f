import type { StepStatus } from './statuses.ts';

/** The kinds of events in a step's history. */
export const STEP_EVENTS = [
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
export type StepEvent = (typeof STEP_EVENTS)[number];

/** A recorded change of a step, with the state before it where that is known. */
export interface RecordedStepChange {
  /** Null before the step was created. */
  readonly was: StepStatus | null;
  /** Null once the step is withdrawn. */
  readonly status: StepStatus | null;
  /** Null for a change by the engine. */
  readonly userId: number | null;
  readonly holderId: number | null;
  readonly master: boolean;
  readonly hasReason: boolean;
  /** Null when the step's history does not reach back that far. */
  readonly before: { readonly holderId: number | null; readonly master: boolean } | null;
}

/** Classifies a change; its author is a field of the change itself. */
export function stepEventOf(change: RecordedStepChange): StepEvent {
  const { was, status } = change;
  if (status === null) return 'withdrawn';
  if (was === null) return status === 'PROCESSING' ? 'began' : 'appeared';
  if (was === status) return eventWithinStatus(change, status);
  return change.userId === null ? engineEvent(was, status) : personEvent(was, status);
}

function engineEvent(was: StepStatus, status: StepStatus): StepEvent {
  if (status === 'PROCESSING') return 'began';
  if (status === 'ERROR') return 'failed';
  if (status === 'WAITING') return was === 'PROCESSING' ? 'leftToPerson' : 'changed';
  return 'finished';
}

const REOPENED: Record<StepStatus, StepEvent> = {
  DONE: 'activated',
  ACCEPTED: 'cancelledAcceptance',
  ERROR: 'clearedError',
  PROCESSING: 'cancelledRun',
  WAITING: 'changed',
};

function personEvent(was: StepStatus, status: StepStatus): StepEvent {
  if (status === 'PROCESSING') return 'reran';
  if (status === 'DONE') return 'completed';
  if (status === 'ACCEPTED') return 'accepted';
  if (status === 'ERROR') return was === 'PROCESSING' ? 'cancelledRun' : 'changed';
  return REOPENED[was];
}

/** The status did not change: the step was assigned, unassigned, became master or not, or its run is retried. */
function eventWithinStatus(
  { userId, holderId, master, hasReason, before }: RecordedStepChange,
  status: StepStatus,
): StepEvent {
  if (userId === null) return status === 'PROCESSING' && hasReason ? 'retries' : 'changed';
  if (before && before.master !== master) return master ? 'becameMaster' : 'lostMaster';
  if (before ? before.holderId === holderId : holderId !== null && holderId !== userId) return 'changed';
  if (holderId === null) return 'gaveBack';
  return holderId === userId ? 'took' : 'changed';
}
