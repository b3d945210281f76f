import { actionResults } from '@scriptorium/contract/action-results.ts';
import { routes } from '../../http/context.ts';
import { readableNodes } from '../access/access.policy.ts';
import { listResults } from './actions.store.ts';
import { effectOfStep } from './effect-of-step.store.ts';

export const actionRoutes = routes((on) => {
  on(actionResults.list, async ({ caller, query, db }) =>
    listResults(db, await readableNodes(db, caller, query.nodeId)),
  );

  on(actionResults.sendRequest, ({ step, db }) => effectOfStep(db, step.id));

  on(actionResults.sendToSftp, async ({ step, db }) => {
    const effect = await effectOfStep(db, step.id);
    const address = effect.receipt?.['address'];
    return { ...effect, createdFileAddress: typeof address === 'string' ? address : null };
  });

  on(actionResults.execute, async ({ node: { id: nodeId, processId }, caller, services }) => {
    const begun = await services.engine.executeNow({ nodeId, userId: caller.userId });
    services.live.publishRun({ nodeId, processId });
    return begun;
  });
});
