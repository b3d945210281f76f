import type { documents } from '@scriptorium/contract/documents/documents.ts';
import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { DocumentStatus, StepStatus } from '@scriptorium/domain/steps/statuses.ts';

/** The filters of document-info. */
export type Filters = NonNullable<NonNullable<CallOf<typeof documents.info>['body']>['filters']>;

/** The filters of the list of all documents. */
export interface ListFilter {
  readonly name: string;
  readonly status: DocumentStatus | null;
  /** Documents with a step on this node. */
  readonly nodeId: number | null;
  /** Statuses of the step on `nodeId`; none means any. */
  readonly steps: readonly StepStatus[];
  readonly assignees: readonly number[];
}

export const NO_FILTER: ListFilter = { name: '', status: null, nodeId: null, steps: [], assignees: [] };

export const hasFilter = ({ name, status, nodeId, assignees }: ListFilter): boolean =>
  name !== '' || status !== null || nodeId !== null || assignees.length > 0;

/** The filters of one request; empty values are left out. */
export const filtersOf = (
  processId: number,
  { name, status, nodeId, steps, assignees }: ListFilter,
): Filters => [
  { type: 'PROCESS_ID', value: processId },
  ...(name.trim() === '' ? [] : [{ type: 'NAME' as const, value: name.trim() }]),
  ...(status === null ? [] : [{ type: 'STATUS' as const, value: [status] }]),
  ...(nodeId === null ? [] : [{ type: 'STEP' as const, value: { nodeId, statuses: [...steps] } }]),
  ...(assignees.length === 0 ? [] : [{ type: 'ASSIGNEE_IDS' as const, value: [...assignees] }]),
];
