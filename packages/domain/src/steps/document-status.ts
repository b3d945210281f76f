import { isSettled } from '../graph/joins.ts';
import type { DocumentStatus, StepStatus } from './statuses.ts';

/** What a document's masters, of nodes that are not dead, come to (semantics 2). A document is never ACCEPTED. */
export function documentStatus(
  masters: readonly { readonly status: StepStatus; readonly requiresAcceptance: boolean }[],
): DocumentStatus {
  if (masters.some(({ status }) => status === 'ERROR')) return 'ERROR';
  if (masters.some(({ status }) => status === 'PROCESSING')) return 'PROCESSING';
  return masters.every((master) => isSettled(master.status, master)) ? 'DONE' : 'WAITING';
}
