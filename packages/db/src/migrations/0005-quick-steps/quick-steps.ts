import { claimJobs } from './claim-jobs.ts';
import { rowHistory } from './row-history.ts';
import { stepFunctions } from './step-functions.ts';

export const quickSteps: readonly string[] = [...claimJobs, ...stepFunctions, ...rowHistory];
