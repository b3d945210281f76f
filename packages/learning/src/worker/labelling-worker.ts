import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { readClassifier } from '../classes/classifier-bytes.ts';
import { readSpanTagger } from '../spans/span-tagger-bytes.ts';
import { describeFailure, type FromLabeller, type Task, type Tasks, type ToLabeller } from './protocol.ts';

type Label = (text: string) => Tasks[Task]['gives'];

/** Bytes of what is kept; tables take more than what is stored. */
const MAX_BYTES = 64 * 1024 * 1024;
const TABLES = 1024 * 1024;

/** Readers that turn the stored bytes of a task into a function that labels texts. */
const READERS: Record<Task, (bytes: Uint8Array) => { label: Label; size: number }> = {
  CLASSES: (bytes) => {
    const classifier = readClassifier(bytes);
    return { label: (text) => classifier.classify(text), size: bytes.length + TABLES };
  },
  SPANS: (bytes) => {
    const tagger = readSpanTagger(bytes);
    // Weights are stored in half of their size.
    return { label: (text) => tagger.find(text), size: 3 * bytes.length };
  },
};

const port = parentPort!;
const known = new LRUCache<string, { label: Label; size: number }>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ size }) => Math.max(1, Math.min(size, MAX_BYTES)),
});
/** Texts that wait for what was learned. */
const waiting = new Map<number, { key: string; text: string }>();

// The rule about origins is about windows; threads have none.
const post = (message: FromLabeller) => port.postMessage(message);

port.on('message', (message: ToLabeller) => {
  if (message.type === 'forget') waiting.delete(message.id);
  else if (message.type === 'learned') learn(message.task, message.key, message.bytes);
  else {
    const { id, task, key, text } = message;
    const found = known.get(key);
    if (found) give(id, found.label, text);
    else {
      waiting.set(id, { key, text });
      post({ type: 'missing', id, task, key });
    }
  }
});

function learn(task: Task, key: string, bytes: Uint8Array): void {
  const texts = [...waiting].filter(([, job]) => job.key === key);
  for (const [id] of texts) waiting.delete(id);
  try {
    const learned = READERS[task](bytes);
    known.set(key, learned);
    for (const [id, { text }] of texts) give(id, learned.label, text);
  } catch (error) {
    for (const [id] of texts) post({ type: 'failed', id, error: describeFailure(error) });
  }
}

function give(id: number, label: Label, text: string): void {
  try {
    post({ type: 'labelled', id, given: label(text) });
  } catch (error) {
    post({ type: 'failed', id, error: describeFailure(error) });
  }
}
