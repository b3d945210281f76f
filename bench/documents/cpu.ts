import { readFileSync } from 'node:fs';

/** Linux counts the time of ended children in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** CPU time, user and system, of all child processes that have ended. */
export function cpuSecondsOfChildren(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  // The program's name, in parentheses, may contain spaces; fields 16 and 17 are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
