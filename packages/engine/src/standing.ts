import type { JoinStep } from '@scriptorium/domain/joins.ts';
import type { DocumentStatus } from '@scriptorium/domain/statuses.ts';

/**
 * Where a document stands: its steps by id, the version of its process's graph, and how many more copies it gets on which
 * nodes by entries of its own. `touched` says whether people have put work into a step that is not finished: they hold it,
 * tagged, classified, or deleted a machine's tag. Finished work is never withdrawn, so it counts.
 */
export interface Standing {
  readonly processId: number;
  readonly status: DocumentStatus;
  readonly blockedBy: number | null;
  readonly graphVersion: string;
  readonly steps: readonly JoinStep[];
  readonly submits: readonly { readonly nodeId: number; readonly submits: number }[];
}

/** The text of the database's `document_standing`, of which equal ones mean that a document stands alike. */
export type StandingText = string;

export const readStandingText = (text: StandingText): Standing => JSON.parse(text) as Standing;

/** In the order and spelling of the database. */
export const writeStanding = (standing: Standing): StandingText =>
  JSON.stringify({
    processId: standing.processId,
    status: standing.status,
    blockedBy: standing.blockedBy,
    graphVersion: standing.graphVersion,
    steps: standing.steps.map(({ id, nodeId, copy, master, status, touched }) => ({
      id,
      nodeId,
      copy,
      master,
      status,
      touched,
    })),
    submits: standing.submits.map(({ nodeId, submits }) => ({ nodeId, submits })),
  });
