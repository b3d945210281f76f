import { writeSync } from 'node:fs';
import { watchFaultPoints } from '@scriptorium/engine/jobs/fault-points.ts';
import { FAULT_VARIABLE, STOPPED_AT } from './faults.ts';

/**
 * Loaded into a process of the product before the product itself (`node --import`): when a fault point is reached for
 * the nth time, the process kills itself, or stops until it is resumed.
 */
const [point, pass = '1', signal] = (process.env[FAULT_VARIABLE] ?? '').split(' ');
let left = Number(pass);
watchFaultPoints((passed) => {
  if (passed !== point || --left !== 0) return;
  if (signal === 'SIGSTOP') writeSync(1, `${STOPPED_AT} ${point}\n`);
  process.kill(process.pid, signal === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL');
});
