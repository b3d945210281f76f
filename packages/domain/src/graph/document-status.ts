import { isSettled } from './joins.ts';
import type { DocumentStatus, StepStatus } from '../steps/statuses.ts';

/**
 * The status of a document, from the steps that it waits for (joins.ts) on nodes that are not dead (docs/semantics.md#2).
 * It is never ACCEPTED.
 */
export function documentStatus(
  awaited: readonly { readonly status: StepStatus; readonly requiresAcceptance: boolean }[],
): DocumentStatus {
  if (awaited.some(({ status }) => status === 'ERROR')) return 'ERROR';
  if (awaited.some(({ status }) => status === 'PROCESSING')) return 'PROCESSING';
  return awaited.every((step) => isSettled(step.status, step)) ? 'DONE' : 'WAITING';
}
