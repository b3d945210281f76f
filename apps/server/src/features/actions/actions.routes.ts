import { actionResults } from '@scriptorium/contract/action-results.ts';
import { routes } from '../../http/context.ts';
import { readableNodes } from '../access/access.policy.ts';
import { listResults } from './actions.store.ts';
import { mailOfStep, requestOfStep } from './effect-of-step.store.ts';

export const actionRoutes = routes((on) => {
  on(actionResults.list, async ({ caller, query, db }) =>
    listResults(db, await readableNodes(db, caller, query.nodeId)),
  );

  on(actionResults.sendRequest, ({ step, db }) => requestOfStep(db, step.id));

  on(actionResults.sendMail, ({ step, db }) => mailOfStep(db, step.id));

  on(actionResults.execute, async ({ node: { id: nodeId, processId }, caller, services }) => {
    const begun = await services.engine.executeNow({ nodeId, userId: caller.userId });
    services.live.publishRun({ nodeId, processId });
    return begun;
  });
});
