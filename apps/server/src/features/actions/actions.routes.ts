import { actionResults } from '@scriptorium/contract/action-results.ts';
import { routes } from '../../http/context.ts';
import { readableNodes, requireNodeRight, requireStepRight } from '../access/access.policy.ts';
import { listResults } from './actions.store.ts';
import { effectOfStep } from './effect-of-step.store.ts';

export const actionRoutes = routes((on) => {
  on(actionResults.list, async ({ caller, query, db }) =>
    listResults(db, await readableNodes(db, caller, query.nodeId)),
  );

  on(actionResults.sendRequest, async ({ caller, query, db }) => {
    await requireStepRight(db, caller, query.stepId, 'READ');
    return effectOfStep(db, query.stepId);
  });

  on(actionResults.execute, async ({ caller, params, db, services }) => {
    const { id: nodeId, processId } = await requireNodeRight(db, caller, params.id, 'WRITE');
    const begun = await services.engine.executeNow({ nodeId, userId: caller.userId });
    services.live.publishRun({ nodeId, processId });
    return begun;
  });
});
