import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { routes, type Context } from '../../http/context.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { removeAuthoritiesOn } from '../roles/roles.api.ts';
import type { Reverting } from './apply-revert.service.ts';
import { compareVersions, compareVersionsAsGraph } from './compare-versions.service.ts';
import * as service from './process-changes.service.ts';

type Given = Pick<Context<(typeof processChanges)['undo']>, 'db' | 'services' | 'request'> & {
  readonly processId: number;
  readonly caller: Caller;
};

/** Nodes that a change deletes take the rights on them along, as a deletion by hand does. */
async function reverting(
  { db, services, request, processId, caller }: Given,
  work: (tx: Tx) => Promise<number[]>,
) {
  await inTransaction(db, async (tx) => {
    const ids = await work(tx);
    if (ids.length === 0) return;
    await removeAuthoritiesOn(tx, 'NODE', { ids, by: caller, request });
    for (const nodeId of ids)
      await recordAudit(tx, request, { type: 'NODE_DELETE', by: caller, data: { nodeId, processId } });
  });
  services.engine.wake();
  return service.undoState(db, processId, caller.userId);
}

const requestOf = (
  { services, request, processId, caller }: Given,
  { confirm }: { confirm: boolean },
): Reverting => ({
  processId,
  author: { caller, request },
  timeZone: services.settings.TIME_ZONE,
  confirm,
  report: (progress) => services.live.publishRevert({ processId, userId: caller.userId, ...progress }),
});

export const processChangeRoutes = routes((on) => {
  on(processChanges.list, ({ params, query, db }) => service.listChanges(db, params.id, query));

  on(processChanges.compare, ({ params, query: { from, to }, caller, db }) =>
    compareVersions(db, caller, { processId: params.id, from, to }),
  );

  on(processChanges.compareGraph, ({ params, query: { from, to }, db }) =>
    compareVersionsAsGraph(db, { processId: params.id, from, to }),
  );

  on(processChanges.undoState, ({ params, caller, db }) => service.undoState(db, params.id, caller.userId));

  for (const kind of ['UNDO', 'REDO'] as const)
    on(kind === 'UNDO' ? processChanges.undo : processChanges.redo, ({ params, body, ...rest }) => {
      const given = { ...rest, processId: params.id };
      const request = { ...requestOf(given, body), changeId: body.changeId };
      return reverting(given, (tx) => service.revertNext(tx, kind, request));
    });

  on(processChanges.restore, ({ params, body, ...rest }) => {
    const given = { ...rest, processId: params.id };
    return reverting(given, (tx) => service.restore(tx, requestOf(given, body), params.changeId));
  });
});
