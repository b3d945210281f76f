import { rejudgement, type Rejudgement } from '@scriptorium/contract/rejudgement.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import {
  cancelFullRejudgement,
  findFullRejudgement,
  queueFullRejudgement,
} from '@scriptorium/engine/rejudge.ts';
import { routes } from '../../http/context.ts';
import { requireProcessRight } from '../access/access.policy.ts';

const stateOf = async (db: Db, processId: number): Promise<Rejudgement> => ({
  job: (await findFullRejudgement(db, processId)) ?? null,
});

export const rejudgementRoutes = routes((on) => {
  on(rejudgement.get, async ({ caller, params, db }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    return stateOf(db, params.id);
  });

  on(rejudgement.start, async ({ caller, params, db, services }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    await inTransaction(db, (tx) => queueFullRejudgement(tx, params.id));
    services.engine.wake();
    return stateOf(db, params.id);
  });

  on(rejudgement.cancel, async ({ caller, params, db }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    await inTransaction(db, (tx) => cancelFullRejudgement(tx, params.id));
  });
});
