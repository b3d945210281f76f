import { Lru } from './lru.ts';
import { MatchingWorker } from './matching-worker.ts';
import type { PatternActivity } from './matching-worker.ts';
import { unpackMatches } from './packed-matches.ts';
import { InvalidRuleError, TooManyMatchesError } from './rules.ts';
import type { Match, MatchOptions, MatchRule } from './rules.ts';
import type { FailureOf, FromWorker } from './worker-protocol.ts';

export interface MatcherSettings {
  /** Documents that are matched at the same time. */
  workers?: number;
  /** Time in ms that V8 has for the patterns of one document, for every million characters that it has. */
  deadlineMs?: number;
  /** Time in ms that the linear matcher has for one pattern, for every million characters. */
  linearDeadlineMs?: number;
}

export interface Matcher {
  /**
   * The matches of a rule set in a text. `ruleSetKey` changes when the rules do; `rules` is asked for only when no worker
   * has them compiled. Rejects with InvalidRuleError, TooManyMatchesError, PatternTooSlowError or the signal's reason.
   */
  match(
    ruleSetKey: string,
    rules: () => readonly MatchRule[] | Promise<readonly MatchRule[]>,
    text: string,
    options?: MatchOptions,
    signal?: AbortSignal,
  ): Promise<Match[]>;
  close(): Promise<void>;
}

/** Even the linear matcher did not finish a pattern within its time. */
export class PatternTooSlowError extends Error {
  readonly ruleId: number | undefined;

  constructor(ruleId: number | undefined) {
    super(`The pattern of rule ${ruleId ?? '?'} takes too long for this document.`);
    this.name = 'PatternTooSlowError';
    this.ruleId = ruleId;
  }
}

const DEFAULTS = { workers: 2, deadlineMs: 2_000, linearDeadlineMs: 60_000 };
/** A pattern may always run for this share of the deadline, or many harmless ones would push the last over it. */
const LEAST_SHARE = 1 / 8;
/** Rule sets of which the slow patterns are remembered. */
const KEPT_SLOW_SETS = 500;
const CHARACTERS_PER_DEADLINE = 1_000_000;

interface Job {
  key: string;
  rules: () => readonly MatchRule[] | Promise<readonly MatchRule[]>;
  text: string;
  options: MatchOptions;
  found: Int32Array<ArrayBuffer>;
  phrasesDone: boolean;
  patternsDone: number;
  /** V8's time in runs that were ended, ms. */
  spent: number;
  resolve(matches: Match[]): void;
  reject(error: unknown): void;
}

export function createMatcher(settings: MatcherSettings = {}): Matcher {
  return new MatcherPool({ ...DEFAULTS, ...settings });
}

interface Lane {
  worker: MatchingWorker;
  job: Job | undefined;
}

/** Documents wait in one line for the next free worker; one that was held up goes to the end of the line. */
class MatcherPool implements Matcher {
  readonly #settings: Required<MatcherSettings>;
  readonly #lanes: Lane[];
  readonly #slow = new Lru<string, Set<number>>(KEPT_SLOW_SETS);
  #queue: Job[] = [];
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: Required<MatcherSettings>) {
    this.#settings = settings;
    this.#lanes = Array.from({ length: settings.workers }, () => this.#openLane());
  }

  #openLane(): Lane {
    const worker = new MatchingWorker(
      (message) => void this.#receive(lane, message),
      (error) => this.#settle(lane, (job) => job.reject(error)),
    );
    const lane: Lane = { worker, job: undefined };
    return lane;
  }

  match(
    ruleSetKey: string,
    rules: Job['rules'],
    text: string,
    options: MatchOptions = {},
    signal?: AbortSignal,
  ): Promise<Match[]> {
    if (this.#closed) return Promise.reject(new Error('The matcher is closed.'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Match[]>();
    const key = `${options.caseSensitive ? 'case' : 'fold'} ${ruleSetKey}`;
    const found = new Int32Array(0);
    const job = {
      key,
      rules,
      text,
      options,
      found,
      phrasesDone: false,
      patternsDone: 0,
      spent: 0,
      resolve,
      reject,
    };
    const abort = () => this.#drop(job, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#queue.push(job);
    this.#dispatch();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  #dispatch(): void {
    for (const lane of this.#lanes) {
      if (lane.job) continue;
      const job = this.#takeNext();
      if (!job) break;
      lane.job = job;
      const { key, text, options, found, phrasesDone, patternsDone } = job;
      const slow = [...(this.#slow.get(key) ?? [])];
      lane.worker.send({ type: 'job', key, text, options, found, phrasesDone, patternsDone, slow });
    }
    this.#setWatch();
  }

  /** The next document in line; rule sets with slow patterns leave one worker to the others. */
  #takeNext(): Job | undefined {
    const heavy = this.#lanes.filter((lane) => lane.job && this.#slow.has(lane.job.key)).length;
    const full = heavy > 0 && heavy >= this.#lanes.length - 1;
    const index = this.#queue.findIndex((job) => !full || !this.#slow.has(job.key));
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0];
  }

  /** Looks after running patterns as long as there are jobs. */
  #setWatch(): void {
    const busy = this.#lanes.some((lane) => lane.job);
    if (!busy) clearInterval(this.#watch);
    if (!busy) this.#watch = undefined;
    else
      this.#watch ??= setInterval(() => this.#look(), Math.min(50, this.#settings.deadlineMs * LEAST_SHARE));
  }

  #look(): void {
    for (const lane of this.#lanes) {
      const activity = lane.job && lane.worker.activity();
      if (lane.job && activity && this.#isOverdue(lane.job, activity))
        void this.#end(lane, lane.job, activity);
    }
  }

  #isOverdue(job: Job, { linear, running, before }: PatternActivity): boolean {
    const scale = Math.max(1, job.text.length / CHARACTERS_PER_DEADLINE);
    if (linear) return running > this.#settings.linearDeadlineMs * scale;
    const deadline = this.#settings.deadlineMs * scale;
    return running > Math.max(deadline - job.spent - before, deadline * LEAST_SHARE);
  }

  /** Ends a run: a pattern too slow for V8 is left to the linear matcher, now and in later documents. */
  async #end(lane: Lane, job: Job, { index, linear, running, before }: PatternActivity): Promise<void> {
    lane.worker.restart();
    lane.job = undefined;
    if (linear) {
      this.#dispatch();
      job.reject(new PatternTooSlowError(await idOfPattern(job, index)));
      return;
    }
    const slow = this.#slow.get(job.key) ?? new Set();
    this.#slow.set(job.key, slow.add(index));
    job.spent += before + running;
    this.#queue.push(job);
    this.#dispatch();
  }

  async #receive(lane: Lane, message: FromWorker): Promise<void> {
    const { job } = lane;
    if (!job) return;
    switch (message.type) {
      case 'lacks-rules':
        await this.#sendRules(lane, job);
        break;
      case 'progress':
        job.found = message.found;
        job.phrasesDone = true;
        job.patternsDone = message.patternsDone;
        break;
      case 'done':
        this.#settle(lane, () => job.resolve(unpackMatches(message.matches)));
        break;
      case 'failed':
        this.#settle(lane, () => job.reject(toError(message.error)));
    }
  }

  async #sendRules(lane: Lane, job: Job): Promise<void> {
    try {
      const rules = await job.rules();
      if (lane.job === job) lane.worker.send({ type: 'rules', key: job.key, rules });
    } catch (error) {
      // The worker still holds the job that it has no rules for.
      if (lane.job === job) lane.worker.restart();
      if (lane.job === job) this.#settle(lane, () => job.reject(error));
    }
  }

  #settle(lane: Lane, finish: (job: Job) => void): void {
    const { job } = lane;
    lane.job = undefined;
    if (job) finish(job);
    this.#dispatch();
  }

  #drop(job: Job, reason: unknown): void {
    this.#queue = this.#queue.filter((other) => other !== job);
    job.reject(reason);
    const lane = this.#lanes.find((other) => other.job === job);
    if (!lane) return;
    lane.worker.restart();
    this.#settle(lane, () => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    const jobs = [...this.#queue, ...this.#lanes.flatMap((lane) => lane.job ?? [])];
    this.#queue = [];
    for (const lane of this.#lanes) lane.job = undefined;
    this.#setWatch();
    for (const job of jobs) job.reject(new Error('The matcher is closed.'));
    await Promise.all(this.#lanes.map((lane) => lane.worker.close()));
  }
}

/** The id of the rule set's n-th REGEX rule. */
async function idOfPattern(job: Job, index: number): Promise<number | undefined> {
  try {
    return (await job.rules()).filter((rule) => rule.matchingType === 'REGEX')[index]?.id;
  } catch {
    return undefined;
  }
}

function toError({ name, message, ruleId, position }: FailureOf): Error {
  if (name === 'InvalidRuleError') return new InvalidRuleError(ruleId ?? -1, message, position);
  if (name === 'TooManyMatchesError') return new TooManyMatchesError(ruleId ?? -1);
  return Object.assign(new Error(message), { name });
}
