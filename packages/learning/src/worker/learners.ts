import { writeClassifier } from '../classes/classifier-bytes.ts';
import { Corpus } from '../spans/corpus.ts';
import { writeSpanTagger } from '../spans/span-tagger-bytes.ts';
import { trainSpans } from '../spans/train-spans.ts';
import { countFeatures } from '../classes/text-features.ts';
import { trainClassifier, type LabelledText, type TrainingProgress } from '../classes/train.ts';
import type { Task, Tasks, TextToLearn, Trained } from './protocol.ts';

/** Keeps of texts what can be learned from them, and learns. */
export interface Learner<T extends Task> {
  readonly isFull: boolean;
  add(text: Tasks[T]['learns']): void;
  train(onProgress: (progress: TrainingProgress) => void): Trained<T>;
}

/** The most features of all texts together: about 14 bytes each. */
const MAX_FEATURES = 12_000_000;
const MAX_TEXTS = 20_000;

class ClassLearner implements Learner<'CLASSES'> {
  readonly #texts: LabelledText[] = [];
  #features = 0;

  get isFull(): boolean {
    return this.#texts.length >= MAX_TEXTS || this.#features >= MAX_FEATURES;
  }

  add({ text, labelIds }: TextToLearn): void {
    const features = countFeatures(text);
    this.#features += features.indexes.length;
    this.#texts.push({ features, labelIds });
  }

  train(onProgress: (progress: TrainingProgress) => void): Trained<'CLASSES'> {
    const { classifier, report } = trainClassifier(this.#texts, onProgress);
    return { bytes: Uint8Array.from(writeClassifier(classifier)), report };
  }
}

class SpanLearner extends Corpus implements Learner<'SPANS'> {
  train(onProgress: (progress: TrainingProgress) => void): Trained<'SPANS'> {
    const { tagger, report } = trainSpans(this.documents, onProgress);
    return { bytes: tagger ? Uint8Array.from(writeSpanTagger(tagger)) : null, report };
  }
}

export const newLearner = (task: Task): Learner<Task> =>
  (task === 'CLASSES' ? new ClassLearner() : new SpanLearner()) as Learner<Task>;
