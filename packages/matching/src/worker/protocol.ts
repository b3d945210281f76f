import type { MatchOptions, MatchRule } from '../rules.ts';

/** What the server's thread asks of a worker. `rules` follow only when the worker says that it lacks them. */
export interface MatchJob {
  type: 'job';
  key: string;
  text: string;
  options: MatchOptions;
  /** Hits of an earlier run that was ended, with the rules that it had finished. */
  found: Int32Array<ArrayBuffer>;
  phrasesDone: boolean;
  patternsDone: number;
  /** Indexes, among the set's REGEX rules, of those that go to the linear matcher. */
  slow: readonly number[];
}

export interface RulesMessage {
  type: 'rules';
  key: string;
  rules: readonly MatchRule[];
}

export type ToWorker = MatchJob | RulesMessage;

export type FromWorker =
  | { type: 'lacks-rules' }
  /** Everything found so far, for the case that the run is ended. */
  | { type: 'progress'; found: Int32Array<ArrayBuffer>; patternsDone: number }
  | { type: 'done'; matches: Float64Array<ArrayBuffer> }
  | { type: 'failed'; error: FailureOf };

/** Errors cross threads by name; unknown ones keep their message. */
export interface FailureOf {
  name: string;
  message: string;
  ruleId?: number;
  position?: number;
}

/** Cells of the memory through which a worker, even a stuck one, shows what it does. Times are `clock()`. */
export const CELL = {
  /** Index of the pattern that runs; -1 when none does. */
  pattern: 0,
  /** 1 when the linear matcher runs it. */
  linear: 1,
  patternStarted: 2,
  /** When the job's patterns were begun. */
  patternsStarted: 3,
  /** How many rules of the set are done, and how many there are. */
  rulesDone: 4,
  rules: 5,
  /** Index, in the rule set, of the rule that took longest of all that ended; -1 where none is timed. Its time in ms. */
  slowest: 6,
  slowestTook: 7,
  /** Index, in the rule set, of the rule that runs, and since when; -1 when no single one does. */
  rule: 8,
  ruleStarted: 9,
} as const;

export const CELLS = 10;

/** Milliseconds of a clock that all threads of the process share, within 31 bits. */
export const clock = (): number => Number((process.hrtime.bigint() / 1_000_000n) & 0x7fff_ffffn);
