import { Lru } from './lru.ts';
import { MatchingJob, type MatchControl, type RulesSource } from './worker/matching-job.ts';
import { MatchingWorker } from './worker/matching-worker.ts';
import type { PatternActivity } from './worker/matching-worker.ts';
import { unpackMatches } from './worker/packed-matches.ts';
import { InvalidRuleError, TooManyMatchesError } from './rules.ts';
import type { Match, MatchOptions } from './rules.ts';
import type { FailureOf, FromWorker } from './worker/protocol.ts';

export interface MatcherSettings {
  /** Documents that are matched at the same time. */
  workers?: number;
  /** Time in ms that V8 has for the patterns of one document, for every million characters that it has. */
  deadlineMs?: number;
  /** Time in ms that the linear matcher has for one pattern, for every million characters. */
  linearDeadlineMs?: number;
  /** Time in ms that all rules of a document have together. */
  timeoutMs?: number;
}

export interface Matcher {
  /**
   * The matches of a rule set in a text. `ruleSetKey` changes when the rules do; `rules` is asked for only when no worker
   * has them compiled. Rejects with InvalidRuleError, TooManyMatchesError, PatternTooSlowError or the signal's reason.
   */
  match(
    ruleSetKey: string,
    rules: RulesSource,
    text: string,
    options?: MatchOptions,
    control?: MatchControl,
  ): Promise<Match[]>;
  close(): Promise<void>;
}

const DEFAULTS = { workers: 2, deadlineMs: 2_000, linearDeadlineMs: 60_000, timeoutMs: 600_000 };
/** A pattern may always run for this share of the deadline, or many harmless ones would push the last over it. */
const LEAST_SHARE = 1 / 8;
/** Rule sets of which the slow patterns are remembered. */
const KEPT_SLOW_SETS = 500;
const CHARACTERS_PER_DEADLINE = 1_000_000;

export function createMatcher(settings: MatcherSettings = {}): Matcher {
  return new MatcherPool({ ...DEFAULTS, ...settings });
}

interface Lane {
  worker: MatchingWorker;
  job: MatchingJob | undefined;
  /** When the job was given to the worker. */
  since: number;
  /** When its rules were seen to be at work. */
  ready: number | undefined;
}

/** Documents wait in one line for the next free worker; one that was held up goes to the end of the line. */
class MatcherPool implements Matcher {
  readonly #settings: Required<MatcherSettings>;
  /** Opened when they are needed: a thread takes memory. */
  readonly #lanes: Lane[] = [];
  readonly #slow = new Lru<string, Set<number>>(KEPT_SLOW_SETS);
  #queue: MatchingJob[] = [];
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: Required<MatcherSettings>) {
    this.#settings = settings;
  }

  #openLane(): Lane {
    const worker = new MatchingWorker(
      (message) => void this.#receive(lane, message),
      (error) => this.#settle(lane, (job) => job.result.reject(error)),
    );
    const lane: Lane = { worker, job: undefined, since: 0, ready: undefined };
    this.#lanes.push(lane);
    return lane;
  }

  match(
    ruleSetKey: string,
    rules: RulesSource,
    text: string,
    options: MatchOptions = {},
    { signal, onProgress }: MatchControl = {},
  ): Promise<Match[]> {
    if (this.#closed) return Promise.reject(new Error('The matcher is closed.'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const key = `${options.caseSensitive ? 'case' : 'fold'} ${ruleSetKey}`;
    const job = new MatchingJob({ key, rules, text, options }, onProgress);
    const abort = () => this.#drop(job, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#queue.push(job);
    this.#dispatch();
    return job.result.promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  #dispatch(): void {
    for (let lane = this.#freeLane(); lane; lane = this.#freeLane()) {
      const job = this.#takeNext();
      if (!job) break;
      lane.job = job;
      lane.since = performance.now();
      lane.ready = undefined;
      const { key, text, options, found, phrasesDone, patternsDone } = job;
      const slow = [...(this.#slow.get(key) ?? [])];
      lane.worker.send({ type: 'job', key, text, options, found, phrasesDone, patternsDone, slow });
    }
    this.#setWatch();
  }

  #freeLane(): Lane | undefined {
    const free = this.#lanes.find((lane) => !lane.job);
    if (free || this.#queue.length === 0 || this.#lanes.length >= this.#settings.workers) return free;
    return this.#openLane();
  }

  /** The next document in line; rule sets with slow patterns leave one worker to the others. */
  #takeNext(): MatchingJob | undefined {
    const heavy = this.#lanes.filter((lane) => lane.job && this.#slow.has(lane.job.key)).length;
    const full = heavy > 0 && heavy >= this.#settings.workers - 1;
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
      const { job, worker } = lane;
      if (!job) continue;
      const progress = worker.progress();
      if (progress) {
        lane.ready ??= performance.now();
        job.tell(progress);
      }
      const activity = worker.activity();
      if (this.#isOutOfTime(lane, job)) void this.#giveUp(lane, job);
      else if (activity && this.#isOverdue(job, activity)) void this.#end(lane, job, activity);
    }
  }

  /** The thread's start and the first compiling of the rules do not count. */
  #isOutOfTime({ ready }: Lane, { worked }: MatchingJob): boolean {
    return ready !== undefined && worked + performance.now() - ready > this.#settings.timeoutMs;
  }

  #isOverdue(job: MatchingJob, { linear, running, before }: PatternActivity): boolean {
    const scale = Math.max(1, job.text.length / CHARACTERS_PER_DEADLINE);
    if (linear) return running > this.#settings.linearDeadlineMs * scale;
    const deadline = this.#settings.deadlineMs * scale;
    return running > Math.max(deadline - job.spent - before, deadline * LEAST_SHARE);
  }

  /** Ends a run: a pattern too slow for V8 is left to the linear matcher, now and in later documents. */
  async #end(
    lane: Lane,
    job: MatchingJob,
    { index, rule, linear, running, before }: PatternActivity,
  ): Promise<void> {
    this.#cutOff(lane, job);
    if (linear) {
      this.#dispatch();
      job.result.reject(await job.patternTooSlow({ rule, ms: running }));
      return;
    }
    const slow = this.#slow.get(job.key) ?? new Set();
    this.#slow.set(job.key, slow.add(index));
    job.spent += before + running;
    this.#queue.push(job);
    this.#dispatch();
  }

  async #giveUp(lane: Lane, job: MatchingJob): Promise<void> {
    this.#cutOff(lane, job);
    this.#dispatch();
    job.result.reject(await job.outOfTime(this.#settings.timeoutMs));
  }

  #cutOff(lane: Lane, job: MatchingJob): void {
    job.ended(performance.now() - lane.since, lane.worker.slowest());
    lane.worker.restart();
    lane.job = undefined;
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
        this.#settle(lane, () => job.result.resolve(unpackMatches(message.matches)));
        break;
      case 'failed':
        this.#settle(lane, () => job.result.reject(toError(message.error)));
    }
  }

  async #sendRules(lane: Lane, job: MatchingJob): Promise<void> {
    try {
      const rules = await job.rules();
      if (lane.job === job) lane.worker.send({ type: 'rules', key: job.key, rules });
    } catch (error) {
      // The worker still holds the job that it has no rules for.
      if (lane.job === job) lane.worker.restart();
      if (lane.job === job) this.#settle(lane, () => job.result.reject(error));
    }
  }

  #settle(lane: Lane, finish: (job: MatchingJob) => void): void {
    const { job } = lane;
    lane.job = undefined;
    if (job) finish(job);
    this.#dispatch();
  }

  #drop(job: MatchingJob, reason: unknown): void {
    this.#queue = this.#queue.filter((other) => other !== job);
    job.result.reject(reason);
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
    for (const job of jobs) job.result.reject(new Error('The matcher is closed.'));
    await Promise.all(this.#lanes.map((lane) => lane.worker.close()));
  }
}

function toError({ name, message, ruleId, position }: FailureOf): Error {
  if (name === 'InvalidRuleError') return new InvalidRuleError(ruleId ?? -1, message, position);
  if (name === 'TooManyMatchesError') return new TooManyMatchesError(ruleId ?? -1);
  return Object.assign(new Error(message), { name });
}
