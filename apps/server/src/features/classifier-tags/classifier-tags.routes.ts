import { chooseClassifierTags, listClassifierTags } from '@scriptorium/annotations/classifier-tags.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import { routes } from '../../http/context.ts';
import { listVisibleSteps, lockStepOf, type EditableStep } from '../steps/steps.api.ts';
import { listTypes } from './classifier-tags.store.ts';

export const classifierTagRoutes = routes((on) => {
  on(classifierTags.ofStep, async ({ step, db, caller }) => {
    const seen = await listVisibleSteps(db, caller, step.documentId, 'all');
    return listClassifierTags(db, seen.some(({ id }) => id === step.id) ? [step.id] : []);
  });

  on(classifierTags.ofDocument, async ({ document, db, caller }) => {
    const seen = await listVisibleSteps(db, caller, document.id, document.visible);
    return listClassifierTags(
      db,
      seen.map(({ id }) => id),
    );
  });

  on(classifierTags.save, async ({ step: { documentId, processId }, params, body, db, caller, services }) => {
    const asked = [...new Set(body.map(({ typeId }) => typeId))];
    const { userId: by } = caller;
    const { version } = await inTransaction(db, async (tx) => {
      const step = await lockStepOf(tx, caller, params.stepId, documentId);
      await requireTypes(tx, step, asked);
      await chooseClassifierTags(tx, { stepId: step.id, typeIds: asked, userId: by });
      const place = { nodeId: step.nodeId, stepId: step.id, holderId: step.holderId };
      await recordChange(
        tx,
        { id: documentId, version: step.version },
        { kind: 'CLASSIFIER_TAGS', ...place, by },
      );
      return step;
    });
    services.engine.announce({ documentId, processId, version, by });
    return listClassifierTags(db, [params.stepId]);
  });
});

/** Labels of the step's own node. */
async function requireTypes(tx: Tx, { nodeId }: EditableStep, asked: readonly number[]): Promise<void> {
  const types = await listTypes(tx, nodeId);
  const unknown = asked.find((id) => !types.some((type) => type.id === id));
  if (unknown !== undefined) throw new AppError('error.label.disabled', { name: String(unknown) });
}
