import { isSettled } from './joins.ts';
import type { DocumentStatus, StepStatus } from '../steps/statuses.ts';

/**
 * The status of a document, from the masters of its nodes that are not dead (docs/semantics.md#2). It is never
 * ACCEPTED.
 */
export function documentStatus(
  masters: readonly { readonly status: StepStatus; readonly requiresAcceptance: boolean }[],
): DocumentStatus {
  if (masters.some(({ status }) => status === 'ERROR')) return 'ERROR';
  if (masters.some(({ status }) => status === 'PROCESSING')) return 'PROCESSING';
  return masters.every((master) => isSettled(master.status, master)) ? 'DONE' : 'WAITING';
}
