import { claimJobs } from './claim-jobs.ts';
import { standing } from './standing.ts';
import { stepBirths } from './step-births.ts';
import { stepEnds } from './step-ends.ts';

export const stepsAtOnce: readonly string[] = [
  // how many workers died over it
  `alter table job add column cut_off int not null default 0`,
  ...standing,
  ...stepBirths,
  ...stepEnds,
  ...claimJobs,
];
