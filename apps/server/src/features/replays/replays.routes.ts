import { replays } from '@scriptorium/contract/process/replays.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { REPLAY_QUEUE } from '@scriptorium/engine/replay/replay-queue.ts';
import { routes, type Context } from '../../http/context.ts';
import { previewLines } from './replay-preview.service.ts';
import * as service from './replays.service.ts';

type Given = Pick<Context<(typeof replays)['decline']>, 'db' | 'services'>;

export const replayRoutes = routes((on) => {
  /** In a transaction, and then as the page needs it. */
  const changing = async (processId: number, { db, services }: Given, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(db, work);
    services.engine.wake([REPLAY_QUEUE]);
    return service.replayState(db, processId);
  };

  on(replays.state, ({ params, db }) => service.replayState(db, params.id));

  on(replays.list, ({ params, query, db }) => service.listReplays(db, params.id, query));

  on(replays.preview, ({ params, body, db, services, signal }) =>
    previewLines({ db, services: services.ofNodes, signal }, params.id, body),
  );

  on(replays.start, (given) =>
    changing(given.params.id, given, (tx) =>
      service.start(tx, given.params.id, given.caller.userId, given.body),
    ),
  );

  on(replays.decline, (given) =>
    changing(given.params.id, given, (tx) => service.decline(tx, given.params.id)),
  );

  on(replays.cancel, (given) =>
    changing(given.params.id, given, (tx) => service.cancel(tx, given.params.id, given.params.replayId)),
  );

  on(replays.undo, (given) =>
    changing(given.params.id, given, (tx) => service.undo(tx, given.params.id, given.params.replayId)),
  );
});
