import type { Db } from '@scriptorium/db/database.ts';

/** The answer of a speech model to the recording of a step, or to a part of it. */
export interface NewTranscription {
  readonly stepId: number;
  /** The key of the effect that asked, and of the part. */
  readonly key: string;
  /** As it was given. */
  readonly answer: string;
  readonly modelName: string;
  readonly answeredBy: string | null;
  readonly cost: number | null;
  readonly currency: string | null;
  readonly ms: number;
}

export interface StoredTranscription {
  readonly id: number;
  /** As it was given. */
  readonly answer: string;
  readonly modelName: string;
  readonly answeredBy: string | null;
}

const STORED = ['id', 'answer', 'model_name as modelName', 'answered_by as answeredBy'] as const;

export const findTranscriptionByKey = (db: Db, key: string): Promise<StoredTranscription | undefined> =>
  db.selectFrom('transcription').select(STORED).where('effect_key', '=', key).executeTakeFirst();

/** Stores an answer at once, so that no later attempt asks and pays again. */
export const insertTranscription = (db: Db, given: NewTranscription): Promise<StoredTranscription> =>
  db
    .insertInto('transcription')
    .values({
      step_id: given.stepId,
      effect_key: given.key,
      answer: given.answer,
      model_name: given.modelName,
      answered_by: given.answeredBy,
      cost: given.cost,
      currency: given.currency,
      ms: given.ms,
    })
    .returning(STORED)
    .executeTakeFirstOrThrow();

/** The terms of the glossary of a process, in alphabetical order. */
export const listTerms = async (db: Db, processId: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('glossary_term')
      .select('term')
      .where('process_id', '=', processId)
      .orderBy('term')
      .limit(limit)
      .execute()
  ).map(({ term }) => term);
