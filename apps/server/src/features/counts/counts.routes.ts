import { counts, type NodeCounts, type ProcessCounts } from '@scriptorium/contract/process/counts.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { ProcessRef } from '@scriptorium/node-server/http/resources.ts';
import { routes } from '../../http/context.ts';
import { sumDocuments, sumEdges, sumSteps } from './counts.store.ts';

const FIELD = {
  WAITING: 'waiting',
  PROCESSING: 'processing',
  DONE: 'done',
  ACCEPTED: 'accepted',
  ERROR: 'error',
} as const satisfies Record<StepStatus, keyof NodeCounts>;

export const countRoutes = routes((on) => {
  on(counts.ofProcess, ({ process, db }) => countsOf(db, process));
});

async function countsOf(db: Db, { id: processId, visible }: ProcessRef): Promise<ProcessCounts> {
  const [steps, edges, documents] = await Promise.all([
    sumSteps(db, processId),
    sumEdges(db, processId),
    visible === 'all' ? sumDocuments(db, processId) : [],
  ]);
  const sees = (id: number | null) => id === null || visible === 'all' || visible.has(id);
  const nodes = new Map<number, NodeCounts>();
  for (const { nodeId, status, steps: sum } of steps) {
    if (!sees(nodeId)) continue;
    const node = nodes.get(nodeId) ?? { nodeId, waiting: 0, processing: 0, done: 0, accepted: 0, error: 0 };
    nodes.set(nodeId, { ...node, [FIELD[status]]: Number(sum) });
  }
  return {
    nodes: [...nodes.values()],
    edges: edges
      .filter(({ fromId, toId }) => sees(fromId) && sees(toId))
      .map(({ edgeId, documents: sum }) => ({ edgeId, documents: Number(sum) })),
    documents: Object.fromEntries(
      documents.filter((row) => Number(row.documents) > 0).map((row) => [row.status, Number(row.documents)]),
    ),
  };
}
