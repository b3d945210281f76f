import type { ModelDraft, ModelTest } from '@scriptorium/contract/machines/models.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { callEmbedding } from '@scriptorium/models/calls/call-embedding.ts';
import { callModel } from '@scriptorium/models/calls/call-model.ts';
import type { ProviderCall } from '@scriptorium/models/calls/call-provider.ts';
import { callTranscription } from '@scriptorium/models/calls/call-transcription.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import type { ModelLimits } from '@scriptorium/models/calls/model-limits.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/call-faults.ts';
import { spokenText } from '@scriptorium/models/transcription.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { keyOfDraft } from './models.service.ts';
import { TEST_TONE } from './test-tone.ts';

const PROMPT = 'Answer with the word OK.';
/** Characters of the answer that are shown. */
const SHOWN = 200;
/** A model has no use for more; one that thinks needs some. */
const MAX_TOKENS = 1000;

interface Test {
  readonly draft: ModelDraft & { readonly id: number | null };
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Asks a model with these settings, stored or not, by the code that nodes use. The call is in the ledger. */
export async function testModel(
  db: Db,
  { sealer, models }: Pick<NodeServices, 'sealer' | 'models'>,
  { draft, userId, signal }: Test,
): Promise<ModelTest> {
  const key = await keyOfDraft(db, sealer, draft);
  const call = { model: modelOf(draft), key, cause: { purpose: 'TEST', userId }, signal } as const;
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  try {
    const { text, model, usage } = await answerOf(db, models, draft.kind, call);
    return {
      answer: text.slice(0, SHOWN).toWellFormed(),
      reason: null,
      answeredBy: model,
      ms: since(),
      inputTokens: usage.input,
      outputTokens: usage.output,
    };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const reason = reasonOfFailure(error);
    return { answer: null, reason, answeredBy: null, ms: since(), inputTokens: null, outputTokens: null };
  }
}

async function answerOf(db: Db, limits: ModelLimits, kind: ModelDraft['kind'], call: ProviderCall) {
  if (kind === 'CHAT')
    return callModel(db, limits, { ...call, question: { prompt: PROMPT, temperature: 0 } });
  if (kind === 'EMBEDDING') return embeddingTest(db, limits, call);
  const dictation = { recording: TEST_TONE, language: null, prompt: '' };
  const spoken = await callTranscription(db, limits, { ...call, dictation });
  return { ...spoken, text: spokenText(spoken) };
}

const EMBEDDED = 'A short text.';

async function embeddingTest(db: Db, limits: ModelLimits, call: ProviderCall) {
  const request = { texts: [EMBEDDED], as: 'QUESTION' } as const;
  const { vectors, ...answer } = await callEmbedding(db, limits, { ...call, request });
  return { ...answer, text: String(vectors[0]?.length ?? 0) };
}

function modelOf(draft: Test['draft']): ProviderCall['model'] {
  const { id, name, protocol, baseUrl, model, contextTokens, outputLimitField } = draft;
  const { takesTemperature, answerFormat, currency, concurrency, dailyBudget } = draft;
  return {
    id,
    name,
    active: true,
    concurrency,
    dailyBudget,
    prices: {
      input: draft.priceInput,
      cachedInput: draft.priceCachedInput,
      output: draft.priceOutput,
      minute: draft.priceMinute,
      currency,
    },
    prefixes: { question: draft.questionPrefix, passage: draft.passagePrefix },
    chat: {
      protocol,
      baseUrl,
      model,
      contextTokens,
      maxOutputTokens: Math.min(draft.maxOutputTokens ?? MAX_TOKENS, MAX_TOKENS),
      outputLimitField,
      takesTemperature,
      answerFormat,
    },
  };
}
