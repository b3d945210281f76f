import { slower, type RuleTime } from '../rules/rule-clock.ts';
import { PatternTooSlowError, type Match, type MatchOptions, type MatchRule } from '../rules/rules.ts';

export type RulesSource = () => readonly MatchRule[] | Promise<readonly MatchRule[]>;

/** The number of rules that have been applied. */
export interface MatchProgress {
  done: number;
  total: number;
}

/** Aborts and observes one match. */
export interface MatchControl {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: MatchProgress) => void) | undefined;
  /** Receives a pattern that is too slow for V8 and goes on in the linear matcher. */
  onSlow?: ((ruleId: number) => void) | undefined;
}

/** A text to which a rule set is applied, in one run or in several where one was ended. */
export class MatchingJob {
  readonly key: string;
  /** Names the drafts of the options; null where there are none. */
  readonly draftsKey: string | null;
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
  /** Indexes of slow patterns that are not remembered for the rule set, because it is changed for this text alone. */
  readonly slow = new Set<number>();
  /** When the caller stopped waiting for the result. */
  abandonedAt: number | undefined;
  readonly #onProgress: MatchControl['onProgress'];
  readonly #onSlow: MatchControl['onSlow'];
  #reported = 0;
  #slowest: RuleTime | undefined;

  constructor(
    given: { key: string; draftsKey: string | null; rules: RulesSource; text: string; options: MatchOptions },
    { onProgress, onSlow }: Pick<MatchControl, 'onProgress' | 'onSlow'>,
  ) {
    this.key = given.key;
    this.draftsKey = given.draftsKey;
    this.rules = given.rules;
    this.text = given.text;
    this.options = given.options;
    this.#onProgress = onProgress;
    this.#onSlow = onSlow;
  }

  /** The rules with a key: those of the set, or the drafts. */
  rulesOf(key: string): ReturnType<RulesSource> {
    return key === this.draftsKey ? (this.options.changes?.drafts ?? []) : this.rules();
  }

  async reportSlow(rule: number): Promise<void> {
    const id = this.#onSlow && (await this.#idOf(rule));
    if (id !== undefined) this.#onSlow?.(id);
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
      const rules = await this.rules();
      return (rules[rule] ?? this.options.changes?.drafts[rule - rules.length])?.id;
    } catch {
      return undefined;
    }
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);
