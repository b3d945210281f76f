import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import type { Db } from '@scriptorium/db/database.ts';
import {
  allows,
  ANY,
  isAdministrator,
  modeOnNode,
  modeOnProcess,
  type Rights,
} from '@scriptorium/domain/access/access.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { interProcess } from '../ips.contract.ts';
import { processesLeadingTo } from './leads-back.ts';
import { findPage, findSenderNode, listFlows, type Writable } from './receivers.store.ts';
import { listSent } from './sent-documents.store.ts';

/** Returns the processes and nodes to which the caller may write. */
function writableOf(rights: Rights): Writable {
  const held = rights.authorities.filter(({ mode }) => allows(mode, 'WRITE'));
  if (isAdministrator(rights) || held.some(({ componentId }) => componentId === ANY)) return 'all';
  const idsOf = (wanted: 'PROCESS' | 'NODE') =>
    held.flatMap(({ type, componentId }) => (type === wanted ? componentId : []));
  return { processIds: idsOf('PROCESS'), nodeIds: idsOf('NODE') };
}

/** The processes that lead to that of the sender; none where the caller may not read the sender. */
async function leadingTo(db: Db, rights: Rights, senderId: number | undefined): Promise<ReadonlySet<number>> {
  const sender = senderId === undefined ? undefined : await findSenderNode(db, senderId);
  if (!sender || modeOnNode(rights, sender) === null) return new Set();
  return processesLeadingTo(await listFlows(db), sender.processId);
}

export const ipsRoutes = nodeRoutes((on) => {
  on(interProcess.receivers, async ({ caller, query, db }) => {
    const { senderId, sort, ...rest } = query;
    const { descending } = sortOf(sort, { field: 'processName', descending: false });
    const { rows, total } = await findPage(db, {
      ...rest,
      descending,
      writable: writableOf(caller),
    });
    const leading = await leadingTo(db, caller, senderId);
    return { rows: rows.map((row) => ({ ...row, leadsBack: leading.has(row.processId) })), total };
  });

  on(interProcess.sent, async ({ step, caller, db }) =>
    (await listSent(db, step.id)).map(({ receiverId, sentAt, documentId, processId, ...names }) => {
      const isDeleted = documentId === null;
      const mayRead = processId !== null && modeOnProcess(caller, processId) !== null;
      return mayRead
        ? { receiverId, sentAt, isDeleted, documentId, processId, ...names }
        : { ...HIDDEN, receiverId, sentAt, isDeleted };
    }),
  );
});

const HIDDEN = { receiverName: null, processId: null, processName: null, documentId: null, filename: null };
