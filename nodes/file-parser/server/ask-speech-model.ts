import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SpeechConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { Stored } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import type { StepWork } from '@scriptorium/engine/steps/step-runner.ts';
import { callTranscription } from '@scriptorium/models/calls/call-transcription.ts';
import { costOfAudio } from '@scriptorium/models/calls/cost.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { MAX_SPEECH_PROMPT } from '@scriptorium/models/transcription.ts';
import {
  findNodeModel,
  openModelKey,
  toModelEffectFailure,
} from '@scriptorium/node-kit/models/node-model.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';
import { readSpeechAnswer } from './read-answer.ts';
import type { Recognised, Sound, SoundFile } from './sound.ts';
import { speechPrompt } from './speech-prompt.ts';
import * as store from './transcriptions.store.ts';

type Work = StepWork<NodeServices>;

/** Asks the model of the node for the words of a recording; the answer is stored at once, and paid for once. */
export async function askSpeechModel(
  work: Work,
  config: SpeechConfig,
  { file, blobKey, durationMs }: Sound,
): Promise<Recognised> {
  const { step, db, signal } = work;
  const { id: stepId, documentId, attempt, nodeId, processId } = step;
  const model = await findNodeModel(work, config.llmModel);
  const { receipt, settle } = await performEffect<SpeechQuestion>(db, {
    kind: 'model',
    processId,
    nodeId,
    cause: { stepId, documentId, attempt },
    madeFrom: fingerprint(config, blobKey),
    repeatable: true,
    signal,
    prepare: async () => {
      const terms = await store.listTerms(db, processId, MAX_SPEECH_PROMPT);
      return { prompt: speechPrompt(config.hints, terms), language: config.language };
    },
    send: (question, key, tries) => ask(work, { config, model, file, question, key, tries, durationMs }),
  });
  const answer = await store.getAnswer(db, Number(receipt['transcriptionId']));
  return {
    ...readSpeechAnswer(answer, durationMs),
    model: String(receipt['model']),
    settle,
  };
}

/** As it is stored until it has been answered: every attempt sends the same. */
type SpeechQuestion = { readonly prompt: string; readonly language: string | null };

interface Asking {
  readonly config: SpeechConfig;
  readonly model: StoredModel;
  readonly file: SoundFile;
  readonly question: SpeechQuestion;
  /** Of the effect. */
  readonly key: string;
  readonly tries: number;
  readonly durationMs: number;
}

async function ask(work: Work, asking: Asking): Promise<Stored> {
  const { config, model, file, question, key, tries, durationMs } = asking;
  const { db, services, step, signal } = work;
  // A server that stored the answer and ended before the end of the step has been paid for it; at the first try there is none.
  const known = tries > 1 ? await store.findTranscriptionByKey(db, key) : undefined;
  if (known) return receiptOf(known);
  const began = performance.now();
  const { processId, nodeId, documentId } = step;
  const { contentType, extension } = file;
  try {
    const answer = await callTranscription(db, services.models, {
      model,
      key: await openModelKey(work, config.secret, model),
      dictation: {
        recording: { bytes: await readFile(file.path), contentType, extension, durationMs },
        ...question,
      },
      cause: { purpose: 'TRANSCRIPTION', processId, nodeId, documentId },
      signal,
    });
    const stored = await store.insertTranscription(db, {
      stepId: step.id,
      key,
      answer: answer.json,
      modelName: model.name,
      answeredBy: answer.model,
      cost: costOfAudio(answer.audioMs, model.prices),
      currency: model.prices.currency,
      ms: Math.round(performance.now() - began),
    });
    return receiptOf(stored);
  } catch (error) {
    throw toModelEffectFailure(error, tries);
  }
}

const receiptOf = ({ id, modelName, answeredBy }: store.StoredTranscription): Stored => ({
  transcriptionId: id,
  model: answeredBy ?? modelName,
});

/** A hash of all settings that affect the answer, and of the recording. */
function fingerprint({ llmModel, hints, language }: SpeechConfig, blobKey: string): string {
  const parts = [llmModel.id, hints, language, blobKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
