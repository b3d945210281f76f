import type { GivenLabel } from '../classifier.ts';
import type { TrainingProgress, TrainingReport } from '../train.ts';

/** A text with the labels that people accepted. */
export interface TextToLearn {
  text: string;
  labelIds: readonly number[];
}

export type ToTrainer = { type: 'texts'; texts: readonly TextToLearn[] } | { type: 'train' };

export type FromTrainer =
  /** The texts were read; there is no room for more when `full`. */
  | { type: 'taken'; full: boolean }
  | { type: 'progress'; progress: TrainingProgress }
  | { type: 'trained'; bytes: Uint8Array<ArrayBuffer>; report: TrainingReport }
  | { type: 'failed'; error: WorkerFailure };

export type ToClassifier =
  | { type: 'classify'; id: number; key: string; text: string }
  | { type: 'learned'; key: string; bytes: Uint8Array }
  /** The classifier of the key could not be loaded. */
  | { type: 'forget'; id: number };

export type FromClassifier =
  | { type: 'missing'; id: number; key: string }
  | { type: 'classified'; id: number; labels: GivenLabel[] | undefined }
  | { type: 'failed'; id: number; error: WorkerFailure };

/** Errors cross threads by name. */
export interface WorkerFailure {
  name: string;
  message: string;
}

export const describeFailure = (error: unknown): WorkerFailure =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
