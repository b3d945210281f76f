import { Worker } from 'node:worker_threads';
import { firstInvalid, type CheckedRule, type InvalidRule } from './validate.ts';

export type { CheckedRule, InvalidRule } from './validate.ts';

export interface CheckRequest {
  id: number;
  rules: readonly CheckedRule[];
}

export interface CheckResponse {
  id: number;
  invalid: readonly InvalidRule[];
}

/** Up to this number, rules are checked in this thread: a message to the worker would take longer. */
const MAX_INLINE = 20;
/** Rules per message to the worker, so that checks of several callers alternate. */
const BATCH = 100;

/**
 * The first invalid rule. Patterns take about a millisecond each to compile: larger sets are checked in a worker
 * thread, so that the server's thread is not blocked.
 */
export async function findInvalidRule(rules: readonly CheckedRule[]): Promise<InvalidRule | undefined> {
  if (rules.length <= MAX_INLINE) return firstInvalid(rules);
  for await (const invalid of checkedInBatches(rules)) if (invalid[0]) return invalid[0];
  return undefined;
}

/** All invalid rules, in their order; always checked in the worker thread. */
export async function findInvalidRules(rules: readonly CheckedRule[]): Promise<InvalidRule[]> {
  const all: InvalidRule[] = [];
  for await (const invalid of checkedInBatches(rules)) all.push(...invalid);
  return all;
}

/** The invalid rules of each batch. */
async function* checkedInBatches(rules: readonly CheckedRule[]): AsyncGenerator<InvalidRule[]> {
  for (let start = 0; start < rules.length; start += BATCH) {
    const invalid = await sendBatch(rules.slice(start, start + BATCH));
    yield invalid.map((one) => ({ ...one, index: start + one.index }));
  }
}

type Waiting = PromiseWithResolvers<readonly InvalidRule[]>;

const waiting = new Map<number, Waiting>();
let lastId = 0;
let thread: Worker | undefined;

function sendBatch(rules: readonly CheckedRule[]): Promise<readonly InvalidRule[]> {
  const request: CheckRequest = { id: ++lastId, rules };
  const response: Waiting = Promise.withResolvers();
  waiting.set(request.id, response);
  // The rule is about windows; threads have no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  (thread ??= start()).postMessage(request);
  return response.promise;
}

function start(): Worker {
  const worker = new Worker(new URL('../worker/check-worker.ts', import.meta.url));
  worker.on('message', ({ id, invalid }: CheckResponse) => {
    waiting.get(id)?.resolve(invalid);
    waiting.delete(id);
  });
  worker.on('error', (error: Error) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  worker.unref();
  return worker;
}
