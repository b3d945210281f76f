import type { Db } from '@scriptorium/db/database.ts';
import type { DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';

export interface LabellingRun {
  readonly id: number;
  readonly modelId: number;
  readonly modelName: string;
  readonly answer: string;
}

export interface NewLabellingRun {
  readonly stepId: number;
  /** Of the effect. */
  readonly key: string;
  readonly modelId: number;
  readonly answer: string;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
  readonly currency: string | null;
  readonly ms: number;
}

/** The answer to a request that was sent before; undefined if there is none. */
export const findRunByKey = (db: Db, key: string): Promise<LabellingRun | undefined> =>
  db
    .selectFrom('labelling_run as run')
    .innerJoin('labelling_model as model', 'model.id', 'run.labelling_model_id')
    .select(['run.id', 'model.id as modelId', 'model.name as modelName', 'run.answer'])
    .where('run.effect_key', '=', key)
    .executeTakeFirst();

/** Stores an answer at once, so that no later attempt asks and pays again; its id. */
export async function insertRun(db: Db, given: NewLabellingRun): Promise<number> {
  const { id } = await db
    .insertInto('labelling_run')
    .values({
      step_id: given.stepId,
      effect_key: given.key,
      labelling_model_id: given.modelId,
      answer: given.answer,
      input_tokens: given.inputTokens,
      output_tokens: given.outputTokens,
      cost: given.cost,
      currency: given.currency,
      ms: given.ms,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records what became of an answer. */
export async function settleRun(
  db: Db,
  id: number,
  { placed, dropped }: { placed: number; dropped: readonly DroppedLabel[] },
): Promise<void> {
  await db
    .updateTable('labelling_run')
    .set({ placed, dropped: JSON.stringify(dropped) })
    .where('id', '=', id)
    .execute();
}
