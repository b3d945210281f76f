/** The actions of people on a step; only the engine creates and finishes steps (docs/semantics.md#2). */
export const STEP_ACTIONS = [
  'start',
  'takeOver',
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

/** The page offers to take a step over beside the name of its holder, not among the other actions. */
export type ListedAction = Exclude<StepAction, 'takeOver'>;
