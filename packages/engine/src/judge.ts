import type { Tx } from '@scriptorium/db/database.ts';
import { documentStatus } from '@scriptorium/domain/document-status.ts';
import { judgeJoins, type JoinStep, type Judgement } from '@scriptorium/domain/joins.ts';
import { namedNodes } from '@scriptorium/domain/predicates.ts';
import type { DocumentStatus } from '@scriptorium/domain/statuses.ts';
import { listJoinSteps, loadLabels } from './document-facts.store.ts';
import { setDocumentStatus, type LockedDocument } from './documents.store.ts';
import { loadGraph, type GraphNodeRow, type ProcessGraph } from './process-graph.store.ts';
import { createSteps, withdrawSteps } from './steps.store.ts';

/** What a judgement changed. */
export interface Verdict {
  readonly status: DocumentStatus;
  /** Steps came or went, or the document's status is another. */
  readonly changed: boolean;
  /** Jobs were queued: wake the engine after the commit. */
  readonly queued: boolean;
  /** Steps that are gone; their runs are for nothing. */
  readonly withdrawn: readonly number[];
}

/**
 * Judges a locked document from what is stored: brings to life the steps that are due, withdraws those of dead branches
 * and keeps the document's status (semantics 2). Calling it again without a change does nothing.
 */
export async function judgeDocument(
  tx: Tx,
  document: LockedDocument,
  knownGraph?: ProcessGraph,
): Promise<Verdict> {
  const graph = knownGraph ?? (await loadGraph(tx, document.processId));
  const steps = await listJoinSteps(tx, document.id);
  const named = namedNodes(graph.edges.flatMap(({ predicates }) => predicates));
  const labels = await loadLabels(tx, document.id, [...named]);
  const judgement = judgeJoins(graph.nodes, graph.edges, steps, labels);
  const created = graph.nodes.filter(({ id }) => judgement.create.includes(id));
  await withdrawSteps(tx, judgement.withdraw);
  const { queued } = await createSteps(tx, document, created);
  const status = statusAfter(graph, steps, judgement, created);
  await setDocumentStatus(tx, document, status);
  return {
    status,
    changed: created.length > 0 || judgement.withdraw.length > 0 || status !== document.status,
    queued,
    withdrawn: judgement.withdraw,
  };
}

function statusAfter(
  graph: ProcessGraph,
  steps: readonly JoinStep[],
  judgement: Judgement,
  created: readonly GraphNodeRow[],
): DocumentStatus {
  const requires = new Map(graph.nodes.map(({ id, requiresAcceptance }) => [id, requiresAcceptance]));
  const kept = steps.filter(({ nodeId, master }) => master && judgement.nodes.get(nodeId) !== 'dead');
  return documentStatus([
    ...kept.map(({ status, nodeId }) => ({ status, requiresAcceptance: requires.get(nodeId) ?? false })),
    ...created.map(({ automatic, requiresAcceptance }) => ({
      status: automatic ? ('PROCESSING' as const) : ('WAITING' as const),
      requiresAcceptance,
    })),
  ]);
}
