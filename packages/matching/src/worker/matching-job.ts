import { slower, type RuleTime } from './rule-clock.ts';
import { PatternTooSlowError, type Match, type MatchOptions, type MatchRule } from '../rules.ts';

export type RulesSource = () => readonly MatchRule[] | Promise<readonly MatchRule[]>;

/** The number of rules that have been applied. */
export interface MatchProgress {
  done: number;
  total: number;
}

/** How a caller aborts and observes one match. */
export interface MatchControl {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: MatchProgress) => void) | undefined;
}

/** A text to which a rule set is applied, in one run or in several where one was ended. */
export class MatchingJob {
  readonly key: string;
  readonly rules: RulesSource;
  readonly text: string;
  readonly options: MatchOptions;
  /** The hits of the finished rules of ended runs. */
  found: Int32Array<ArrayBuffer> = new Int32Array(0);
  phrasesDone = false;
  patternsDone = 0;
  /** Time of V8 in ended runs, ms. */
  v8Ms = 0;
  /** Total time of ended runs, ms. */
  totalMs = 0;
  readonly result = Promise.withResolvers<Match[]>();
  readonly #onProgress: MatchControl['onProgress'];
  #reported = 0;
  #slowest: RuleTime | undefined;

  constructor(
    given: { key: string; rules: RulesSource; text: string; options: MatchOptions },
    onProgress: MatchControl['onProgress'],
  ) {
    this.key = given.key;
    this.rules = given.rules;
    this.text = given.text;
    this.options = given.options;
    this.#onProgress = onProgress;
  }

  reportProgress(progress: MatchProgress): void {
    if (progress.done <= this.#reported) return;
    this.#reported = progress.done;
    this.#onProgress?.(progress);
  }

  /** Records that a run was ended after `ms`. */
  ended(ms: number, slowest: RuleTime | undefined): void {
    this.totalMs += ms;
    this.#slowest = slower(this.#slowest, slowest);
  }

  /** The error for exceeding the time limit of all rules together. */
  async timeoutError(timeoutMs: number): Promise<PatternTooSlowError> {
    const all = `all rules together took longer than ${Math.ceil(timeoutMs / 1000)} s for this document`;
    if (!this.#slowest) return new PatternTooSlowError(undefined, `${all}.`);
    const { rule, ms } = this.#slowest;
    return new PatternTooSlowError(await this.#idOf(rule), `${all}, and this one longest: ${seconds(ms)} s.`);
  }

  async patternTooSlow({ rule, ms }: RuleTime): Promise<PatternTooSlowError> {
    return new PatternTooSlowError(await this.#idOf(rule), `it did not finish within ${seconds(ms)} s.`);
  }

  async #idOf(rule: number): Promise<number | undefined> {
    try {
      return (await this.rules())[rule]?.id;
    } catch {
      return undefined;
    }
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);
