import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { classifierTags } from '@scriptorium/contract/tags.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { routes } from '../../http/context.ts';
import { copyInHand } from '../access/access.policy.ts';
import { listVisibleSteps, lockStepOf, type EditableStep } from '../steps/steps.policy.ts';
import { tellStarted } from '../steps/steps.service.ts';
import * as store from './classifier-tags.store.ts';

export const classifierTagRoutes = routes((on) => {
  on(classifierTags.ofStep, async ({ step, db, caller }) => {
    const seen = await listVisibleSteps(db, caller, step.documentId, 'all');
    return store.listTags(db, seen.some(({ id }) => id === step.id) ? [step.id] : []);
  });

  on(classifierTags.ofDocument, async ({ document, db, caller }) => {
    const seen = await listVisibleSteps(db, caller, document.id, document.visible);
    return store.listTags(
      db,
      seen.map(({ id }) => id),
    );
  });

  on(classifierTags.save, async ({ step: asking, params, body, db, caller, services }) => {
    const { documentId, processId, nodeId } = asking;
    const asked = [...new Set(body.map(({ typeId }) => typeId))];
    const { started } = await inTransaction(db, async (tx) => {
      const step = await lockStepOf(tx, caller, params.stepId, documentId);
      await replaceTags(tx, step, asked, caller.userId);
      return step;
    });
    const { userId: by } = caller;
    const change = { documentId, processId, nodeIds: [nodeId], by, copy: copyInHand(asking, by) };
    services.live.publish({ ...change, changes: ['CLASSIFIER_TAGS'] });
    tellStarted(services, { started, ...change }, by);
    return store.listTags(db, [params.stepId]);
  });
});

/** Labels that stay keep where they come from; the set of the step is then exactly the one that was asked for. */
async function replaceTags(
  tx: Tx,
  step: EditableStep,
  asked: readonly number[],
  userId: number,
): Promise<void> {
  const types = await store.listTypes(tx, step.nodeId);
  const unknown = asked.find((id) => !types.some((type) => type.id === id));
  if (unknown !== undefined) throw new AppError('error.label.disabled', { name: String(unknown) });
  const before = (await store.listTags(tx, [step.id])).map(({ typeId }) => typeId);
  await store.deleteTags(
    tx,
    step.id,
    before.filter((id) => !asked.includes(id)),
  );
  await store.insertTags(
    tx,
    step.id,
    asked.filter((id) => !before.includes(id)),
    userId,
  );
}
