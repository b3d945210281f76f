import { accounts } from './accounts.ts';
import { documents } from './documents.ts';
import { processes } from './processes.ts';
import { steps } from './steps.ts';

/** The first schema. The parts are in order: later ones refer to earlier ones. */
export const first = [accounts, processes, documents, steps].join('\n');
