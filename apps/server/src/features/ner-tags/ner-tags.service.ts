import {
  changeTag,
  deleteTag,
  insertPersonTag,
  insertPersonTags,
} from '@scriptorium/annotations/person-tags.ts';
import { findTag, findTagByClientId, findTags, findTagsByClientIds } from '@scriptorium/annotations/tags.ts';
import { isInRelation } from '@scriptorium/annotations/relation-graphs.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { TagChange } from '@scriptorium/contract/live.ts';
import type { nerTags, NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import type { StepRef } from '@scriptorium/node-server/http/resources.ts';
import { requireFittingRelations } from '../relation-graphs/relation-rules.api.ts';
import { lockStepOf, type EditableStep } from '../steps/steps.api.ts';
import * as store from './ner-tags.store.ts';
import { movedPlace, placesIn } from './tag-places.ts';

type Creation = ParsedOf<typeof nerTags.create>['body'];

type ManyCreation = ParsedOf<typeof nerTags.createMany>['body'];

type Update = ParsedOf<typeof nerTags.update>['body'];

/** The changed document, and its version with the change. */
export type Edit = Pick<EditableStep, 'documentId' | 'processId' | 'version'>;

interface Changed<Result> extends Edit {
  result: Result;
}

const recordTagChange = (
  tx: Tx,
  { id: stepId, documentId: id, nodeId, holderId, version }: EditableStep,
  payload: TagChange,
  by: number,
): Promise<void> => recordChange(tx, { id, version }, { kind: 'TAG', nodeId, stepId, holderId, by, payload });

/** Tags a span or some words. A repeated client-made id returns the result of the first call. */
export async function createTag(
  db: Db,
  rights: Rights,
  asked: StepRef,
  body: Creation,
): Promise<{ result: NerTag; edit?: Edit }> {
  const repeated = () => findRepeated(db, body);
  const there = await repeated();
  if (there) return { result: there };
  try {
    return await inTransaction(db, async (tx) => {
      const step = await lockStepOf(tx, rights, body.stepId, asked.documentId);
      await requireLabel(tx, step, body.nerTagType.id);
      const [found] = await placesIn(tx, step, [body]);
      if (!found) throw new AppError('error.tag.range');
      const { quote, place } = found;
      const id = await insertPersonTag(tx, {
        stepId: step.id,
        labelId: body.nerTagType.id,
        userId: rights.userId,
        clientId: body.clientId,
        quote,
        place,
      });
      const result = await getTag(tx, id);
      await recordTagChange(tx, step, { saved: result }, rights.userId);
      return { result, edit: step };
    });
  } catch (error) {
    const first = isUniqueViolation(error) ? await repeated() : undefined;
    if (!first) throw error;
    return { result: first };
  }
}

async function findRepeated(db: Db, { clientId, stepId }: Creation): Promise<NerTag | undefined> {
  const tag = clientId === undefined ? undefined : await findTagByClientId(db, clientId);
  // The id of somebody else's tag reveals nothing about it.
  if (tag && tag.stepId !== stepId) throw new AppError('error.validation', { fields: 'clientId' });
  return tag;
}

/** Tags several places in one transaction; those with a known client-made id were tagged by an earlier call. */
export async function createTags(
  db: Db,
  rights: Rights,
  asked: StepRef,
  { nerTagType: { id: labelId }, contentId, spans }: ManyCreation,
): Promise<{ result: NerTag[]; edit?: Edit }> {
  const clientIds = spans.flatMap(({ clientId }) => clientId ?? []);
  if (new Set(clientIds).size < clientIds.length)
    throw new AppError('error.validation', { fields: 'clientId' });
  return inTransaction(db, async (tx) => {
    const step = await lockStepOf(tx, rights, asked.id, asked.documentId);
    const before = await findTagsByClientIds(tx, clientIds);
    if (before.some(({ stepId }) => stepId !== step.id))
      throw new AppError('error.validation', { fields: 'clientId' });
    const known = new Set(before.map(({ clientId }) => clientId));
    const fresh = spans.filter(({ clientId }) => clientId === undefined || !known.has(clientId));
    if (fresh.length === 0) return { result: before };
    await requireLabel(tx, step, labelId);
    const places = await placesIn(
      tx,
      step,
      fresh.map((place) => ('startOffset' in place ? { ...place, contentId } : place)),
    );
    const tags = places.map((place, index) => {
      const clientId = fresh[index]?.clientId;
      return { stepId: step.id, labelId, userId: rights.userId, clientId, ...place };
    });
    const made = await findTags(tx, await insertPersonTags(tx, tags));
    for (const saved of made) await recordTagChange(tx, step, { saved }, rights.userId);
    return { result: [...before, ...made], edit: step };
  });
}

/** Moves the ends of a tag or changes its label. */
export async function updateTag(
  db: Db,
  rights: Rights,
  asked: StepRef,
  body: Update,
): Promise<Changed<NerTag>> {
  return inTransaction(db, async (tx) => {
    const step = await lockStepOf(tx, rights, asked.id, asked.documentId);
    const tag = await getTag(tx, body.id);
    const labelId = body.nerTagType?.id ?? tag.nerTagType.id;
    if (labelId !== tag.nerTagType.id) {
      await requireLabel(tx, step, labelId);
      await requireFittingRelations(tx, step, { tagId: tag.id, labelId });
    }
    const moved = await movedPlace(tx, step, tag, body);
    await changeTag(tx, tag, { labelId, ...moved, userId: rights.userId });
    const result = await getTag(tx, body.id);
    await recordTagChange(tx, step, { saved: result }, rights.userId);
    return { ...step, result };
  });
}

export async function removeTag(db: Db, rights: Rights, asked: StepRef, id: number): Promise<Edit> {
  return inTransaction(db, async (tx) => {
    const step = await lockStepOf(tx, rights, asked.id, asked.documentId);
    const tag = await getTag(tx, id);
    if (await isInRelation(tx, id)) throw new AppError('error.tag.hasRelations');
    await deleteTag(tx, tag, rights.userId);
    await recordTagChange(tx, step, { deleted: id }, rights.userId);
    return step;
  });
}

async function getTag(db: Db, id: number): Promise<NerTag> {
  const tag = await findTag(db, id);
  if (!tag) throw notFound();
  return tag;
}

/** An active label of the step's own node; not even the name of another node's label is revealed. */
async function requireLabel(tx: Tx, step: EditableStep, labelId: number): Promise<void> {
  const label = await store.findLabel(tx, labelId);
  if (!label || label.nodeId !== step.nodeId)
    throw new AppError('error.label.disabled', { name: String(labelId) });
  if (label.disabled || !label.selectable) throw new AppError('error.label.disabled', { name: label.name });
}
