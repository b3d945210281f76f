import { parentPort } from 'node:worker_threads';
import { writeClassifier } from '../classifier-bytes.ts';
import { countFeatures } from '../text-features.ts';
import { trainClassifier, type LabelledText } from '../train.ts';
import { describeFailure, type FromTrainer, type TextToLearn, type ToTrainer } from './protocol.ts';

/** The most features of all texts together: about 14 bytes each. */
const MAX_FEATURES = 12_000_000;
const MAX_TEXTS = 20_000;

const port = parentPort!;
const learned: LabelledText[] = [];
let features = 0;

// The rule about origins is about windows; threads have none.
const post = (message: FromTrainer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', (message: ToTrainer) => {
  try {
    if (message.type === 'texts') take(message.texts);
    else train();
  } catch (error) {
    post({ type: 'failed', error: describeFailure(error) });
  }
});

/** Keeps the features of texts, not the texts. */
function take(texts: readonly TextToLearn[]): void {
  for (const { text, labelIds } of texts) {
    if (isFull()) break;
    const counted = countFeatures(text);
    features += counted.indexes.length;
    learned.push({ features: counted, labelIds });
  }
  post({ type: 'taken', full: isFull() });
}

const isFull = (): boolean => learned.length >= MAX_TEXTS || features >= MAX_FEATURES;

function train(): void {
  const { classifier, report } = trainClassifier(learned, (progress) => post({ type: 'progress', progress }));
  const bytes = Uint8Array.from(writeClassifier(classifier));
  post({ type: 'trained', bytes, report }, [bytes.buffer]);
}
