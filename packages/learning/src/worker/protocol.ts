import type { GivenLabel } from '../classes/classifier.ts';
import type { TextWithSpans } from '../spans/corpus.ts';
import type { GivenSpan } from '../spans/span-tagger.ts';
import type { SpanReport } from '../spans/train-spans.ts';
import type { TrainingProgress, TrainingReport } from '../classes/train.ts';

/** A text with the labels that people accepted. */
export interface TextToLearn {
  text: string;
  labelIds: readonly number[];
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What each task learns from, what it makes and tells of it, and what that gives to a text. */
export interface Tasks {
  CLASSES: { learns: TextToLearn; bytes: Bytes; report: TrainingReport; gives: GivenLabel[] | undefined };
  /** Null where what was learned is not worth having. */
  SPANS: { learns: TextWithSpans; bytes: Bytes | null; report: SpanReport; gives: GivenSpan[] };
}
export type Task = keyof Tasks;

export type ToTrainer<T extends Task = Task> =
  { type: 'texts'; texts: readonly Tasks[T]['learns'][] } | { type: 'train' };

export interface Trained<T extends Task = Task> {
  /** The trained classifier or tagger in the form that the labelling thread reads. */
  bytes: Tasks[T]['bytes'];
  report: Tasks[T]['report'];
}

export type FromTrainer<T extends Task = Task> =
  /** The texts were read; there is no room for more when `full`. */
  | { type: 'taken'; full: boolean }
  | { type: 'progress'; progress: TrainingProgress }
  | { type: 'trained'; trained: Trained<T> }
  | { type: 'failed'; error: WorkerFailure };

export type ToLabeller =
  | { type: 'label'; id: number; task: Task; key: string; text: string }
  | { type: 'learned'; task: Task; key: string; bytes: Uint8Array }
  /** Cancels a text whose classifier or tagger could not be loaded. */
  | { type: 'forget'; id: number };

export type FromLabeller =
  | { type: 'missing'; id: number; task: Task; key: string }
  | { type: 'labelled'; id: number; given: Tasks[Task]['gives'] }
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
