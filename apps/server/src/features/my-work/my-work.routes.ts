import { fieldError } from '@scriptorium/contract/errors.ts';
import { myWork, type MyProcess } from '@scriptorium/contract/documents/my-work.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { isTimeZone } from '@scriptorium/domain/schedule/time-zone.ts';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { listWritableNodes } from '../access/access.api.ts';
import { nodesWithFreeSteps } from '../assignment/hand-out.api.ts';
import { TYPES } from '../graph/graph.api.ts';
import * as store from './my-work.store.ts';

/** The steps of action nodes wait for an execution, not for people. */
const isForPeople = ({ activityType }: { activityType: string }): boolean =>
  !(TYPES as Partial<typeof TYPES>)[activityType as keyof typeof TYPES]?.traits.action;

/** Without the steps on which the caller may no longer work. */
async function amountsOf(
  db: Db,
  rights: Rights,
  asked: { zone: string; processId: number | undefined },
): Promise<store.NodeAmounts[]> {
  const counted = await store.countByNode(db, rights.userId, asked);
  return counted.filter(
    (node) =>
      isForPeople(node) &&
      allows(modeOnNode(rights, { id: node.nodeId, processId: node.processId }), 'WRITE'),
  );
}

const sum = (nodes: readonly store.NodeAmounts[]) => ({
  waiting: nodes.reduce((total, { waiting }) => total + waiting, 0),
  doneToday: nodes.reduce((total, { doneToday }) => total + doneToday, 0),
});

function zoneOf({ zoneId }: { zoneId?: string | undefined }, { settings }: Services): string {
  const zone = zoneId ?? settings.TIME_ZONE;
  if (!isTimeZone(zone)) throw fieldError('myWork', 'zoneId', 'Invalid');
  return zone;
}

/** The processes in which the hand-out has a step for the caller. */
async function processesWithFree(
  db: Db,
  rights: Rights,
  { live, processId }: Pick<Services, 'live'> & { processId: number | undefined },
): Promise<ReadonlySet<number>> {
  const nodes = (await store.listNodesWithFreeSteps(db, processId)).filter(
    (node) =>
      isForPeople(node) && allows(modeOnNode(rights, { id: node.id, processId: node.processId }), 'WRITE'),
  );
  if (nodes.length === 0) return new Set();
  const { userId } = rights;
  const opened = live.openDocuments.openedByOthers(userId);
  const nodeIds = nodes.map(({ id }) => id);
  const ids = await nodesWithFreeSteps(db, { userId, nodeIds, opened });
  return new Set(nodes.filter(({ id }) => ids.has(id)).map(({ processId }) => processId));
}

export const myWorkRoutes = routes((on) => {
  on(myWork.overview, async ({ query, db, caller, services }): Promise<MyProcess[]> => {
    const { processId } = query;
    const nodes = await amountsOf(db, caller, { zone: zoneOf(query, services), processId });
    const free = await processesWithFree(db, caller, { live: services.live, processId });
    const byProcess = Map.groupBy(nodes, (node) => node.processId);
    const names = await store.listNames(db, [...new Set([...byProcess.keys(), ...free])]);
    return names.map(({ id, name }) => ({
      id,
      name,
      ...sum(byProcess.get(id) ?? []),
      hasFree: free.has(id),
    }));
  });

  on(myWork.next, async ({ process: { id: processId }, query, db, caller, services }) => {
    const zone = zoneOf(query, services);
    const nodes = await listWritableNodes(db, caller, processId);
    const nodeIds = nodes.filter(isForPeople).map(({ id }) => id);
    const [next, amounts] = await Promise.all([
      store.findNext(db, caller.userId, { nodeIds, documentId: query.documentId }),
      amountsOf(db, caller, { zone, processId }),
    ]);
    return { next, ...sum(amounts) };
  });
});
