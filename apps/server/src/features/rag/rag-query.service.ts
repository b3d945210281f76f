import { randomBytes } from 'node:crypto';
import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { RagAnswer, RagQuery } from '@scriptorium/contract/machines/rag.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { Answer } from '@scriptorium/models/answer.ts';
import { streamModel } from '@scriptorium/models/calls/stream-model.ts';
import { callModel, type ModelCall } from '@scriptorium/models/calls/call-model.ts';
import { costOf } from '@scriptorium/models/calls/cost.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/call-faults.ts';
import { findStoredModel, type StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { utilValues } from '@scriptorium/node-server/templating/util-values.ts';
import { findPassages } from '@scriptorium/retrieval/search/find-passages.ts';
import { citedSentences } from '@scriptorium/retrieval/cited-sentences.ts';
import { ragReason } from '@scriptorium/retrieval/rag-reason.ts';
import type { FoundPassage } from '@scriptorium/retrieval/search/passage-query.ts';
import { countIndexed, countPresent, findRagProcess } from './rag-index.store.ts';
import { KeyRefused, type OpenKey } from './rag-key.ts';
import { fitting, promptOf, type PromptParts } from './rag-prompt.ts';
import { templateOf } from './rag-templates.service.ts';

export interface RagProgress {
  /** The model is asked with these passages; it may be asked again with less of them. */
  found(matches: Pick<RagAnswer, 'passages' | 'droppedPassages'>): void;
  text(part: string): void;
}

export interface Asking {
  readonly db: Db;
  readonly services: Pick<NodeServices, 'models' | 'vectors' | 'sealer' | 'timeZone'>;
  readonly question: RagQuery;
  readonly visible: VisibleNodes;
  readonly userId: number;
  /** Receives the passages and the text while the answer is written; absent: it is asked for as a whole. */
  readonly progress?: RagProgress;
  /** The key of the call: the secret of the question, or that of the model. */
  readonly openKey: OpenKey;
  readonly signal: AbortSignal;
}

/** Finds passages for a question, and asks a model to answer it with them. */
export async function answerQuestion(asking: Asking): Promise<RagAnswer> {
  const { db, question, visible } = asking;
  const began = performance.now();
  const process = await findRagProcess(db, question.processId);
  if (!process) throw notFound();
  if (!process.isRagEnabled) throw new AppError('error.rag.off');
  const model = await findStoredModel(db, question.llmModel.id);
  if (model?.kind !== 'CHAT') throw fieldError('rag', 'llmModel', 'Invalid');
  const key = await asking.openKey(model).catch(refusal);
  const reply = (more: Partial<RagAnswer>): RagAnswer => ({
    ...NO_ANSWER,
    modelName: model.name,
    ...more,
    ms: Math.round(performance.now() - began),
  });
  if (key instanceof KeyRefused) return reply(failed(key.reason));
  const { passages: found, wordsOnly } = await findPassages(
    db,
    asking.services,
    {
      processId: process.id,
      query: question.query,
      topK: question.topK,
      threshold: question.similarityThreshold,
      nodeIds: visible === 'all' ? null : [...visible],
    },
    { cause: { processId: process.id, userId: asking.userId }, signal: asking.signal },
  );
  if (found.length === 0) return reply({ wordsOnly, ...failed(await nothingFound(db, process.id)) });
  const parts: PromptParts = {
    template: await templateOf(db, process.id),
    query: question.query,
    values: new Map([
      ...utilValues(new Date(), asking.services.timeZone),
      ['process.id', String(process.id)],
      ['process.name', process.name],
    ]),
    marker: `#${randomBytes(6).toString('hex')}`,
  };
  const { given, outcome } = await ask(asking, { model, key, parts, found });
  // The text of a document that was deleted in the meantime must not be seen any more.
  const documentIds = [...new Set(given.map(({ documentId }) => documentId))];
  if ((await countPresent(db, documentIds)) < documentIds.length)
    return reply(failed(ragReason('documentsGone')));
  const matches = { ...describe(given), wordsOnly, droppedPassages: found.length - given.length };
  if (outcome instanceof ModelFailure) return reply({ ...matches, ...failed(reasonOf(outcome)) });
  return reply({ ...matches, ...answered(outcome, model, given.length) });
}

const NO_ANSWER: RagAnswer = {
  llmResponse: null,
  errorMessage: null,
  reason: null,
  matchedDocuments: [],
  passages: [],
  sentences: [],
  wordsOnly: null,
  droppedPassages: 0,
  modelName: null,
  answeredBy: null,
  inputTokens: null,
  outputTokens: null,
  cost: null,
  currency: null,
  ms: 0,
};

const failed = (reason: Reason) => ({ reason, errorMessage: reason.message });

function refusal(error: unknown): KeyRefused {
  if (error instanceof KeyRefused) return error;
  throw error;
}

async function nothingFound(db: Db, processId: number): Promise<Reason> {
  const { indexed } = await countIndexed(db, processId);
  return ragReason(indexed === 0 ? 'nothingIndexed' : 'nothingFound');
}

interface Call {
  readonly model: StoredModel;
  readonly key: string | null;
  readonly parts: PromptParts;
  readonly found: readonly FoundPassage[];
}

/** Asks with the best passages that fit; with half of them when the model says that the prompt is too long. */
async function ask(
  { db, services, question, userId, signal, progress }: Asking,
  { model, key, parts, found }: Call,
): Promise<{ given: readonly FoundPassage[]; outcome: Answer | ModelFailure }> {
  let given = fitting(parts, found, model.chat);
  for (;;) {
    try {
      const call: ModelCall = {
        model,
        key,
        question: { ...promptOf(parts, given), temperature: question.temperature },
        cause: { purpose: 'RAG', processId: question.processId, userId },
        signal,
      };
      progress?.found({ ...describe(given), droppedPassages: found.length - given.length });
      const outcome = progress
        ? await streamModel(db, services.models, call, (part) => progress.text(part))
        : await callModel(db, services.models, call);
      return { given, outcome };
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.problem !== 'tooLong' || given.length === 1) return { given, outcome: error };
      given = given.slice(0, Math.floor(given.length / 2));
    }
  }
}

/** The reasons of models are written for steps; that of a budget says what to do with a step. */
const reasonOf = (failure: ModelFailure): Reason =>
  failure.problem === 'budget' ? ragReason('budget', { ...failure.params }) : reasonOfFailure(failure);

function describe(given: readonly FoundPassage[]): Pick<RagAnswer, 'passages' | 'matchedDocuments'> {
  const byDocument = Map.groupBy(given, ({ documentId }) => documentId);
  return {
    matchedDocuments: [...byDocument].map(([docId, passages]) => ({
      docId,
      filename: passages[0]?.filename ?? '',
      chunks: passages.map(({ text }) => text),
    })),
    passages: given.map(({ documentId, filename, text, start, end, similarity }, index) => ({
      number: index + 1,
      docId: documentId,
      filename,
      text,
      start,
      end,
      similarity,
    })),
  };
}

const answered = (answer: Answer, { prices }: StoredModel, passages: number) => ({
  llmResponse: answer.text,
  sentences: citedSentences(answer.text, passages).map((sentence) => ({
    text: sentence.text,
    passages: [...sentence.passages],
  })),
  answeredBy: answer.model,
  inputTokens: answer.usage.input,
  outputTokens: answer.usage.output,
  cost: costOf(answer.usage, prices),
  currency: prices.currency,
});
