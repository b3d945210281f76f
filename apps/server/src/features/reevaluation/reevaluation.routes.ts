import { reevaluation, type Reevaluation } from '@scriptorium/contract/reevaluation.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { arePathsChanged, setEvaluatedPaths } from '@scriptorium/engine/evaluation/evaluated-paths.ts';
import {
  cancelFullReevaluation,
  findFullReevaluation,
  queueFullReevaluation,
} from '@scriptorium/engine/evaluation/reevaluate.ts';
import { routes } from '../../http/context.ts';

const stateOf = async (db: Db, processId: number): Promise<Reevaluation> => ({
  job: (await findFullReevaluation(db, processId)) ?? null,
  offered: await arePathsChanged(db, processId),
});

export const reevaluationRoutes = routes((on) => {
  on(reevaluation.get, ({ params, db }) => stateOf(db, params.id));

  on(reevaluation.start, async ({ params, body, db, services }) => {
    if (body.includeFinished) {
      await inTransaction(db, (tx) => queueFullReevaluation(tx, params.id));
      services.engine.wake();
    } else await setEvaluatedPaths(db, params.id);
    return stateOf(db, params.id);
  });

  on(reevaluation.cancel, async ({ params, db }) => {
    await inTransaction(db, (tx) => cancelFullReevaluation(tx, params.id));
  });
});
