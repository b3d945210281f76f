import type { ModelDraft, ModelTest } from '@scriptorium/contract/models.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { callModel } from '@scriptorium/models/calls/call-model.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/reason-of-failure.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';
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
  const {
    id,
    name,
    protocol,
    baseUrl,
    model,
    contextTokens,
    outputLimitField,
    takesTemperature,
    answerFormat,
  } = draft;
  const maxOutputTokens = Math.min(draft.maxOutputTokens ?? MAX_TOKENS, MAX_TOKENS);
  const { currency, concurrency } = draft;
  const prices = { input: draft.priceInput, cachedInput: draft.priceCachedInput, output: draft.priceOutput };
  const key = await keyOfDraft(db, sealer, draft);
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  try {
    const answer = await callModel(db, models, {
      model: {
        id,
        name,
        active: true,
        concurrency,
        dailyBudget: draft.dailyBudget,
        prices: { ...prices, currency },
        chat: {
          protocol,
          baseUrl,
          model,
          contextTokens,
          maxOutputTokens,
          outputLimitField,
          takesTemperature,
          answerFormat,
        },
      },
      key,
      question: { prompt: PROMPT, temperature: 0 },
      cause: { purpose: 'TEST', userId },
      signal,
    });
    const { text, usage } = answer;
    return {
      answer: text.slice(0, SHOWN).toWellFormed(),
      reason: null,
      answeredBy: answer.model,
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
