import type { Model, ModelDraft, ModelKind } from '@scriptorium/contract/machines/models.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { toNumber } from '@scriptorium/db/schema/decimal.ts';
import type { Selectable } from 'kysely';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { sql } from 'kysely';

type Row = Selectable<DB['llm_model']>;

const toModel = (row: Row, spentToday: string | null): Model => ({
  id: row.id,
  name: row.name,
  kind: row.kind as Model['kind'],
  protocol: row.protocol,
  baseUrl: row.base_url,
  model: row.model,
  hasKey: row.sealed !== null,
  modalities: row.modalities as Model['modalities'],
  contextTokens: row.context_tokens,
  maxOutputTokens: row.max_output_tokens,
  outputLimitField: row.output_limit_field,
  takesTemperature: row.takes_temperature,
  answerFormat: row.answer_format,
  questionPrefix: row.question_prefix,
  passagePrefix: row.passage_prefix,
  concurrency: row.concurrency,
  priceInput: toNumber(row.price_input),
  priceCachedInput: toNumber(row.price_cached_input),
  priceOutput: toNumber(row.price_output),
  priceMinute: toNumber(row.price_minute),
  currency: row.currency,
  dailyBudget: toNumber(row.daily_budget),
  active: row.active,
  spentToday: toNumber(spentToday) ?? 0,
});

const toRow = (draft: Omit<ModelDraft, 'key'>) => ({
  name: draft.name,
  kind: draft.kind,
  protocol: draft.protocol,
  base_url: draft.baseUrl,
  model: draft.model,
  modalities: draft.modalities,
  context_tokens: draft.contextTokens,
  max_output_tokens: draft.maxOutputTokens,
  output_limit_field: draft.outputLimitField,
  takes_temperature: draft.takesTemperature,
  answer_format: draft.answerFormat,
  question_prefix: draft.questionPrefix,
  passage_prefix: draft.passagePrefix,
  concurrency: draft.concurrency,
  price_input: draft.priceInput,
  price_cached_input: draft.priceCachedInput,
  price_output: draft.priceOutput,
  price_minute: draft.priceMinute,
  currency: draft.currency,
  daily_budget: draft.dailyBudget,
  active: draft.active,
});

/** What the calls since midnight in the time zone have cost, in the currency that the model has now. */
const spentToday = (timeZone: string) =>
  sql<string | null>`(
    select sum(cost) from model_call
    where model_call.model_id = llm_model.id and model_call.currency = llm_model.currency
      and model_call.started_at >= date_trunc('day', now(), ${timeZone}))`;

export const listModels = async (db: Db, timeZone: string): Promise<Model[]> =>
  (
    await db
      .selectFrom('llm_model')
      .selectAll()
      .select(spentToday(timeZone).as('spent'))
      .orderBy(sql`name collate "und-x-icu"`)
      .orderBy('id')
      .execute()
  ).map(({ spent, ...row }) => toModel(row, spent));

export const listActive = (db: Db, kind: ModelKind) =>
  db
    .selectFrom('llm_model')
    .select(['id', 'name', 'modalities'])
    .where('active', '=', true)
    .where('kind', '=', kind)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();

/** Serializes the changes of models, so that two of one name cannot be created concurrently. */
export const lockModels = (db: Db) => sql`lock table llm_model in share row exclusive mode`.execute(db);

export const findModelByName = (db: Db, name: string) =>
  db
    .selectFrom('llm_model')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();

/** What a model does, where it is reached, its key, and what its vectors depend on. */
export const findKey = (db: Db, id: number) =>
  db
    .selectFrom('llm_model')
    .select(['kind', 'base_url as baseUrl', 'sealed'])
    .select(['protocol', 'model', 'question_prefix as questionPrefix', 'passage_prefix as passagePrefix'])
    .where('id', '=', id)
    .executeTakeFirst();

export const countModels = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('llm_model')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insertModel = async (
  db: Db,
  draft: ModelDraft,
  { sealed, createdBy }: { sealed: string | null; createdBy: number },
): Promise<Model> =>
  toModel(
    await db
      .insertInto('llm_model')
      .values({ ...toRow(draft), sealed, created_by: createdBy })
      .returningAll()
      .executeTakeFirstOrThrow(),
    null,
  );

/** `sealed` undefined keeps the stored key. */
export async function updateModel(
  db: Db,
  id: number,
  draft: ModelDraft,
  { sealed, timeZone }: { sealed: string | null | undefined; timeZone: string },
): Promise<Model> {
  const { spent, ...row } = await db
    .updateTable('llm_model')
    .set({ ...toRow(draft), ...(sealed === undefined ? {} : { sealed }) })
    .where('id', '=', id)
    .returningAll()
    .returning(spentToday(timeZone).as('spent'))
    .executeTakeFirstOrThrow();
  return toModel(row, spent);
}

/** The vectors of the model are outdated; returns the processes whose passages need new ones. */
export async function changeVectorSpace(db: Db, id: number): Promise<number[]> {
  await db
    .updateTable('llm_model')
    .set({ vector_space: sql<number>`nextval('vector_space')` })
    .where('id', '=', id)
    .execute();
  const users = await db
    .selectFrom('process')
    .select('id')
    .where('rag_embedding_model', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return users.map((process) => process.id);
}

export const deleteModel = (db: Db, id: number) => db.deleteFrom('llm_model').where('id', '=', id).execute();

/** Nodes whose settings refer to the model, as `process: node`, and processes whose retrieval does. */
export const listUsers = async (db: Db, id: number): Promise<string[]> => [
  ...(await listUsingNodes(db, id)),
  ...(await listUsingProcesses(db, id)),
];

const listUsingProcesses = async (db: Db, id: number): Promise<string[]> =>
  (
    await db
      .selectFrom('process')
      .select('name')
      .where('rag_embedding_model', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(20)
      .execute()
  ).map(({ name }) => `${name}: RAG`);

const listUsingNodes = async (db: Db, id: number): Promise<string[]> =>
  (
    await db
      .selectFrom('node')
      .innerJoin('process', 'process.id', 'node.process_id')
      .select(['node.name', 'process.name as process'])
      .where('process.deleted_at', 'is', null)
      .where(
        sql`coalesce(node.settings #>> '{llmModel,id}', node.settings #>> '{externalConfig,llmModel,id}')`,
        '=',
        String(id),
      )
      .orderBy('node.id')
      .limit(20)
      .execute()
  ).map(({ name, process }) => `${process}: ${name}`);
