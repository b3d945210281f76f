import { llmModels, models as calls, type LlmModel } from '@scriptorium/contract/machines/models.ts';
import { callerSignal } from '../../http/caller-signal.ts';
import { routes } from '../../http/context.ts';
import * as service from './models.service.ts';
import { listActive, listModels } from './models.store.ts';
import { testModel } from './test-model.service.ts';
import { feature } from '../../http/feature.ts';
import { modelCostRoutes } from './model-costs.routes.ts';

const modelRoutes = routes((on) => {
  on(llmModels.list, async ({ db, query }) => (await listActive(db, query.kind)) as LlmModel[]);

  on(calls.list, ({ db, services }) => listModels(db, services.ofNodes.timeZone));

  on(calls.create, ({ body, ...context }) => service.createModel(contextOf(context), body));

  on(calls.update, async ({ body, params, ...context }) => {
    const changed = await service.updateModel(contextOf(context), params.id, body);
    // A changed model makes vectors again.
    context.services.engine.wake();
    return changed;
  });

  on(calls.remove, ({ params, ...context }) => service.removeModel(contextOf(context), params.id));

  on(calls.test, ({ body, caller, db, services, reply }) =>
    testModel(db, services.ofNodes, { draft: body, userId: caller.userId, signal: callerSignal(reply) }),
  );
});

type Given = Pick<service.ModelContext, 'db' | 'caller' | 'request'> & {
  readonly services: { readonly ofNodes: Pick<service.ModelContext, 'sealer' | 'timeZone'> };
};

const contextOf = ({ db, caller, request, services: { ofNodes } }: Given): service.ModelContext => ({
  db,
  caller,
  request,
  sealer: ofNodes.sealer,
  timeZone: ofNodes.timeZone,
});

export const models = feature({ routes: [modelCostRoutes, modelRoutes] });
