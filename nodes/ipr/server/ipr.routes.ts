import { notFound } from '@scriptorium/contract/errors.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { nodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { interProcessReceivers } from '../ipr.contract.ts';
import { listSenders, switchOff, switchOn } from './senders.store.ts';

const MAX_SENDERS = 1000;

export const iprRoutes = nodeRoutes((on) => {
  on(interProcessReceivers.senders, async ({ node, caller, db }) => {
    const all = await listSenders(db, node.id);
    // The administrators of the receiver know who puts documents into their process.
    const isAdmin = allows(modeOnNode(caller, node), 'ADMIN');
    const seen = all.filter((sender) => isAdmin || modeOnNode(caller, sender) !== null);
    return { senders: seen.slice(0, MAX_SENDERS), hidden: all.length - seen.length };
  });

  on(interProcessReceivers.setSender, async ({ node: receiver, params, body, caller, db }) => {
    const senders = await listSenders(db, receiver.id);
    if (!senders.some(({ id }) => id === params.senderId)) throw notFound();
    const refusal = { receiver, senderId: params.senderId, userId: caller.userId };
    await (body.active ? switchOn : switchOff)(db, refusal);
  });
});
