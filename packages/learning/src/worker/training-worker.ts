import { parentPort, workerData } from 'node:worker_threads';
import { newLearner } from './learners.ts';
import { describeFailure, type FromTrainer, type Task, type Tasks, type ToTrainer } from './protocol.ts';

const port = parentPort!;
const learner = newLearner((workerData as { task: Task }).task);

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

function take(texts: readonly Tasks[Task]['learns'][]): void {
  for (const text of texts) {
    if (learner.isFull) break;
    learner.add(text);
  }
  post({ type: 'taken', full: learner.isFull });
}

function train(): void {
  const trained = learner.train((progress) => post({ type: 'progress', progress }));
  post({ type: 'trained', trained }, trained.bytes ? [trained.bytes.buffer] : []);
}
