import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { AudioInfo, AudioParts, Transcript } from '@scriptorium/documents/core/conversion.ts';
import type { RecognitionConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepWork } from '@scriptorium/engine/api/step-runner.ts';
import { MAX_PART_SECONDS, MAX_RECORDING_BYTES } from '@scriptorium/models/transcription.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import type { fileParser } from '../file-parser.definition.ts';
import { askCustomSpeech } from './ask-custom-speech.ts';
import { askSpeechModel } from './ask-speech-model.ts';
import { firstWithin, soundFiles, type Recognised, type Sound, type SoundFile } from './sound.ts';
import { soundParts, wholeSound } from './sound-parts.ts';

type SpeechReason = Reason<ReasonOf<typeof fileParser>>;

interface Ending {
  readonly notes: readonly SpeechReason[];
  /** Why a person must continue, where there is no transcript. */
  readonly whyEmpty: SpeechReason;
  /** Stores that the model has answered. */
  settle(db: Db): Promise<void>;
}

/** The result for a recording that the model of the node was asked to transcribe. */
export type Transcribed =
  | (Ending & { readonly kind: 'TOO_LARGE' })
  | (Ending & { readonly kind: 'TRANSCRIBED'; readonly transcript: Transcript; readonly model: string });

interface Given {
  readonly filename: string;
  readonly blobKey: string;
  /** The path of the upload. */
  readonly path: string;
  readonly kind: string | null;
  readonly audio: AudioInfo;
}

/** Custom models have limits of their own; a file is in memory while it is sent. */
const MAX_CUSTOM_BYTES = 200 * 1024 * 1024;

/** Models of speech get larger recordings in parts. */
export const partLimits = (config: RecognitionConfig | null) =>
  config?.configType === 'SPEECH'
    ? { parts: { overBytes: MAX_RECORDING_BYTES, maxSeconds: MAX_PART_SECONDS } }
    : {};

/** Asks the model of the node for the words of a recording, unless it is larger than a model of one's own gets. */
export async function transcribeRecording(
  work: StepWork<NodeServices>,
  config: RecognitionConfig,
  { filename, blobKey, path, kind, audio }: Given,
): Promise<Transcribed> {
  const maxBytes = config.configType === 'CUSTOM' ? MAX_CUSTOM_BYTES : MAX_RECORDING_BYTES;
  const file = await firstWithin(soundFiles(path, kind, audio), maxBytes);
  const sound = { filename, blobKey, durationMs: audio.durationMs };
  const recognised = await ask(work, config, sound, { file, parts: audio.parts });
  if (!recognised)
    return { kind: 'TOO_LARGE', notes: [], whyEmpty: tooLarge(maxBytes), settle: async () => {} };
  const { transcript, model } = recognised;
  return {
    kind: 'TRANSCRIBED',
    transcript,
    model,
    notes: notesOn(recognised),
    whyEmpty: noSpeech(model),
    settle: (db) => recognised.settle(db),
  };
}

/** Undefined for a recording that is too large. */
async function ask(
  work: StepWork<NodeServices>,
  config: RecognitionConfig,
  sound: Sound,
  { file, parts }: { file: SoundFile | undefined; parts: AudioParts | null },
): Promise<Recognised | undefined> {
  if (config.configType === 'CUSTOM') return file && askCustomSpeech(work, config, sound, file);
  if (file) return askSpeechModel(work, config, sound, wholeSound(file, sound.durationMs));
  return parts ? askSpeechModel(work, config, sound, soundParts(parts)) : undefined;
}

function notesOn({ silences, isEstimated, model }: Recognised): SpeechReason[] {
  if (isEstimated) {
    const message = `"${model}" gave no times: those of the words are estimates. Check them before labelling by time.`;
    return [{ key: 'note.parser.timesEstimated', params: { model }, message }];
  }
  if (silences === 0) return [];
  const message = `Passages without speech, for which "${model}" invented words, were left out: ${silences}.`;
  return [{ key: 'note.parser.silenceLeftOut', params: { model, passages: silences }, message }];
}

function noSpeech(model: string): SpeechReason {
  const message = `"${model}" found no speech in the recording. Write the transcript here, or upload one.`;
  return { key: 'reason.parser.noSpeech', params: { model }, message };
}

function tooLarge(maxBytes: number): SpeechReason {
  const megabytes = maxBytes / 1024 / 1024;
  const message = `The recording is larger than ${megabytes} MB, the most that is sent to this model. Upload it again as mp3 or in parts, or upload a transcript.`;
  return { key: 'reason.parser.recordingTooLarge', params: { megabytes }, message };
}
