import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder for temporary files of the converter with this process id; its parent deletes it when the process exits.
 */
export function scratchFolder(pid: number): string {
  return join(tmpdir(), `scriptorium-converter-${pid}`);
}
