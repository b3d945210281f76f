import type { MatchRule } from './rules.ts';

/** Number of compiled rule sets that a worker caches, and of sets of drafts. */
export const MAX_RULE_SETS = 8;
export const MAX_DRAFT_SETS = 2;

/** A request of the server's thread to a worker. `rules` are sent only when the worker reports that it does not have them. */
export interface MatchJob {
  type: 'job';
  key: string;
  /** Names the drafts that are tried over the rules; null: none. */
  draftsKey: string | null;
  /** Ids of rules whose hits are left out. */
  without: readonly number[];
  text: string;
  caseSensitive: boolean;
  /** Hits of the finished rules of an earlier run that was ended. */
  found: Int32Array<ArrayBuffer>;
  phrasesDone: boolean;
  patternsDone: number;
  /** Indexes, among the set's REGEX rules, of those that the linear matcher runs. */
  slow: readonly number[];
}

export interface RulesMessage {
  type: 'rules';
  /** The key of the rule set, or of the drafts. */
  key: string;
  rules: readonly MatchRule[];
}

export type ToWorker = MatchJob | RulesMessage;

export type FromWorker =
  | { type: 'lacks-rules'; key: string }
  /** All hits so far, in case the run is ended. */
  | { type: 'progress'; found: Int32Array<ArrayBuffer>; patternsDone: number }
  | { type: 'done'; matches: Float64Array<ArrayBuffer> }
  | { type: 'failed'; error: WorkerFailure };

/** Errors cross threads by name; unknown ones keep their message. */
export interface WorkerFailure {
  name: string;
  message: string;
  ruleId?: number;
  position?: number;
}

/** Cells of the shared memory in which a worker publishes its state, even while it is stuck. Times are `clock()`. */
export const CELL = {
  /** Index of the running pattern; -1 for none. */
  pattern: 0,
  /** 1 when the linear matcher runs it. */
  linear: 1,
  patternStarted: 2,
  /** The start of the job's patterns. */
  patternsStarted: 3,
  /** The number of finished rules of the set, and of all its rules. */
  rulesDone: 4,
  rules: 5,
  /** Index, in the rule set, of the slowest finished rule, and its time in ms; -1 for none. */
  slowest: 6,
  slowestTook: 7,
  /** Index, in the rule set, of the running rule, and its start; -1 when no single rule is running. */
  rule: 8,
  ruleStarted: 9,
} as const;

export const CELLS = 10;

/** Milliseconds of a clock that all threads of the process share, within 31 bits. */
export const clock = (): number => Number((process.hrtime.bigint() / 1_000_000n) & 0x7fff_ffffn);
