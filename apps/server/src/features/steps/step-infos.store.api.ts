import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { distances } from '@scriptorium/domain/graph/graph.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { PAST_HOLDERS } from '@scriptorium/engine/steps/copy-conditions.ts';
import { usersById } from '../people/people.store.api.ts';
import { runsOf } from './step-runs.store.ts';
import { visibleSteps } from './visible-steps.api.ts';

/**
 * The steps of some documents in the form of the API for a caller, by document; each list is in the order of the
 * graph.
 */
export async function listStepInfos(
  db: Db,
  rights: Rights,
  documentIds: readonly number[],
  visible: VisibleNodes,
): Promise<Map<number, StepInfo[]>> {
  if (documentIds.length === 0 || (visible !== 'all' && visible.size === 0)) return new Map();
  const all = await listSteps(db, documentIds, visible);
  const rows = visibleSteps(all, rights, visible);
  const besides = otherCopies(all, rows, rights.userId);
  const [users, orders, jobs] = await Promise.all([
    usersById(
      db,
      rows.map(({ blockedBy }) => blockedBy),
    ),
    ordersOf(db, [...new Set(rows.map(({ processId }) => processId))]),
    runsOf(
      db,
      rows.filter(({ status }) => status === 'PROCESSING'),
    ),
  ]);
  const infos = rows.map((row): StepInfo => {
    const run = jobs.get(row.id);
    const { hadAnother, hiddenCopies } = besides(row);
    return {
      stepDTO: {
        id: row.id,
        documentId: row.documentId,
        status: row.status,
        master: row.master,
        blockedBy: row.blockedBy === null ? null : (users.get(row.blockedBy) ?? null),
        order: orders.get(row.nodeId) ?? 0,
        rejected: row.rejected,
        copy: row.copy,
        hadAnother,
        attempt: row.attempt,
        reason: run?.waits ?? row.reason ?? run?.error ?? null,
        charset: row.charset,
        progress: run?.progress ?? null,
        nextTryAt: run?.nextTryAt ?? null,
      },
      nodeDTO: {
        id: row.nodeId,
        name: row.nodeName,
        activityType: row.activityType,
        requiresAcceptance: row.requiresAcceptance,
        priority: row.priority,
        handlesRelations: row.handlesRelations,
        automatic: row.automatic,
        triggerType: row.triggerType,
        blind: row.blind,
        hiddenCopies,
      },
      documentName: row.filename,
      userId: row.blockedBy ?? row.workerId,
    };
  });
  infos.sort(inOrder);
  return Map.groupBy(infos, ({ stepDTO }) => stepDTO.documentId);
}

const inOrder = (a: StepInfo, b: StepInfo): number =>
  a.stepDTO.order - b.stepDTO.order || a.nodeDTO.id - b.nodeDTO.id || a.stepDTO.copy - b.stepDTO.copy;

type Row = Awaited<ReturnType<typeof listSteps>>[number];

/** Returns facts about the other copies of a step that concern the caller. */
function otherCopies(all: readonly Row[], shown: readonly Row[], userId: number) {
  const keyOf = ({ documentId, nodeId }: Row) => `${documentId}/${nodeId}`;
  const [copies, seen] = [Map.groupBy(all, keyOf), Map.groupBy(shown, keyOf)];
  return (row: Row) => {
    const alike = copies.get(keyOf(row)) ?? [];
    const isOther = ({ id, pastHolders }: Row) => id !== row.id && pastHolders?.includes(userId) === true;
    return {
      hadAnother: row.blind && alike.some(isOther),
      hiddenCopies: alike.length - (seen.get(keyOf(row))?.length ?? 0),
    };
  };
}

function listSteps(db: Db, documentIds: readonly number[], visible: VisibleNodes) {
  return db
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .innerJoin('document', 'document.id', 'step.document_id')
    .select([
      'step.id',
      'step.document_id as documentId',
      'step.status',
      'step.master',
      'step.blocked_by as blockedBy',
      'step.worker_id as workerId',
      'step.rejected',
      'step.copy',
      'step.attempt',
      'step.reason',
      'step.charset',
      'step.execution_id as executionId',
      'node.id as nodeId',
      'node.process_id as processId',
      'node.name as nodeName',
      'node.activity_type as activityType',
      'node.requires_acceptance as requiresAcceptance',
      'node.priority',
      'node.handles_relations as handlesRelations',
      'node.automatic',
      'node.trigger_type as triggerType',
      'node.blind',
      PAST_HOLDERS,
      'document.filename',
    ])
    .where('step.document_id', 'in', documentIds)
    .$if(visible !== 'all', (query) => query.where('node.id', 'in', [...(visible as ReadonlySet<number>)]))
    .execute();
}

/** The position of each node: its distance from the entry. */
async function ordersOf(db: Db, processIds: readonly number[]): Promise<Map<number, number>> {
  if (processIds.length === 0) return new Map();
  const [nodes, edges] = await Promise.all([
    db
      .selectFrom('node')
      .select(['id', 'activity_type as activityType'])
      .where('process_id', 'in', processIds)
      .execute(),
    db
      .selectFrom('edge')
      .select(['id', 'from_id as fromId', 'to_id as toId'])
      .where('process_id', 'in', processIds)
      .execute(),
  ]);
  return distances(nodes, edges);
}
