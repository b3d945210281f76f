import { rejudgement, type Rejudgement } from '@scriptorium/contract/rejudgement.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { areWaysChanged, setJudgedWays } from '@scriptorium/engine/judged-ways.ts';
import {
  cancelFullRejudgement,
  findFullRejudgement,
  queueFullRejudgement,
} from '@scriptorium/engine/rejudge.ts';
import { routes } from '../../http/context.ts';

const stateOf = async (db: Db, processId: number): Promise<Rejudgement> => ({
  job: (await findFullRejudgement(db, processId)) ?? null,
  offered: await areWaysChanged(db, processId),
});

export const rejudgementRoutes = routes((on) => {
  on(rejudgement.get, ({ params, db }) => stateOf(db, params.id));

  on(rejudgement.start, async ({ params, body, db, services }) => {
    if (body.includeFinished) {
      await inTransaction(db, (tx) => queueFullRejudgement(tx, params.id));
      services.engine.wake();
    } else await setJudgedWays(db, params.id);
    return stateOf(db, params.id);
  });

  on(rejudgement.cancel, async ({ params, db }) => {
    await inTransaction(db, (tx) => cancelFullRejudgement(tx, params.id));
  });
});
