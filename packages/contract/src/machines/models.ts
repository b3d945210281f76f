import { isStorable, shownName } from '@scriptorium/domain/names.ts';
import { urlField } from '@scriptorium/domain/graph/url-field.ts';
import { z } from 'zod';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody } from '../kit/fields.ts';
import { StepReason } from '../documents/steps.ts';

/** OpenAI's chat completions, which many servers speak, and the own protocols of Anthropic, Google and Ollama. */
export const MODEL_PROTOCOLS = ['OPENAI', 'ANTHROPIC', 'GOOGLE', 'OLLAMA'] as const;
/** Kinds of files that a model reads, apart from texts. */
export const MODALITIES = ['IMAGE', 'PDF', 'AUDIO'] as const;
/** The field by which a server of OpenAI's protocol limits the answer. */
export const OUTPUT_LIMIT_FIELDS = ['max_completion_tokens', 'max_tokens'] as const;

/** The ways to ask for JSON: by a schema, as any JSON, or in words alone. */
export const ANSWER_FORMATS = ['SCHEMA', 'JSON', 'TEXT'] as const;

/** Models that answer prompts, that turn texts into vectors for retrieval, and that transcribe recordings. */
export const MODEL_KINDS = ['CHAT', 'EMBEDDING', 'TRANSCRIPTION'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

export const MODEL_NAME_LENGTH = 100;
export const MAX_MODEL_KEY_LENGTH = 10_000;

const text = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, 'Pattern');
const tokens = z.number().int().min(1).max(100_000_000).nullable().default(null);
/** At most six decimals, which is what providers state. */
const money = z.number().min(0).max(1_000_000).nullable().default(null);

/** Texts before questions and passages, whose spaces count. */
const prefix = z.string().max(200).refine(isStorable, 'Pattern').default('');

const settings = {
  name: shownName(MODEL_NAME_LENGTH),
  /** Cannot be changed. */
  kind: z.enum(MODEL_KINDS).default('CHAT'),
  protocol: z.enum(MODEL_PROTOCOLS),
  /** The provider's address, such as `https://api.openai.com/v1`; a query goes with every call. */
  baseUrl: urlField(2000),
  /** The provider's name of the model. */
  model: text(200),
  modalities: z
    .array(z.enum(MODALITIES))
    .max(MODALITIES.length)
    .default([])
    .transform((given) => MODALITIES.filter((modality) => given.includes(modality))),
  /** The maximum number of tokens of question and answer together. */
  contextTokens: tokens,
  maxOutputTokens: tokens,
  outputLimitField: z.enum(OUTPUT_LIMIT_FIELDS).default('max_completion_tokens'),
  takesTemperature: z.boolean().default(true),
  /** The way in which the model is asked for labels as JSON. */
  answerFormat: z.enum(ANSWER_FORMATS).default('SCHEMA'),
  /** Texts that an embedding model expects before questions and passages, such as `query: `. */
  questionPrefix: prefix,
  passagePrefix: prefix,
  /** Calls that each server makes at the same time. */
  concurrency: z.number().int().min(1).max(100).default(4),
  /** Prices are for a million tokens. */
  priceInput: money,
  /** The price of prompt tokens that come from the provider's cache; without it they cost `priceInput`. */
  priceCachedInput: money,
  priceOutput: money,
  /** The price of a minute of audio, for transcriptions. */
  priceMinute: money,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'Pattern' })
    .default('USD'),
  /** The budget of a day in the currency; null without a limit. */
  dailyBudget: money,
  active: z.boolean().default(true),
};

const draft = {
  ...settings,
  /** Null: no key for a new model, the stored one for a changed model. An empty text deletes the stored key. */
  key: z.string().max(MAX_MODEL_KEY_LENGTH).refine(isStorable, 'Pattern').nullable().default(null),
};

interface Context {
  readonly kind: ModelKind;
  readonly protocol: (typeof MODEL_PROTOCOLS)[number];
  readonly contextTokens: number | null;
}

/** Ollama's servers have a short context and cut prompts unless a request asks for a longer one. */
const hasContext = ({ kind, protocol, contextTokens }: Context): boolean =>
  kind !== 'CHAT' || protocol !== 'OLLAMA' || contextTokens !== null;
const NO_CONTEXT = { error: 'NotNull', path: ['contextTokens'] };

/** The protocols that have models of each kind. */
export const PROTOCOLS_OF_KIND: Readonly<Record<ModelKind, readonly (typeof MODEL_PROTOCOLS)[number][]>> = {
  CHAT: MODEL_PROTOCOLS,
  EMBEDDING: ['OPENAI', 'GOOGLE', 'OLLAMA'],
  TRANSCRIPTION: ['OPENAI'],
};

const speaksKind = ({ kind, protocol }: Context): boolean => PROTOCOLS_OF_KIND[kind].includes(protocol);
const WRONG_PROTOCOL = { error: 'Invalid', path: ['protocol'] };

export const ModelDraft = z
  .object(draft)
  .refine(hasContext, NO_CONTEXT)
  .refine(speaksKind, WRONG_PROTOCOL)
  .meta({ id: 'ModelDraft' });
export type ModelDraft = z.output<typeof ModelDraft>;

/** A model as administrators see it; its key is never shown. */
export const Model = z
  .object({
    ...settings,
    modalities: z.array(z.enum(MODALITIES)),
    id: z.number(),
    hasKey: z.boolean(),
    /** The costs of today's calls, in the model's currency. */
    spentToday: z.number(),
  })
  .meta({ id: 'Model' });
export type Model = z.output<typeof Model>;

/** A model that nodes and queries can use. */
export const LlmModel = z
  .object({ id: z.number(), name: z.string(), modalities: z.array(z.enum(MODALITIES)) })
  .meta({ id: 'LlmModel' });
export type LlmModel = z.infer<typeof LlmModel>;

export const ModelTest = z
  .object({
    /** The beginning of the answer of the model; null when there was no answer that can be used. */
    answer: z.string().nullable(),
    /** Why there was none. */
    reason: StepReason.nullable(),
    /** The provider's name of the model that answered. */
    answeredBy: z.string().nullable(),
    ms: z.number(),
    inputTokens: z.number().nullable(),
    outputTokens: z.number().nullable(),
  })
  .meta({ id: 'ModelTest' });
export type ModelTest = z.infer<typeof ModelTest>;

export const llmModels = {
  list: endpoint({
    method: 'GET',
    path: '/api/llm-models',
    summary: 'The active models of one kind by name',
    access: 'user',
    query: z.object({ kind: z.enum(MODEL_KINDS).default('CHAT'), ...cacheBuster }),
    reply: z.array(LlmModel),
  }),
};

export const models = {
  list: endpoint({
    method: 'GET',
    path: '/api/models',
    summary: 'All language models with their settings; never their keys',
    access: 'admin',
    query: z.object(cacheBuster),
    reply: z.array(Model),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/models',
    summary: 'Add a language model; its key is stored encrypted and cannot be read again',
    access: 'admin',
    status: 201,
    body: ModelDraft,
    reply: Model,
    alert: 'alert.model.created',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/models/:id',
    summary: 'Change a language model; a key of null keeps the stored one unless the base address changes',
    access: 'admin',
    params: IdParams,
    body: ModelDraft,
    reply: Model,
    alert: 'alert.model.updated',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/models/:id',
    summary: 'Delete a language model; refused while nodes use it. The ledger of its calls stays',
    access: 'admin',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
    alert: 'alert.model.deleted',
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/models/test',
    summary:
      'Ask a model with these settings a short question, or for the vector of a short text, or for the words of a short tone, by the same code as nodes; it is in the ledger',
    access: 'admin',
    body: z
      .object({
        ...draft,
        /** The model whose stored key is used when `key` is null. */
        id: Id.nullable().default(null),
      })
      .refine(hasContext, NO_CONTEXT)
      .refine(speaksKind, WRONG_PROTOCOL),
    reply: ModelTest,
  }),
};

/** Why a model cannot be deleted. */
export const modelErrors = defineErrors({
  'error.model.inUse': {
    status: 400,
    en: 'The model "{name}" is in use and cannot be deleted. Choose another one there first. Used by: {nodes}.',
    pl: 'Model „{name}” jest używany i nie można go usunąć. Najpierw wybierz tam inny. Używają go: {nodes}.',
  },
});
