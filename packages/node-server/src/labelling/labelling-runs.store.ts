import type { Db } from '@scriptorium/db/database.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import type { DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';
import { sql } from 'kysely';

export interface LabellingRun {
  readonly id: number;
  readonly modelId: number;
  readonly modelName: string;
  readonly answer: string;
}

/** The request to a model, and the step for which it is made. */
export interface AskedRun {
  readonly step: {
    readonly id: number;
    readonly documentId: number;
    readonly nodeId: number;
    readonly attempt: number;
  };
  /** The key of the effect and of the part. */
  readonly key: string;
  readonly requestHash: string;
  /** Null for the whole document. */
  readonly part: Span | null;
}

export interface GivenAnswer {
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
  runs(db).where('run.effect_key', '=', key).executeTakeFirst();

/** The answer that another copy of a step got to the same request, and that the step has not used yet. */
export const findAnswerOfCopy = (
  db: Db,
  { step, requestHash }: AskedRun,
): Promise<LabellingRun | undefined> =>
  runs(db)
    .innerJoin('step', 'step.id', 'run.step_id')
    .where('step.document_id', '=', step.documentId)
    .where('step.node_id', '=', step.nodeId)
    .where('step.id', '!=', step.id)
    .where('run.request_hash', '=', requestHash)
    .where('run.taken_over', '=', false)
    .where((where) =>
      where(
        'run.id',
        '>',
        where
          .selectFrom('labelling_run as own')
          .select(sql<number>`coalesce(max(own.id), 0)`.as('last'))
          .where('own.step_id', '=', step.id)
          .where('own.request_hash', '=', requestHash),
      ),
    )
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const runs = (db: Db) =>
  db
    .selectFrom('labelling_run as run')
    .innerJoin('labelling_model as model', 'model.id', 'run.labelling_model_id')
    .select(['run.id', 'model.id as modelId', 'model.name as modelName', 'run.answer']);

/** Stores an answer at once, so that no later attempt asks and pays again; its id. */
export const insertRun = (db: Db, asked: AskedRun, given: GivenAnswer): Promise<number> =>
  insert(db, asked, {
    labelling_model_id: given.modelId,
    answer: given.answer,
    input_tokens: given.inputTokens,
    output_tokens: given.outputTokens,
    cost: given.cost,
    currency: given.currency,
    ms: given.ms,
  });

/** Stores that a step uses the answer of another copy; the id of its own run. */
export const insertTakenOver = (
  db: Db,
  asked: AskedRun,
  { modelId, answer }: LabellingRun,
): Promise<number> => insert(db, asked, { labelling_model_id: modelId, answer, ms: 0, taken_over: true });

async function insert(
  db: Db,
  { step, key, requestHash, part }: AskedRun,
  values: { labelling_model_id: number; answer: string; ms: number } & Record<string, unknown>,
): Promise<number> {
  const { id } = await db
    .insertInto('labelling_run')
    .values({
      ...values,
      // The database has no texts with NUL.
      answer: values.answer.replaceAll('\0', '\u{fffd}'),
      step_id: step.id,
      attempt: step.attempt,
      effect_key: key,
      request_hash: requestHash,
      part_start: part?.start ?? null,
      part_end: part?.end ?? null,
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
    .set({ placed, dropped: storedJson(dropped) })
    .where('id', '=', id)
    .execute();
}
