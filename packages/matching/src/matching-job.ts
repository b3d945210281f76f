import { slower, type RuleTime } from './rule-clock.ts';
import { PatternTooSlowError, type Match, type MatchOptions, type MatchRule } from './rules.ts';

export type RulesSource = () => readonly MatchRule[] | Promise<readonly MatchRule[]>;

/** How many of the rules have been applied. */
export interface MatchProgress {
  done: number;
  total: number;
}

/** How one match is stopped and followed by who asked for it. */
export interface MatchControl {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: MatchProgress) => void) | undefined;
}

/** A text that a rule set is applied to, in one run or in several where one was ended. */
export class MatchingJob {
  readonly key: string;
  readonly rules: RulesSource;
  readonly text: string;
  readonly options: MatchOptions;
  /** What runs that were ended had found, with the rules that they had finished. */
  found: Int32Array<ArrayBuffer> = new Int32Array(0);
  phrasesDone = false;
  patternsDone = 0;
  /** Time of V8 in runs that were ended, ms. */
  spent = 0;
  /** All time of runs that were ended, ms. */
  worked = 0;
  readonly result = Promise.withResolvers<Match[]>();
  readonly #onProgress: MatchControl['onProgress'];
  #told = 0;
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

  tell(progress: MatchProgress): void {
    if (progress.done <= this.#told) return;
    this.#told = progress.done;
    this.#onProgress?.(progress);
  }

  /** A run was ended after `ms`. */
  ended(ms: number, slowest: RuleTime | undefined): void {
    this.worked += ms;
    this.#slowest = slower(this.#slowest, slowest);
  }

  /** All rules together took longer than they may. */
  async outOfTime(timeoutMs: number): Promise<PatternTooSlowError> {
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
