import { parentPort } from 'node:worker_threads';
import type { CheckAnswer, CheckQuestion } from '../check-rules.ts';
import { firstInvalid } from '../validate.ts';

const port = parentPort!;

port.on('message', ({ id, rules }: CheckQuestion) => {
  const answer: CheckAnswer = { id, invalid: firstInvalid(rules) };
  // The rule means windows; threads have no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  port.postMessage(answer);
});
