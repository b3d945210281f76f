import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';

/** A prompt as it was written, with its wildcards. */
export type WrittenPrompt = {
  readonly prompt: string;
  readonly editorState: object | null;
};

export interface NewResponse extends WrittenPrompt {
  readonly stepId: number;
  /** The key of the effect that asked. */
  readonly key: string;
  readonly response: string;
  readonly modelName: string;
  readonly answeredBy: string | null;
  readonly finish: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
  readonly currency: string;
  readonly ms: number;
  /** Why the passages of the prompt were searched for by words alone. */
  readonly wordsOnly: Reason | null;
}

/** The prompt that somebody has written for the step; undefined: it uses that of its node. */
export async function findStepPrompt(db: Db, stepId: number): Promise<WrittenPrompt | undefined> {
  return db
    .selectFrom('llm_step_prompt')
    .select(['prompt', 'editor_state as editorState'])
    .where('step_id', '=', stepId)
    .executeTakeFirst();
}

export interface StoredResponse {
  readonly id: number;
  readonly modelName: string;
  readonly answeredBy: string | null;
  readonly wordsOnly: Reason | null;
}

const STORED = [
  'id',
  'model_name as modelName',
  'answered_by as answeredBy',
  'words_only as wordsOnly',
] as const;

export const findResponseByKey = (db: Db, key: string): Promise<StoredResponse | undefined> =>
  db.selectFrom('llm_response').select(STORED).where('effect_key', '=', key).executeTakeFirst();

/** Stores an answer at once, so that no later attempt asks and pays again. */
export const insertResponse = (db: Db, given: NewResponse): Promise<StoredResponse> =>
  db
    .insertInto('llm_response')
    .values({
      step_id: given.stepId,
      effect_key: given.key,
      prompt: given.prompt,
      editor_state: given.editorState === null ? null : JSON.stringify(given.editorState),
      response: given.response,
      model_name: given.modelName,
      answered_by: given.answeredBy,
      finish: given.finish,
      input_tokens: given.inputTokens,
      output_tokens: given.outputTokens,
      cost: given.cost,
      currency: given.currency,
      ms: given.ms,
      words_only: given.wordsOnly && JSON.stringify(given.wordsOnly),
    })
    .returning(STORED)
    .executeTakeFirstOrThrow();

/** The stored file of a document; undefined for a document without one. */
export const findFile = (db: Db, documentId: number) =>
  db
    .selectFrom('document')
    .innerJoin('blob', 'blob.key', 'document.blob_key')
    .select(['document.filename', 'blob.key', 'blob.content_type as contentType', 'blob.size'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();
