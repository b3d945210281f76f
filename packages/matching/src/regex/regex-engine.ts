import { contains, normalise, type CharSet } from '../text/charset.ts';
import { LinearMatcher } from './linear-matcher.ts';
import type { MatchList } from '../text/match-list.ts';
import { hasEmptyIterations, nodesOf } from './pattern.ts';
import type { Pattern } from './pattern.ts';
import { LiteralFinder } from './literal-finder.ts';
import type { LiteralHits } from './literal-finder.ts';
import { requiredLiteral } from './required-literal.ts';
import type { RequiredLiteral } from './required-literal.ts';
import { runLengthBefore, searchAll, searchLines, searchStarts } from './search.ts';
import type { Found } from './search.ts';
import { toJavaScript } from './to-javascript.ts';
import type { Plane } from './to-javascript.ts';

/** Up to this number, the starts before a literal are tried one by one. */
const MAX_STARTS = 4;
/** With more starts than the text's length divided by this, searching the whole text is faster. */
const STARTS_SHARE = 16;
const NEWLINE = 10;

/** A rule with its pattern; V8's compiled forms are created on first use. */
export class RegexRule {
  /** The index of its rule in the rule set. */
  readonly rule: number;
  readonly pattern: Pattern;
  readonly literal: RequiredLiteral | undefined;
  /** V8 would interpret the pattern differently from RE2. */
  readonly linearOnly: boolean;
  /** The matches within a line do not depend on other lines. */
  readonly withinLine: boolean;
  readonly #compiled = new Map<string, RegExp>();
  #linear: LinearMatcher | undefined;
  #prefix: CharSet | undefined;

  constructor(rule: number, pattern: Pattern) {
    this.rule = rule;
    this.pattern = pattern;
    this.literal = requiredLiteral(pattern);
    this.linearOnly = hasEmptyIterations(pattern);
    this.withinLine = [...nodesOf(pattern)].every((node) => {
      if (node.type === 'anchor') return node.at !== 'text-start' && node.at !== 'text-end';
      return node.type !== 'set' || !contains(node.set, NEWLINE);
    });
  }

  compiled(flag: 'g' | 'y', plane: Plane): RegExp {
    const key = flag + plane;
    let made = this.#compiled.get(key);
    if (!made) {
      made = new RegExp(toJavaScript(this.pattern, plane), plane === 'full' ? `${flag}u` : flag);
      this.#compiled.set(key, made);
    }
    return made;
  }

  /**
   * The characters that may come before the literal, united on first use: few patterns need them, and classes have
   * hundreds of ranges.
   */
  get prefix(): CharSet {
    return (this.#prefix ??= normalise([...new Set(this.literal?.prefix)].flat()));
  }

  get linear(): LinearMatcher {
    return (this.#linear ??= new LinearMatcher(this.pattern));
  }
}

/** Observes and controls a run that another thread may end. */
export interface RegexRun {
  /** Rules before this index are already done; none where it is negative. */
  from: number;
  /** Whether a rule is known to be too slow for V8. */
  isSlow(index: number): boolean;
  started(index: number, linear: boolean): void;
  finished(index: number): void;
}

const NO_OBSERVER: RegexRun = { from: 0, isSlow: () => false, started: () => {}, finished: () => {} };

/**
 * Finds the matches of many patterns: with V8 at or near their literals, with the linear matcher where V8 is
 * unsuitable.
 */
export class RegexEngine {
  readonly rules: readonly RegexRule[];
  #finder: LiteralFinder | undefined;

  constructor(rules: readonly RegexRule[]) {
    this.rules = rules;
  }

  scan(text: string, list: MatchList, run: RegexRun = NO_OBSERVER): void {
    if (run.from >= this.rules.length) return;
    const from = Math.max(0, run.from);
    this.#finder ??= new LiteralFinder(this.rules.map((rule) => rule.literal));
    const hits = this.#finder.find(text);
    const plane = /[\uD800-\uDFFF]/.test(text) ? 'full' : 'bmp';
    for (let index = from; index < this.rules.length; index++) {
      const rule = this.rules[index]!;
      const places = rule.literal && hits.of(index);
      if (places?.length === 0) continue;
      const linear = rule.linearOnly || run.isSlow(index);
      run.started(index, linear);
      this.#scanRule(rule, linear, text, plane, places, list);
      run.finished(index);
    }
  }

  #scanRule(
    rule: RegexRule,
    linear: boolean,
    text: string,
    plane: Plane,
    places: ReturnType<LiteralHits['of']>,
    list: MatchList,
  ): void {
    const found: Found = (start, end) => list.add(rule.rule, start, end, 0);
    if (linear) {
      rule.linear.findAll(text, found);
      return;
    }
    const before = list.length;
    try {
      searchByV8(rule, text, plane, places, found);
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      list.truncate(before);
      rule.linear.findAll(text, found);
    }
  }
}

function searchByV8(
  rule: RegexRule,
  text: string,
  plane: Plane,
  places: readonly number[] | undefined,
  found: Found,
) {
  const { literal } = rule;
  const ranges = places && literal && startRanges(rule, literal, text, places, plane);
  if (ranges) searchStarts(rule.compiled('y', plane), text, places, ranges, found);
  else if (places && rule.withinLine) searchLines(rule.compiled('g', plane), text, places, found);
  else searchAll(rule.compiled('g', plane), text, found);
}

/**
 * The possible starts of a match for each position of the literal; undefined when they are too many to try one by
 * one.
 */
function startRanges(
  rule: RegexRule,
  literal: RequiredLiteral,
  text: string,
  places: readonly number[],
  plane: Plane,
) {
  const [least, most] = literal.before;
  const reach = most * (plane === 'full' ? 2 : 1);
  if (reach <= MAX_STARTS) return (place: number) => [place - reach, place - least] as const;
  const limit = text.length / STARTS_SHARE;
  const firsts = new Map<number, number>();
  let starts = 0;
  let previous = 0;
  for (const place of places) {
    const first = runLengthBefore(text, place, rule.prefix, Math.min(reach, limit));
    if (place - first >= limit) return undefined;
    starts += place - Math.max(first, previous);
    if (starts > limit) return undefined;
    firsts.set(place, first);
    previous = place;
  }
  return (place: number) => [firsts.get(place)!, place - least] as const;
}

/** V8 fails on a pattern whose backtracking overflows its stack. */
const isStackOverflow = (error: unknown): boolean => error instanceof RangeError;
