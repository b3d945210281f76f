import { actions } from './actions.ts';
import { copies } from './copies.ts';
import { history } from './history.ts';

/** Statement by statement: the bodies of functions hold semicolons. */
export const reliableEngine: readonly string[] = [...copies, ...actions, ...history];
