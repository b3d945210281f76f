import type { ModelDraft, ModelTest } from '@scriptorium/contract/machines/models.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { callEmbedding } from '@scriptorium/models/calls/call-embedding.ts';
import { callModel } from '@scriptorium/models/calls/call-model.ts';
import type { ProviderCall } from '@scriptorium/models/calls/call-provider.ts';
import { callTranscription } from '@scriptorium/models/calls/call-transcription.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import type { ModelLimits } from '@scriptorium/models/calls/model-limits.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/call-faults.ts';
import { spokenText, type Recording } from '@scriptorium/models/transcription.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { keyOfDraft } from './models.service.ts';

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

const RATE = 8000;
const HEADER = 44;
const PITCH_HZ = 440;
/** The amplitude, of at most 32,767: a loud tone would hurt people who play it. */
const AMPLITUDE = 8000;

/** A tone of a second, as a wav with 16 bits: providers charge the least for it. */
const TEST_TONE: Recording = {
  bytes: toneBytes(),
  contentType: 'audio/wav',
  extension: 'wav',
  durationMs: 1000,
};

function toneBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + RATE * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true); // length of the format
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true); // bytes of a second
  view.setUint16(32, 2, true); // bytes of a sample
  view.setUint16(34, 16, true); // bits of a sample
  text(36, 'data');
  view.setUint32(40, RATE * 2, true);
  for (let at = 0; at < RATE; at += 1)
    view.setInt16(HEADER + at * 2, AMPLITUDE * Math.sin((at * 2 * Math.PI * PITCH_HZ) / RATE), true);
  return bytes;
}
