import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { routes } from '../../http/context.ts';
import { readableNodes } from '../access/access.api.ts';
import { listResults } from './actions.store.ts';
import { effectOfStep, mailOfStep } from './effect-of-step.store.ts';
import { feature } from '../../http/feature.ts';

const actionRoutes = routes((on) => {
  on(actionResults.list, async ({ caller, query, db }) =>
    listResults(db, await readableNodes(db, caller, query.nodeId)),
  );

  on(actionResults.sendRequest, async ({ step, db }) => {
    const { receipt, ...effect } = await effectOfStep(db, step.id);
    const { status } = receipt;
    return { ...effect, responseStatus: typeof status === 'number' ? status : null };
  });

  on(actionResults.sendToGoogleDrive, async ({ step, db }) => {
    const { receipt, ...effect } = await effectOfStep(db, step.id);
    const { createdFileId, url } = receipt;
    return { ...effect, createdFileId: textOrNull(createdFileId), url: textOrNull(url) };
  });

  on(actionResults.sendToSftp, async ({ step, db }) => {
    const { receipt, ...effect } = await effectOfStep(db, step.id);
    return { ...effect, createdFileAddress: textOrNull(receipt['address']) };
  });

  on(actionResults.sendMail, ({ step, db }) => mailOfStep(db, step.id));

  on(actionResults.execute, async ({ node: { id: nodeId, processId }, caller, services }) => {
    const begun = await services.engine.executeNow({ nodeId, userId: caller.userId });
    services.live.publishRun({ nodeId, processId });
    return begun;
  });
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const actions = feature({ routes: [actionRoutes] });
