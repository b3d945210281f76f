import { parentPort, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { compileRules } from '../engine/compile.ts';
import type { RuleSet } from '../engine/compile.ts';
import { MatchList } from '../text/match-list.ts';
import { packMatches } from './packed-matches.ts';
import type { RegexRun } from '../regex/regex-engine.ts';
import { RuleClock } from '../rules/rule-clock.ts';
import { InvalidRuleError, TooManyMatchesError, type MatchRule } from '../rules/rules.ts';
import { selectMatches } from '../engine/select.ts';
import { CELL, clock, MAX_DRAFT_SETS, MAX_RULE_SETS } from '../rules/protocol.ts';
import type { WorkerFailure, FromWorker, MatchJob, RulesMessage, ToWorker } from '../rules/protocol.ts';

/** The interval, in ms, at which hits are published, so that an ended run need not be repeated from its start. */
const PROGRESS_INTERVAL_MS = 100;

const port = parentPort!;
const cells = (workerData as { cells: Int32Array<SharedArrayBuffer> }).cells;
const ruleClock = new RuleClock(cells);
const ruleSets = new LRUCache<string, RuleSet>({ max: MAX_RULE_SETS });
/** Apart from the rule sets, because each letter that is typed makes another one. */
const draftSets = new LRUCache<string, RuleSet>({ max: MAX_DRAFT_SETS });
let waiting: MatchJob | undefined;

const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', (message: ToWorker) => {
  try {
    if (message.type === 'rules') runWaiting(message);
    else acceptJob(message);
  } catch (error) {
    post({ type: 'failed', error: describe(error) });
  } finally {
    Atomics.store(cells, CELL.pattern, -1);
    ruleClock.reset(0);
  }
});

/** Runs the job, or asks for what is missing. */
function acceptJob(job: MatchJob): void {
  const ruleSet = ruleSets.get(job.key);
  const drafts = job.draftsKey === null ? null : draftSets.get(job.draftsKey);
  if (ruleSet && drafts !== undefined) return run(ruleSet, drafts, job);
  waiting = job;
  post({ type: 'lacks-rules', key: ruleSet ? job.draftsKey! : job.key });
}

function runWaiting({ key, rules }: RulesMessage): void {
  const job = waiting!;
  waiting = undefined;
  const sets = key === job.draftsKey ? draftSets : ruleSets;
  sets.set(key, compileRules(rules, job));
  acceptJob(job);
}

function run(ruleSet: RuleSet, drafts: RuleSet | null, job: MatchJob): void {
  const parts = [partOf(ruleSet, 0, 0)];
  if (drafts) parts.push(partOf(drafts, ruleSet.rules.length, ruleSet.regex.rules.length));
  const rules = drafts ? joined(ruleSet, drafts) : ruleSet.rules;
  const list = new MatchList(rules, job.found);
  ruleClock.reset(rules.length);
  if (!job.phrasesDone) scanPhrases(parts, list, job);
  scanPatterns(parts, list, job);
  if (job.without.length > 0) list.drop(new Set(job.without), ruleSet.rules.length);
  const matches = packMatches(selectMatches(list));
  post({ type: 'done', matches }, [matches.buffer]);
}

let lastJoined: { ruleSet: RuleSet; drafts: RuleSet; rules: readonly MatchRule[] } | undefined;

/** The rules of both; the same array for all texts of a count. */
function joined(ruleSet: RuleSet, drafts: RuleSet): readonly MatchRule[] {
  if (lastJoined?.ruleSet !== ruleSet || lastJoined.drafts !== drafts)
    lastJoined = { ruleSet, drafts, rules: [...ruleSet.rules, ...drafts.rules] };
  return lastJoined.rules;
}

/** A compiled set within the rules of a job. */
interface Part {
  readonly set: RuleSet;
  /** Rules before those of the set, and patterns among them. */
  readonly rulesBefore: number;
  readonly patternsBefore: number;
}

const partOf = (set: RuleSet, rulesBefore: number, patternsBefore: number): Part => ({
  set,
  rulesBefore,
  patternsBefore,
});

function scanPhrases(parts: readonly Part[], list: MatchList, job: MatchJob): void {
  for (const { set, rulesBefore } of parts) {
    list.ruleOffset = rulesBefore;
    set.scanPhrases(job.text, list, {
      started: (rule, done) => ruleClock.started(rule + rulesBefore, done),
      ended: () => ruleClock.ended(),
    });
  }
}

function scanPatterns(parts: readonly Part[], list: MatchList, job: MatchJob): void {
  const patterns = parts.reduce((sum, { set }) => sum + set.regex.rules.length, 0);
  const phrases = list.rules.length - patterns;
  Atomics.store(cells, CELL.patternsStarted, clock());
  for (const part of parts) {
    list.ruleOffset = part.rulesBefore;
    part.set.regex.scan(job.text, list, watched(part, phrases, list, job));
  }
}

/** Publishes each pattern to the monitoring thread before it runs. */
function watched(
  { set: { regex }, rulesBefore, patternsBefore }: Part,
  phrases: number,
  list: MatchList,
  job: MatchJob,
): RegexRun {
  const slow = new Set(job.slow);
  let reportedAt = clock();
  return {
    from: job.patternsDone - patternsBefore,
    isSlow: (at) => slow.has(at + patternsBefore),
    started: (at, linear) => {
      const index = at + patternsBefore;
      const now = clock();
      if (now - reportedAt >= PROGRESS_INTERVAL_MS) {
        reportedAt = now;
        const found = list.hits().slice();
        post({ type: 'progress', found, patternsDone: index }, [found.buffer]);
      }
      ruleClock.started(regex.rules[at]!.rule + rulesBefore, phrases + index);
      Atomics.store(cells, CELL.patternStarted, now);
      Atomics.store(cells, CELL.linear, linear ? 1 : 0);
      Atomics.store(cells, CELL.pattern, index);
    },
    finished: () => {
      Atomics.store(cells, CELL.pattern, -1);
      ruleClock.ended();
    },
  };
}

function describe(error: unknown): WorkerFailure {
  if (error instanceof InvalidRuleError) {
    const { name, message, ruleId, position } = error;
    return position === undefined ? { name, message, ruleId } : { name, message, ruleId, position };
  }
  if (error instanceof TooManyMatchesError)
    return { name: error.name, message: error.message, ruleId: error.ruleId };
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
}
