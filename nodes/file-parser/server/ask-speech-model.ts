import { createHash } from 'node:crypto';
import type { SpeechConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { Stored } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import type { StepWork } from '@scriptorium/engine/api/step-runner.ts';
import { callTranscription } from '@scriptorium/models/calls/call-transcription.ts';
import { costOfAudio } from '@scriptorium/models/calls/cost.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { MAX_SPEECH_PROMPT } from '@scriptorium/models/transcription.ts';
import {
  findNodeModel,
  openModelKey,
  toModelEffectFailure,
} from '@scriptorium/node-server/models/node-model.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { joinParts, wordsOf, type AnsweredPart } from './join-parts.ts';
import { readSpeechAnswer, type TranscriptAnswer } from './read-answer.ts';
import type { Recognised, Sound } from './sound.ts';
import type { SoundPart } from './sound-parts.ts';
import { MAX_BEFORE, promptAfter, speechPrompt } from './speech-prompt.ts';
import * as store from './transcriptions.store.ts';

type Work = StepWork<NodeServices>;

/**
 * Asks the model of the node for the words of a recording, part after part; each answer is stored at once, and paid for
 * once.
 */
export async function askSpeechModel(
  work: Work,
  config: SpeechConfig,
  { blobKey }: Sound,
  parts: readonly SoundPart[],
): Promise<Recognised> {
  const { step, db, signal } = work;
  const { id: stepId, documentId, attempt, nodeId, processId } = step;
  const model = await findNodeModel(work, config.llmModel);
  let answered: readonly AnsweredPart[] | undefined;
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
      const taken = parts.length === 1 ? 0 : MAX_BEFORE + ' '.length;
      return { prompt: speechPrompt(config.hints, terms, taken), language: config.language };
    },
    send: async (question, key, tries): Promise<Stored> => {
      try {
        const asked = await askInOrder(work, parts, {
          config,
          model,
          question,
          key,
          tries,
          withoutTimes: false,
        });
        answered = asked.parts;
        return { model: asked.model };
      } catch (error) {
        throw toModelEffectFailure(error, tries);
      }
    },
  });
  if (!answered) throw new Error(`The answer about step ${stepId} has been used already`);
  return { ...joinParts(answered), model: String(receipt['model']), settle };
}

/** As it is stored until it has been answered: every attempt sends the same. */
type SpeechQuestion = { readonly prompt: string; readonly language: string | null };

interface Asking {
  readonly config: SpeechConfig;
  readonly model: StoredModel;
  readonly question: SpeechQuestion;
  /** The key of the effect. */
  readonly key: string;
  readonly tries: number;
  /** The model gave no times in the part before. */
  readonly withoutTimes: boolean;
}

/** The end of a part is a hint for the next one, so that they are asked one after the other. */
async function askInOrder(work: Work, parts: readonly SoundPart[], asking: Asking) {
  const answered: AnsweredPart[] = [];
  let model = asking.model.name;
  let before: TranscriptAnswer | undefined;
  for (const part of parts) {
    if (parts.length > 1) work.report({ done: answered.length, total: parts.length, phase: 'PARTS' });
    const { startMs, durationMs } = part;
    const key = parts.length === 1 ? asking.key : `${asking.key}:${startMs}-${startMs + durationMs}`;
    const question = {
      ...asking.question,
      prompt: promptAfter(asking.question.prompt, before ? wordsOf(before) : ''),
    };
    const withoutTimes = before?.isEstimated ?? false;
    const stored = await askAbout(work, part, { ...asking, question, key, withoutTimes });
    const answer = readSpeechAnswer(stored.answer, durationMs);
    answered.push({ startMs, durationMs, answer });
    model = stored.answeredBy ?? stored.modelName;
    before = answer;
  }
  return { parts: answered, model };
}

async function askAbout(work: Work, part: SoundPart, asking: Asking): Promise<store.StoredTranscription> {
  const { config, model, question, key, tries, withoutTimes } = asking;
  const { db, services, step, signal } = work;
  // A server that stored the answer and ended before the end of the step has been paid for it; at the first try there is none.
  const known = tries > 1 ? await store.findTranscriptionByKey(db, key) : undefined;
  if (known) return known;
  signal.throwIfAborted();
  const began = performance.now();
  const { processId, nodeId, documentId } = step;
  const answer = await callTranscription(db, services.models, {
    model,
    key: await openModelKey(work, config.secret, model),
    withoutTimes,
    dictation: { recording: await part.read(), ...question },
    cause: { purpose: 'TRANSCRIPTION', processId, nodeId, documentId },
    signal,
  });
  return store.insertTranscription(db, {
    stepId: step.id,
    key,
    answer: answer.json,
    modelName: model.name,
    answeredBy: answer.model,
    cost: costOfAudio(answer.audioMs, model.prices),
    currency: model.prices.currency,
    ms: Math.round(performance.now() - began),
  });
}

/** A hash of all settings that affect the answer, and of the recording. */
function fingerprint({ llmModel, hints, language }: SpeechConfig, blobKey: string): string {
  const parts = [llmModel.id, hints, language, blobKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
