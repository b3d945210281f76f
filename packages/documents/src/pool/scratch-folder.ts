import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the converter with this process id keeps short-lived files; its parent removes it when the process ends. */
export function scratchFolder(pid: number): string {
  return join(tmpdir(), `scriptorium-converter-${pid}`);
}
