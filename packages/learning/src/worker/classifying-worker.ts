import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { readClassifier } from '../classifier-bytes.ts';
import type { Classifier } from '../classifier.ts';
import { describeFailure, type FromClassifier, type ToClassifier } from './protocol.ts';

/** Bytes of the classifiers that are kept; each one takes a megabyte more for its tables. */
const MAX_BYTES = 64 * 1024 * 1024;
const TABLES = 1024 * 1024;

const port = parentPort!;
const classifiers = new LRUCache<string, { classifier: Classifier; size: number }>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ size }) => Math.min(size, MAX_BYTES),
});
/** Texts that wait for their classifier. */
const waiting = new Map<number, { key: string; text: string }>();

// The rule about origins is about windows; threads have none.
const post = (message: FromClassifier) => port.postMessage(message);

port.on('message', (message: ToClassifier) => {
  if (message.type === 'forget') waiting.delete(message.id);
  else if (message.type === 'learned') learn(message.key, message.bytes);
  else {
    const { id, key, text } = message;
    const known = classifiers.get(key);
    if (known) classify(id, known.classifier, text);
    else {
      waiting.set(id, { key, text });
      post({ type: 'missing', id, key });
    }
  }
});

function learn(key: string, bytes: Uint8Array): void {
  const texts = [...waiting].filter(([, job]) => job.key === key);
  for (const [id] of texts) waiting.delete(id);
  try {
    const classifier = readClassifier(bytes);
    classifiers.set(key, { classifier, size: bytes.length + TABLES });
    for (const [id, { text }] of texts) classify(id, classifier, text);
  } catch (error) {
    for (const [id] of texts) post({ type: 'failed', id, error: describeFailure(error) });
  }
}

function classify(id: number, classifier: Classifier, text: string): void {
  try {
    post({ type: 'classified', id, labels: classifier.classify(text) });
  } catch (error) {
    post({ type: 'failed', id, error: describeFailure(error) });
  }
}
