import { parentPort } from 'node:worker_threads';
import type { CheckResponse, CheckRequest } from '../engine/check-rules.ts';
import { allInvalid } from '../engine/validate.ts';

const port = parentPort!;

port.on('message', ({ id, rules }: CheckRequest) => {
  const response: CheckResponse = { id, invalid: allInvalid(rules) };
  // The rule is about windows; threads have no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  port.postMessage(response);
});
