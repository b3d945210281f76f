/** What people do to a step; creating and finishing are the engine's (semantics 2). */
export const STEP_ACTIONS = [
  'start',
  'unassign',
  'complete',
  'accept',
  'activate',
  'cancelAcceptance',
  'markMaster',
  'rerun',
  'cancelRun',
] as const;
export type StepAction = (typeof STEP_ACTIONS)[number];
