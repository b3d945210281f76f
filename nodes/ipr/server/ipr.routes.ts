import { modeOnNode } from '@scriptorium/domain/access/access.ts';
import { nodeRoutes } from '@scriptorium/node-kit/http/handler.ts';
import { interProcessReceivers } from '../ipr.contract.ts';
import { listSenders } from './senders.store.ts';

const MAX_SENDERS = 200;

export const iprRoutes = nodeRoutes((on) => {
  on(interProcessReceivers.senders, async ({ node, caller, db }) => {
    const all = await listSenders(db, node.id);
    const seen = all.filter((sender) => modeOnNode(caller, sender) !== null);
    return { senders: seen.slice(0, MAX_SENDERS), hidden: all.length - seen.length };
  });
});
