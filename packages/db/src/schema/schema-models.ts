import type { ColumnType, Generated } from 'kysely';
import type { Reason } from './reason.ts';
import type { Id, Json, JsonOrNull, OrNull, TimestampNow } from './schema-columns.ts';

export type ModelProtocol = 'OPENAI' | 'ANTHROPIC' | 'GOOGLE' | 'OLLAMA';
export type ModelKind = 'CHAT' | 'EMBEDDING' | 'TRANSCRIPTION';
export type CallPurpose = 'TEST' | 'PROMPT' | 'LABELS' | 'RAG' | 'EMBEDDING' | 'TRANSCRIPTION';
export type AnswerFormat = 'SCHEMA' | 'JSON' | 'TEXT';
export type LabellingKind = 'CUSTOM' | 'LLM' | 'TRAINED' | 'AGREEMENT';
export type CallOutcome = 'STARTED' | 'OK' | 'FAILED';

/** Read as text, so that no digit is lost. */
type Decimal = ColumnType<string | null, number | string | null | undefined, number | string | null>;

/** The driver reads an array of bigint as texts: select it with `to_json`. */
type Ids = ColumnType<string[], number[], number[]>;

/** Prices for a million tokens, and for a minute of audio. */
interface Prices {
  price_input: Decimal;
  price_cached_input: Decimal;
  price_output: Decimal;
  price_minute: Decimal;
}

/** Tables of models, of what they answered, and the ledger of their calls. */
export interface ModelSchema {
  llm_model: Prices & {
    id: Id;
    name: string;
    kind: Generated<ModelKind>;
    protocol: ModelProtocol;
    base_url: string;
    model: string;
    sealed: OrNull<string>;
    modalities: Generated<string[]>;
    context_tokens: OrNull<number>;
    max_output_tokens: OrNull<number>;
    output_limit_field: Generated<'max_completion_tokens' | 'max_tokens'>;
    takes_temperature: Generated<boolean>;
    answer_format: Generated<AnswerFormat>;
    question_prefix: Generated<string>;
    passage_prefix: Generated<string>;
    vector_space: Generated<number>;
    concurrency: Generated<number>;
    currency: Generated<string>;
    daily_budget: Decimal;
    active: Generated<boolean>;
    created_by: OrNull<number>;
    created_at: TimestampNow;
  };
  llm_step_prompt: {
    step_id: number;
    prompt: string;
    editor_state: JsonOrNull<object>;
    changed_by: OrNull<number>;
    changed_at: TimestampNow;
  };
  llm_response: {
    id: Id;
    step_id: number;
    effect_key: string;
    prompt: string;
    editor_state: JsonOrNull<object>;
    response: string;
    model_name: string;
    answered_by: OrNull<string>;
    finish: OrNull<string>;
    input_tokens: OrNull<number>;
    output_tokens: OrNull<number>;
    cost: Decimal;
    currency: string;
    ms: number;
    /** Why passages were searched for by words alone. */
    words_only: JsonOrNull<Reason>;
    created_at: TimestampNow;
  };
  model_call: Prices & {
    id: Id;
    model_id: OrNull<number>;
    model_name: string;
    purpose: CallPurpose;
    process_id: OrNull<number>;
    node_id: OrNull<number>;
    document_id: OrNull<number>;
    user_id: OrNull<number>;
    outcome: Generated<CallOutcome>;
    problem: OrNull<string>;
    status: OrNull<number>;
    finish: OrNull<string>;
    answered_by: OrNull<string>;
    request_id: OrNull<string>;
    input_tokens: OrNull<number>;
    cached_tokens: OrNull<number>;
    output_tokens: OrNull<number>;
    reasoning_tokens: OrNull<number>;
    raw_usage: JsonOrNull<object>;
    audio_ms: OrNull<number>;
    currency: string;
    cost: Decimal;
    reserved: Decimal;
    ms: OrNull<number>;
    started_at: TimestampNow;
  };
  labelling_model: {
    id: Id;
    node_id: number;
    kind: LabellingKind;
    name: string;
    answered_by: Generated<string>;
    prompt_hash: Generated<string>;
    version: number;
    created_at: TimestampNow;
  };
  agreement: {
    step_id: number;
    node_ids: Ids;
    compared: Ids;
    disputed: Json<object[]>;
    decided: Json<object[]>;
  };
  labelling_claim: {
    document_id: number;
    node_id: number;
    request_hash: string;
    step_id: number;
  };
  labelling_run: {
    id: Id;
    step_id: number;
    effect_key: string;
    labelling_model_id: number;
    answer: string;
    input_tokens: OrNull<number>;
    output_tokens: OrNull<number>;
    cost: Decimal;
    currency: OrNull<string>;
    ms: number;
    placed: OrNull<number>;
    dropped: JsonOrNull<object[]>;
    attempt: Generated<number>;
    part_start: OrNull<number>;
    part_end: OrNull<number>;
    request_hash: Generated<string>;
    taken_over: Generated<boolean>;
    created_at: TimestampNow;
  };
  transcription: {
    id: Id;
    step_id: number;
    effect_key: string;
    answer: string;
    model_name: string;
    answered_by: OrNull<string>;
    cost: Decimal;
    currency: OrNull<string>;
    ms: number;
    created_at: TimestampNow;
  };
}
