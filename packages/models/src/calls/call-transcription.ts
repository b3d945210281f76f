import type { Db } from '@scriptorium/db/database.ts';
import {
  readTranscription,
  transcriptionRequest,
  type Dictation,
  type Transcription,
} from '../transcription.ts';
import { callProvider, type ProviderCall } from './call-provider.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';

export interface TranscriptionCall extends ProviderCall {
  readonly dictation: Dictation;
  /** Whether it is known that the model gives no times. */
  readonly withoutTimes?: boolean;
}

/** Asks a model for the words of a recording, and once more without their times if it gives none: see `callProvider`. */
export async function callTranscription(
  db: Db,
  limits: ModelLimits,
  call: TranscriptionCall,
): Promise<Transcription> {
  if (call.withoutTimes) return ask(db, limits, call, { times: false });
  try {
    return await ask(db, limits, call, { times: true });
  } catch (error) {
    if (!(error instanceof ModelFailure) || !refusesTimes(error)) throw error;
    return ask(db, limits, call, { times: false });
  }
}

/** The model gives no times: it knows another format alone. */
const refusesTimes = ({ problem, params }: ModelFailure): boolean =>
  problem === 'rejected' &&
  /response_format|verbose_json|timestamp_granularities/i.test(String(params['message'] ?? ''));

const ask = (db: Db, limits: ModelLimits, call: TranscriptionCall, options: { times: boolean }) =>
  callProvider<Transcription>(db, limits, call, async () => {
    const { model, key, dictation } = call;
    const { durationMs } = dictation.recording;
    const request = await transcriptionRequest({ ...model.chat, key }, dictation, options);
    return {
      ...request,
      size: { audioMs: durationMs },
      read: (response) => readTranscription({ key, durationMs }, response),
    };
  });
