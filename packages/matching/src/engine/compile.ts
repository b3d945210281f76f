import { ExactEngine } from '../exact/exact-engine.ts';
import type { ExactPhrase } from '../exact/exact-engine.ts';
import { ShortFuzzyEngine } from '../fuzzy/short-fuzzy-engine.ts';
import { FuzzyEngine, isLongPhrase } from '../fuzzy/fuzzy-engine.ts';
import type { FuzzyPhrase } from '../fuzzy/fuzzy-engine.ts';
import { MatchList } from '../text/match-list.ts';
import { Alphabet } from '../text/phrase-text.ts';
import { parsePattern } from '../regex/parse-pattern.ts';
import { PatternError } from '../regex/scanner.ts';
import { RegexEngine, RegexRule } from '../regex/regex-engine.ts';
import { NO_OBSERVER, type RuleObserver } from '../rules/rule-clock.ts';
import { InvalidRuleError } from '../rules/rules.ts';
import type { Match, MatchOptions, MatchRule } from '../rules/rules.ts';
import { selectMatches } from './select.ts';

/** Compiled rules for any number of texts. Not to be shared between threads. */
export class RuleSet {
  readonly rules: readonly MatchRule[];
  readonly regex: RegexEngine;
  readonly #caseSensitive: boolean;
  #phrases: PhraseEngines | undefined;

  constructor(rules: readonly MatchRule[], options: MatchOptions) {
    this.rules = rules;
    this.#caseSensitive = options.caseSensitive ?? false;
    this.regex = new RegexEngine(
      rules.flatMap((rule, index) => (rule.matchingType === 'REGEX' ? [compileRegex(rule, index)] : [])),
    );
    for (const { id, expression } of rules) {
      if (expression.trim() === '') throw new InvalidRuleError(id, 'The expression is empty.');
    }
  }

  /** Finds the hits of EXACT and FUZZY rules. */
  scanPhrases(text: string, list: MatchList, watch: RuleObserver = NO_OBSERVER): void {
    this.#phrases ??= compilePhrases(this.rules, this.#caseSensitive, text);
    const { alphabet, exact, fuzzy, short, others } = this.#phrases;
    if (!exact && !fuzzy && !short) return;
    const coded = alphabet.encode(text);
    exact?.scan(coded, list);
    fuzzy?.scan(coded, list);
    short?.scan(coded, list, watch, others);
  }
}

interface PhraseEngines {
  alphabet: Alphabet;
  exact: ExactEngine | undefined;
  fuzzy: FuzzyEngine | undefined;
  short: ShortFuzzyEngine | undefined;
  /** The number of phrases that other engines handle. */
  others: number;
}

/** Compiles rules for `findMatches`; throws InvalidRuleError. */
export const compileRules = (rules: readonly MatchRule[], options: MatchOptions = {}): RuleSet =>
  new RuleSet(rules, options);

/**
 * All matches of the rules in the order of the text, with overlaps of one label resolved. Patterns run without a
 * deadline here: servers use `createMatcher`. Throws TooManyMatchesError.
 */
export function findMatches(ruleSet: RuleSet, text: string): Match[] {
  const list = new MatchList(ruleSet.rules);
  ruleSet.scanPhrases(text, list);
  ruleSet.regex.scan(text, list);
  return selectMatches(list);
}

function compileRegex(rule: MatchRule, index: number): RegexRule {
  try {
    return new RegexRule(index, parsePattern(rule.expression));
  } catch (error) {
    if (error instanceof PatternError) throw new InvalidRuleError(rule.id, error.message, error.position);
    throw error;
  }
}

function compilePhrases(rules: readonly MatchRule[], caseSensitive: boolean, sample: string): PhraseEngines {
  const alphabet = new Alphabet(caseSensitive);
  const exact: ExactPhrase[] = [];
  const long: FuzzyPhrase[] = [];
  const short: FuzzyPhrase[] = [];
  for (const [rule, { expression, matchingType, tolerance }] of rules.entries()) {
    if (matchingType === 'REGEX') continue;
    const codes = alphabet.addPhrase(expression);
    const edits = tolerance ?? 1;
    if (matchingType === 'EXACT') exact.push({ rule, codes });
    else (isLongPhrase(codes.length, edits) ? long : short).push({ rule, codes, edits });
  }
  return {
    alphabet,
    exact: exact.length > 0 ? new ExactEngine(exact, alphabet) : undefined,
    fuzzy: long.length > 0 ? new FuzzyEngine(long, alphabet, sample) : undefined,
    short: short.length > 0 ? new ShortFuzzyEngine(short, alphabet) : undefined,
    others: exact.length + long.length,
  };
}
