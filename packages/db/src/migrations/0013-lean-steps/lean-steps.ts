import { claimJobs } from './claim-jobs.ts';
import { history } from './history.ts';
import { standing } from './standing.ts';
import { stepBirths } from './step-births.ts';
import { stepEnds } from './step-ends.ts';

/**
 * The work of a step, with less beside it (docs/decisions/0026). The functions ask for a row by its key and judge it
 * afterwards: with the condition of a partial index in the question, a plan that was made while the tables were small
 * walks that whole index ever after.
 */
export const leanSteps: readonly string[] = [
  ...history,
  ...standing,
  ...stepBirths,
  ...stepEnds,
  ...claimJobs,
];
