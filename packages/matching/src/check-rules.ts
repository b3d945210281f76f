import { Worker } from 'node:worker_threads';
import { firstInvalid, type CheckedRule, type InvalidRule } from './validate.ts';

export interface CheckQuestion {
  id: number;
  rules: readonly CheckedRule[];
}

export interface CheckAnswer {
  id: number;
  invalid: InvalidRule | undefined;
}

/** So few are checked where they are: a message to the thread would take longer. */
const FEW = 20;
/** So many go to the thread at once; checks of several callers take turns. */
const BATCH = 100;

/**
 * The first rule that must not be saved. Patterns take about a millisecond each to compile: many of them are checked in a
 * thread, so that the server's own goes on.
 */
export async function findInvalidRule(rules: readonly CheckedRule[]): Promise<InvalidRule | undefined> {
  if (rules.length <= FEW) return firstInvalid(rules);
  for (let start = 0; start < rules.length; start += BATCH) {
    const invalid = await ask(rules.slice(start, start + BATCH));
    if (invalid) return { ...invalid, index: start + invalid.index };
  }
  return undefined;
}

type Waiting = PromiseWithResolvers<InvalidRule | undefined>;

const waiting = new Map<number, Waiting>();
let lastId = 0;
let thread: Worker | undefined;

function ask(rules: readonly CheckedRule[]): Promise<InvalidRule | undefined> {
  const question: CheckQuestion = { id: ++lastId, rules };
  const answer: Waiting = Promise.withResolvers();
  waiting.set(question.id, answer);
  // The rule means windows; threads have no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  (thread ??= start()).postMessage(question);
  return answer.promise;
}

function start(): Worker {
  const worker = new Worker(new URL('./worker/check-worker.ts', import.meta.url));
  worker.on('message', ({ id, invalid }: CheckAnswer) => {
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
