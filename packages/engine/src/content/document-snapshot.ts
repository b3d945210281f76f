import type { JoinStep } from '@scriptorium/domain/graph/joins.ts';
import type { DocumentStatus } from '@scriptorium/domain/steps/statuses.ts';

/**
 * A document as an evaluation reads it: its steps by id, the version of its process's graph, and its additional copies
 * per node from entries of its own. `touched` says whether people have worked on an unfinished step: it is assigned, or
 * they tagged, classified, or deleted an automatic tag. Finished work is never withdrawn, so it counts.
 */
export interface DocumentSnapshot {
  /** Increases with every change of the document or its rows: each of them locks the document first. */
  readonly version: number;
  readonly processId: number;
  readonly status: DocumentStatus;
  readonly blockedBy: number | null;
  readonly graphVersion: string;
  readonly steps: readonly JoinStep[];
  readonly submits: readonly { readonly nodeId: number; readonly submits: number }[];
}
