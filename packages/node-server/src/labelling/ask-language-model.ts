import { createHash, randomBytes } from 'node:crypto';
import { moveToPresent } from '@scriptorium/annotations/document-text.ts';
import type { LlmConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { Stored } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import type { LabelOption } from '@scriptorium/labelling/label-option.ts';
import { promptAbout, standingPrompt, SYSTEM } from '@scriptorium/labelling/prompt/label-prompt.ts';
import { costOf } from '@scriptorium/models/calls/cost.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { findNodeModel, toModelEffectFailure } from '../models/node-model.ts';
import { askInParts } from './ask-in-parts.ts';
import { askOnce, forgetClaims } from './ask-once.ts';
import type { Labelled, LabellingRequest, LabellingWork, Ending } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';
import { settleRun } from './labelling-runs.store.ts';
import { placeAnswers, type PartAnswer } from './place-answers.ts';
import { readableAnswer } from './readable-answer.ts';
import type { DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';
import { labellingReason } from '../models/labelling-reason.ts';
import { listOf, short } from './list-of.ts';

type Request = LabellingRequest<LlmConfig>;

/** Stored until it has been answered: every attempt sends the same, and reads the ids in the answer by the same labels. */
type AskedLabels = {
  readonly system: string;
  readonly standing: string;
  readonly nonce: string;
  readonly text: string;
  readonly labels: readonly LabelOption[];
};

/** Asks a language model for labels; an answer that is stored already is not asked for again. */
export async function askLanguageModel(work: LabellingWork, request: Request): Promise<Labelled> {
  const { step, db, signal } = work;
  const { config, task, labels, read } = request;
  const model = await findNodeModel(work, config.llmModel);
  const standing = standingPrompt({ task, labels, instructions: config.instructions });
  const promptHash = hashOf(standing);
  const { id: stepId, documentId, attempt, nodeId, processId } = step;
  let answered: { answers: readonly PartAnswer[]; asked: AskedLabels } | undefined;
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
      return Promise.resolve({ system: SYSTEM, standing, nonce, text: read.text, labels });
    },
    send: async (asked, key, tries): Promise<Stored> => {
      try {
        answered = { asked, answers: await ask(work, request, { model, asked, key }) };
        return { runIds: answered.answers.map(({ run }) => run.id), model: model.name };
      } catch (error) {
        throw toModelEffectFailure(error, tries);
      }
    },
  });
  const first = answered?.answers[0];
  if (!answered || !first) throw new Error(`The answer about step ${stepId} has been used already`);
  const { asked, answers } = answered;
  const found = placeAnswers(answers, { task, labels: asked.labels, text: asked.text });
  const { modelId, modelName } = first.run;
  return {
    source: 'PROMPT',
    modelId,
    modelName,
    tokens: [],
    classes: found.classes,
    spans: moveToPresent(asked.text, read.text, found.spans),
    ending: endWithDropped(
      modelName,
      found.outcomes.flatMap(({ dropped }) => dropped),
    ),
    settle: async (tx) => {
      for (const { runId, ...outcome } of found.outcomes) await settleRun(tx, runId, outcome);
      await effect.settle(tx);
    },
  };
}

interface Asking {
  readonly model: StoredModel;
  readonly asked: AskedLabels;
  /** The key of the effect. */
  readonly key: string;
}

async function ask(
  work: LabellingWork,
  request: Request,
  { model, asked, key }: Asking,
): Promise<PartAnswer[]> {
  const { db, step, signal } = work;
  const { standing, system, text } = asked;
  const kind = request.read.spoken ? 'TRANSCRIPT' : 'TEXT';
  const about = [model.id, model.chat, system, standing, asked.labels.map(({ id }) => id)];
  const partition = {
    text,
    kind,
    contextTokens: model.chat.contextTokens,
    promptBytes: Buffer.byteLength(system + standing),
    modelName: model.name,
    onProgress: (done: number, total: number) => work.report({ done, total, phase: 'PARTS' }),
  } as const;
  await forgetClaims(db, step);
  const answered = await askInParts(partition, (part, partText) =>
    askOnce(
      db,
      {
        step,
        key: part ? `${key}:${part.start}-${part.end}` : key,
        requestHash: hashOf(JSON.stringify([about, partText])),
        part,
      },
      signal,
      () => answerAbout(work, request, { model, asked, key }, partText),
    ),
  );
  return answered.map(({ part, answer }) => ({ part: part ?? { start: 0, end: text.length }, run: answer }));
}

async function answerAbout(work: LabellingWork, request: Request, { model, asked }: Asking, text: string) {
  const { system, standing, nonce, labels } = asked;
  const began = performance.now();
  const answer = await readableAnswer(work, request, model, {
    system,
    prompt: promptAbout(standing, { text, nonce }),
    labelCount: labels.length,
  });
  const modelId = await labellingModelId(work.db, {
    nodeId: work.step.nodeId,
    kind: 'LLM',
    name: model.name,
    answeredBy: answer.model ?? '',
    promptHash: hashOf(standing),
  });
  const { usage } = answer;
  return {
    modelId,
    modelName: model.name,
    answer: answer.text,
    inputTokens: usage.input,
    outputTokens: usage.output,
    cost: costOf(usage, model.prices),
    currency: model.prices.currency,
    ms: Math.round(performance.now() - began),
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A finished step: a note for people names the labels that were left out. */
function endWithDropped(model: string, dropped: readonly DroppedLabel[]): Ending {
  if (dropped.length === 0) return { kind: 'finished' };
  const labels = listOf(dropped.map(describe));
  return { kind: 'finished', reason: labellingReason('dropped', { model, count: dropped.length, labels }) };
}

const describe = ({ label, quote }: DroppedLabel): string =>
  quote === null ? short(label) : `${short(label)}: “${short(quote)}”`;
