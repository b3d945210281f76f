import { AppError } from '@scriptorium/contract/errors.ts';
import { allows, modeOnNode, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import type { SettingsReferences } from '@scriptorium/node-server/node-server.ts';
import { processesLeadingTo } from './leads-back.ts';
import { findReceivers, listFlows } from './receivers.store.ts';

/** The ids in stored settings. */
const idsIn = (settings: Record<string, unknown>): number[] =>
  ((settings['receivers'] ?? []) as { id: number }[]).map(({ id }) => id);

const maySend = (rights: Rights, receiver: { id: number; processId: number }): boolean =>
  allows(modeOnNode(rights, receiver), 'WRITE');

const maySee = (rights: Rights, receiver: { id: number; processId: number }): boolean =>
  modeOnProcess(rights, receiver.processId) !== null || maySend(rights, receiver);

/** The receivers of a sender. */
export const receiverReferences: SettingsReferences = {
  /** A new receiver needs WRITE on it; all others answer alike, so that nothing about them is revealed. */
  async check(tx, { rights, before, after }) {
    const kept = new Set(idsIn(before));
    const added = idsIn(after).filter((id) => !kept.has(id));
    const known = await findReceivers(tx, added);
    const refused = added.find((id) => {
      const receiver = known.get(id);
      return !receiver || !maySend(rights, receiver);
    });
    if (refused === undefined) return;
    throw new AppError('error.node.receiverUnknown', { id: refused }, [
      { objectName: 'nodes', field: 'receivers', message: 'Invalid' },
    ]);
  },

  async describe(db, rights, nodes) {
    const known = await findReceivers(db, [...new Set(nodes.flatMap(idsIn))]);
    const flows = known.size > 0 ? await listFlows(db) : [];
    return nodes.map((node) => {
      const leading = processesLeadingTo(flows, node.processId);
      const receivers = idsIn(node).map((id) => {
        const receiver = known.get(id);
        if (!receiver || !maySee(rights, receiver))
          return { id, name: null, processId: null, processName: null, leadsBack: false };
        const { name, processId, processName } = receiver;
        return { id, name, processId, processName, leadsBack: leading.has(processId) };
      });
      return { receivers };
    });
  },
};
