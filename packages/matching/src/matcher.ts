import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { MatchingJob, type MatchControl, type RulesSource } from './worker/matching-job.ts';
import { MatchingWorker } from './worker/matching-worker.ts';
import type { PatternActivity } from './worker/matching-worker.ts';
import { unpackMatches } from './worker/packed-matches.ts';
import { InvalidRuleError, TooManyMatchesError } from './rules/rules.ts';
import type { Match, MatchOptions, MatchRule } from './rules/rules.ts';
import type { WorkerFailure, FromWorker } from './rules/protocol.ts';

export interface MatcherSettings {
  /** Documents that are matched concurrently. */
  workers?: number;
  /** Time limit in ms of V8 for the patterns of one document, per million characters. */
  deadlineMs?: number;
  /** Time limit in ms of the linear matcher for one pattern, per million characters. */
  linearDeadlineMs?: number;
  /** Time limit in ms for all rules of a document together. */
  timeoutMs?: number;
}

export interface Matcher {
  /**
   * Finds the matches of a rule set in a text. `ruleSetKey` must change with the rules; `rules` is called only when
   * no worker has them compiled. Rejects with InvalidRuleError, TooManyMatchesError, PatternTooSlowError or the
   * signal's reason.
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
/**
 * The share of the deadline that a single pattern may always use; otherwise many harmless ones would push the last
 * one over it.
 */
const MIN_SHARE = 1 / 8;
/** Number of rule sets whose slow patterns are remembered. */
const MAX_SLOW_SETS = 500;
const CHARACTERS_PER_DEADLINE = 1_000_000;
/**
 * The time, in ms, that a worker may still spend on a text whose caller left: a restarted one would have to compile its
 * rules again.
 */
const ABANDONED_MS = 250;

export function createMatcher(settings: MatcherSettings = {}): Matcher {
  return new MatcherPool({ ...DEFAULTS, ...settings });
}

interface Lane {
  worker: MatchingWorker;
  job: MatchingJob | undefined;
  /** The time at which the worker got the job. */
  startedAt: number;
  /** The time at which its rules started to run. */
  readyAt: number | undefined;
}

/**
 * Documents wait in one queue for the next free worker; one that exceeded the deadline goes to the end of the queue.
 */
class MatcherPool implements Matcher {
  readonly #settings: Required<MatcherSettings>;
  /** Opened on demand, because a thread takes memory. */
  readonly #lanes: Lane[] = [];
  readonly #slow = new LRUCache<string, Set<number>>({ max: MAX_SLOW_SETS });
  #queue: MatchingJob[] = [];
  #monitor: NodeJS.Timeout | undefined;
  #closed = false;
  /** Drafts are compiled once for all texts that they are tried on. */
  readonly #draftKeys = new WeakMap<readonly MatchRule[], string>();
  #drafts = 0;

  constructor(settings: Required<MatcherSettings>) {
    this.#settings = settings;
  }

  #openLane(): Lane {
    const worker = new MatchingWorker(
      (message) => void this.#receive(lane, message),
      (error) => this.#finishJob(lane, (job) => job.result.reject(error)),
    );
    const lane: Lane = { worker, job: undefined, startedAt: 0, readyAt: undefined };
    this.#lanes.push(lane);
    return lane;
  }

  match(
    ruleSetKey: string,
    rules: RulesSource,
    text: string,
    options: MatchOptions = {},
    { signal, ...observer }: MatchControl = {},
  ): Promise<Match[]> {
    if (this.#closed) return Promise.reject(new Error('The matcher is closed.'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const letters = options.caseSensitive ? 'case' : 'fold';
    const key = `${letters} ${ruleSetKey}`;
    const draftsKey = this.#keyOfDrafts(options, letters);
    // It is called on a message of a thread, which another caller may have started.
    const ownRules = AsyncLocalStorage.bind(rules);
    const job = new MatchingJob({ key, draftsKey, rules: ownRules, text, options }, observer);
    const abort = () => this.#abort(job, signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#queue.push(job);
    this.#dispatch();
    return job.result.promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  #keyOfDrafts({ changes }: MatchOptions, letters: string): string | null {
    const drafts = changes?.drafts ?? [];
    if (drafts.length === 0) return null;
    const key = this.#draftKeys.get(drafts) ?? `drafts ${++this.#drafts}`;
    this.#draftKeys.set(drafts, key);
    return `${letters} ${key}`;
  }

  #dispatch(): void {
    for (let free = this.#freeLane(); free; free = this.#freeLane()) {
      const job = this.#takeNext();
      if (!job) break;
      const lane = this.#lanes.find((one) => !one.job && one.worker.hasCompiled(job.key)) ?? free;
      lane.job = job;
      lane.startedAt = performance.now();
      lane.readyAt = undefined;
      const { key, draftsKey, text, found, phrasesDone, patternsDone } = job;
      const { caseSensitive = false, changes } = job.options;
      const run = { found, phrasesDone, patternsDone, slow: [...(this.#slow.get(key) ?? []), ...job.slow] };
      const without = changes?.without ?? [];
      lane.worker.send({ type: 'job', key, draftsKey, without, text, caseSensitive, ...run });
    }
    this.#updateMonitor();
  }

  #freeLane(): Lane | undefined {
    const free = this.#lanes.find((lane) => !lane.job);
    if (free || this.#queue.length === 0 || this.#lanes.length >= this.#settings.workers) return free;
    return this.#openLane();
  }

  /** The next document of the queue; rule sets with slow patterns leave one worker free for the others. */
  #takeNext(): MatchingJob | undefined {
    const heavy = this.#lanes.filter((lane) => lane.job && this.#slow.has(lane.job.key)).length;
    const full = heavy > 0 && heavy >= this.#settings.workers - 1;
    const index = this.#queue.findIndex((job) => !full || !this.#slow.has(job.key));
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0];
  }

  /** Monitors running patterns while there are jobs. */
  #updateMonitor(): void {
    const busy = this.#lanes.some((lane) => lane.job);
    if (!busy) clearInterval(this.#monitor);
    if (!busy) this.#monitor = undefined;
    else
      this.#monitor ??= setInterval(
        () => this.#checkRunning(),
        Math.min(50, this.#settings.deadlineMs * MIN_SHARE),
      );
  }

  #checkRunning(): void {
    for (const lane of this.#lanes) {
      const { job, worker } = lane;
      if (!job) continue;
      const progress = worker.progress();
      if (progress) {
        lane.readyAt ??= performance.now();
        job.reportProgress(progress);
      }
      const activity = worker.activity();
      if (isAbandoned(job)) this.#stopAbandoned(lane, job);
      else if (this.#isOutOfTime(lane, job)) void this.#failOutOfTime(lane, job);
      else if (activity && this.#isOverdue(job, activity)) void this.#end(lane, job, activity);
    }
  }

  /** The start of the thread and the first compilation of the rules do not count. */
  #isOutOfTime({ readyAt }: Lane, { totalMs }: MatchingJob): boolean {
    return readyAt !== undefined && totalMs + performance.now() - readyAt > this.#settings.timeoutMs;
  }

  #isOverdue(job: MatchingJob, { linear, running, before }: PatternActivity): boolean {
    const scale = Math.max(1, job.text.length / CHARACTERS_PER_DEADLINE);
    if (linear) return running > this.#settings.linearDeadlineMs * scale;
    const deadline = this.#settings.deadlineMs * scale;
    return running > Math.max(deadline - job.v8Ms - before, deadline * MIN_SHARE);
  }

  /**
   * Ends a run: a pattern that is too slow for V8 is run by the linear matcher, in later documents and, where its caller
   * still waits, in this one.
   */
  async #end(
    lane: Lane,
    job: MatchingJob,
    { index, rule, linear, running, before }: PatternActivity,
  ): Promise<void> {
    this.#stopRun(lane, job);
    if (job.abandonedAt !== undefined) {
      this.#dispatch();
      return;
    }
    if (linear) {
      this.#dispatch();
      job.result.reject(await job.patternTooSlow({ rule, ms: running }));
      return;
    }
    this.#slowPatternsOf(job).add(index);
    void job.reportSlow(rule);
    job.v8Ms += before + running;
    this.#queue.push(job);
    this.#dispatch();
  }

  #slowPatternsOf({ key, options, slow }: MatchingJob): Set<number> {
    if (options.changes) return slow;
    const known = this.#slow.get(key) ?? new Set();
    this.#slow.set(key, known);
    return known;
  }

  async #failOutOfTime(lane: Lane, job: MatchingJob): Promise<void> {
    this.#stopRun(lane, job);
    this.#dispatch();
    job.result.reject(await job.timeoutError(this.#settings.timeoutMs));
  }

  #stopRun(lane: Lane, job: MatchingJob): void {
    job.ended(performance.now() - lane.startedAt, lane.worker.slowest());
    lane.worker.restart();
    lane.job = undefined;
  }

  async #receive(lane: Lane, message: FromWorker): Promise<void> {
    const { job } = lane;
    if (!job) return;
    switch (message.type) {
      case 'lacks-rules':
        await this.#sendRules(lane, job, message.key);
        break;
      case 'progress':
        job.found = message.found;
        job.phrasesDone = true;
        job.patternsDone = message.patternsDone;
        break;
      case 'done':
        this.#finishJob(lane, () => job.result.resolve(unpackMatches(message.matches)));
        break;
      case 'failed':
        this.#finishJob(lane, () => job.result.reject(toError(message.error)));
    }
  }

  async #sendRules(lane: Lane, job: MatchingJob, key: string): Promise<void> {
    try {
      const rules = await job.rulesOf(key);
      if (lane.job === job) lane.worker.send({ type: 'rules', key, rules });
    } catch (error) {
      // The worker still has the job without rules.
      if (lane.job === job) lane.worker.restart();
      if (lane.job === job) this.#finishJob(lane, () => job.result.reject(error));
    }
  }

  #finishJob(lane: Lane, finish: (job: MatchingJob) => void): void {
    const { job } = lane;
    lane.job = undefined;
    if (job) finish(job);
    this.#dispatch();
  }

  #abort(job: MatchingJob, reason: unknown): void {
    this.#queue = this.#queue.filter((other) => other !== job);
    job.result.reject(reason);
    job.abandonedAt = performance.now();
  }

  #stopAbandoned(lane: Lane, job: MatchingJob): void {
    this.#stopRun(lane, job);
    this.#dispatch();
  }

  async close(): Promise<void> {
    this.#closed = true;
    const jobs = [...this.#queue, ...this.#lanes.flatMap((lane) => lane.job ?? [])];
    this.#queue = [];
    for (const lane of this.#lanes) lane.job = undefined;
    this.#updateMonitor();
    for (const job of jobs) job.result.reject(new Error('The matcher is closed.'));
    await Promise.all(this.#lanes.map((lane) => lane.worker.close()));
  }
}

const isAbandoned = ({ abandonedAt }: MatchingJob): boolean =>
  abandonedAt !== undefined && performance.now() - abandonedAt > ABANDONED_MS;

function toError({ name, message, ruleId, position }: WorkerFailure): Error {
  if (name === 'InvalidRuleError') return new InvalidRuleError(ruleId ?? -1, message, position);
  if (name === 'TooManyMatchesError') return new TooManyMatchesError(ruleId ?? -1);
  return Object.assign(new Error(message), { name });
}
