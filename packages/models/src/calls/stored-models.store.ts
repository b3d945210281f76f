import type { Db, Tx } from '@scriptorium/db/database.ts';
import { toNumber } from '@scriptorium/db/schema/decimal.ts';
import type { ModelKind } from '@scriptorium/db/schema/schema-json.ts';
import type { ChatModel, Prefixes } from '../chat-model.ts';
import type { Prices } from './cost.ts';

/** A model as an administrator has configured it, for calls of it. */
export interface StoredModel {
  readonly id: number;
  readonly name: string;
  readonly kind: ModelKind;
  readonly active: boolean;
  /** The encrypted key; null without one. */
  readonly sealed: string | null;
  readonly chat: Omit<ChatModel, 'key'>;
  readonly prefixes: Prefixes;
  readonly modalities: readonly string[];
  readonly concurrency: number;
  readonly prices: Prices;
  readonly dailyBudget: number | null;
}

/** Undefined for a model that does not exist any more. */
export async function findStoredModel(db: Db, id: number): Promise<StoredModel | undefined> {
  const row = await db.selectFrom('llm_model').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    active: row.active,
    sealed: row.sealed,
    modalities: row.modalities,
    concurrency: row.concurrency,
    dailyBudget: toNumber(row.daily_budget),
    prices: {
      input: toNumber(row.price_input),
      cachedInput: toNumber(row.price_cached_input),
      output: toNumber(row.price_output),
      minute: toNumber(row.price_minute),
      currency: row.currency,
    },
    prefixes: { question: row.question_prefix, passage: row.passage_prefix },
    chat: {
      protocol: row.protocol,
      baseUrl: row.base_url,
      model: row.model,
      contextTokens: row.context_tokens,
      maxOutputTokens: row.max_output_tokens,
      outputLimitField: row.output_limit_field,
      takesTemperature: row.takes_temperature,
      answerFormat: row.answer_format,
    },
  };
}

/** Until the end of the transaction no other call of the model reserves its cost. */
export const lockSpending = (tx: Tx, id: number): Promise<unknown> =>
  tx.selectFrom('llm_model').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Undefined for a model that does not exist any more; until the end of the transaction it cannot be deleted. */
export const lockModel = (tx: Tx, id: number): Promise<{ name: string; kind: ModelKind } | undefined> =>
  tx.selectFrom('llm_model').select(['name', 'kind']).where('id', '=', id).forUpdate().executeTakeFirst();
