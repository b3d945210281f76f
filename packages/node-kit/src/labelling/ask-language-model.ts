import { createHash, randomBytes } from 'node:crypto';
import type { LlmConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { EffectFailure, type Stored } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { placeClasses, placeSpans } from '@scriptorium/labelling/answer/place-labels.ts';
import { readClasses, readSpans, type DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';
import type { LabelOption } from '@scriptorium/labelling/label-option.ts';
import { answerSchema } from '@scriptorium/labelling/prompt/answer-schema.ts';
import { labelPrompt, standingPrompt } from '@scriptorium/labelling/prompt/label-prompt.ts';
import type { Answer } from '@scriptorium/models/answer.ts';
import { callModel } from '@scriptorium/models/calls/call-model.ts';
import { costOf } from '@scriptorium/models/calls/cost.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { findNodeModel, openModelKey, toModelEffectFailure } from '../models/node-model.ts';
import { endWithDropped } from './dropped-note.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';
import { labellingReason } from './labelling-reason.ts';
import * as store from './labelling-runs.store.ts';

type Request = LabellingRequest<LlmConfig>;

/** Stored until it has been answered: every attempt sends the same, and reads the ids in the answer by the same labels. */
type AskedLabels = {
  readonly system: string;
  readonly prompt: string;
  readonly labels: readonly LabelOption[];
};

/** Asks a language model for labels; an answer that is stored already is not asked for again. */
export async function askLanguageModel(work: LabellingWork, request: Request): Promise<Labelled> {
  const { step, db, signal } = work;
  const { config, task, labels, read } = request;
  const model = await findNodeModel(work, config.llmModel);
  const promptHash = hashOf(standingPrompt({ task, labels, instructions: config.instructions }));
  const { id: stepId, documentId, attempt, nodeId, processId } = step;
  let answered: { run: store.LabellingRun; labels: readonly LabelOption[] } | undefined;
  const effect = await performEffect<AskedLabels>(db, {
    kind: 'model',
    processId,
    nodeId,
    cause: { stepId, documentId, attempt },
    madeFrom: hashOf(JSON.stringify([model.id, promptHash])),
    repeatable: true,
    signal,
    prepare: () => {
      const nonce = randomBytes(6).toString('hex');
      const asked = labelPrompt({ task, labels, instructions: config.instructions, text: read.text, nonce });
      return Promise.resolve({ ...asked, labels });
    },
    send: async (asked, key, tries): Promise<Stored> => {
      try {
        const run =
          (await store.findRunByKey(db, key)) ??
          (await ask(work, request, { model, asked, key, promptHash }));
        answered = { run, labels: asked.labels };
        return { runId: run.id, model: run.modelName };
      } catch (error) {
        throw toModelEffectFailure(error, tries);
      }
    },
  });
  if (!answered) throw new Error(`The answer about step ${stepId} has been used already`);
  const { run } = answered;
  const found = place(request, run.answer, answered.labels);
  const placed = found.classes.length + found.spans.length;
  return {
    source: 'PROMPT',
    modelId: run.modelId,
    modelName: run.modelName,
    tokens: [],
    classes: found.classes,
    spans: found.spans,
    ending: endWithDropped(run.modelName, found.dropped),
    settle: async (tx) => {
      await store.settleRun(tx, run.id, { placed, dropped: found.dropped });
      await effect.settle(tx);
    },
  };
}

function place(
  { task, read }: Request,
  answer: string,
  labels: readonly LabelOption[],
): Pick<Labelled, 'classes' | 'spans'> & { readonly dropped: readonly DroppedLabel[] } {
  if (task === 'CLASSES') {
    const { found, dropped } = placeClasses(readClasses(answer) ?? [], labels);
    return { classes: found.map((labelId) => ({ labelId, score: null })), spans: [], dropped };
  }
  const { found, dropped } = placeSpans(readSpans(answer) ?? [], labels, read.text);
  return { classes: [], spans: found, dropped };
}

interface Asking {
  readonly model: StoredModel;
  readonly asked: AskedLabels;
  /** Of the effect. */
  readonly key: string;
  readonly promptHash: string;
}

async function ask(
  work: LabellingWork,
  request: Request,
  { model, asked, key, promptHash }: Asking,
): Promise<store.LabellingRun> {
  const { db, step } = work;
  const began = performance.now();
  const answer = await readableAnswer(work, request, model, asked);
  const modelId = await labellingModelId(db, {
    nodeId: step.nodeId,
    kind: 'LLM',
    name: model.name,
    answeredBy: answer.model ?? '',
    promptHash,
  });
  const { usage } = answer;
  const id = await store.insertRun(db, {
    stepId: step.id,
    key,
    modelId,
    answer: answer.text,
    inputTokens: usage.input,
    outputTokens: usage.output,
    cost: costOf(usage, model.prices),
    currency: model.prices.currency,
    ms: Math.round(performance.now() - began),
  });
  return { id, modelId, modelName: model.name, answer: answer.text };
}

/** Models that are not bound by a schema make slips, mostly not twice. */
const MAX_CALLS = 2;
const SHOWN = 100;

async function readableAnswer(
  work: LabellingWork,
  { config, task }: Request,
  model: StoredModel,
  { system, prompt, labels }: AskedLabels,
): Promise<Answer> {
  const { db, services, step, signal } = work;
  const { processId, nodeId, documentId } = step;
  const key = await openModelKey(work, config.secret, model);
  const read = task === 'CLASSES' ? readClasses : readSpans;
  const schema = answerSchema(task, labels.length);
  for (let calls = 1; ; calls += 1) {
    const answer = await callModel(db, services.models, {
      model,
      key,
      question: { system, prompt, temperature: 0, schema },
      cause: { purpose: 'LABELS', processId, nodeId, documentId },
      signal,
    });
    if (read(answer.text)) return answer;
    if (calls === MAX_CALLS) {
      const beginning = answer.text.slice(0, SHOWN).toWellFormed();
      throw new EffectFailure('failed', labellingReason('unreadable', { model: model.name, beginning }), {
        receipt: { text: answer.text },
      });
    }
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
