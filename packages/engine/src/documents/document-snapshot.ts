import type { JoinStep } from '@scriptorium/domain/graph/joins.ts';
import type { DocumentStatus } from '@scriptorium/domain/steps/statuses.ts';

/**
 * A document as an evaluation reads it: its steps by id, the version of its process's graph, and how many more copies it gets
 * on which nodes by entries of its own. `touched` says whether people have put work into a step that is not finished: they
 * hold it, tagged, classified, or deleted a machine's tag. Finished work is never withdrawn, so it counts.
 */
export interface DocumentSnapshot {
  /** Rises with every change of the document or of anything below it: each of them locks the document first. */
  readonly version: number;
  readonly processId: number;
  readonly status: DocumentStatus;
  readonly blockedBy: number | null;
  readonly graphVersion: string;
  readonly steps: readonly JoinStep[];
  readonly submits: readonly { readonly nodeId: number; readonly submits: number }[];
}
