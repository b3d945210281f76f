import { reevaluation, type Reevaluation } from '@scriptorium/contract/reevaluation.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { areWaysChanged, setJudgedWays } from '@scriptorium/engine/evaluation/judged-ways.ts';
import {
  cancelFullReevaluation,
  findFullReevaluation,
  queueFullReevaluation,
} from '@scriptorium/engine/evaluation/reevaluate.ts';
import { routes } from '../../http/context.ts';
import { requireProcessRight } from '../access/access.policy.ts';

const stateOf = async (db: Db, processId: number): Promise<Reevaluation> => ({
  job: (await findFullReevaluation(db, processId)) ?? null,
  offered: await areWaysChanged(db, processId),
});

export const reevaluationRoutes = routes((on) => {
  on(reevaluation.get, async ({ caller, params, db }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    return stateOf(db, params.id);
  });

  on(reevaluation.start, async ({ caller, params, body, db, services }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    if (body.includeFinished) {
      await inTransaction(db, (tx) => queueFullReevaluation(tx, params.id));
      services.engine.wake();
    } else await setJudgedWays(db, params.id);
    return stateOf(db, params.id);
  });

  on(reevaluation.cancel, async ({ caller, params, db }) => {
    await requireProcessRight(db, caller, params.id, 'ADMIN');
    await inTransaction(db, (tx) => cancelFullReevaluation(tx, params.id));
  });
});
