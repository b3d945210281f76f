/** How a rule's expression is read (spec nodes 3, S-029). */
export type MatchingType = 'EXACT' | 'REGEX' | 'FUZZY';

export interface MatchRule {
  id: number;
  labelId: number;
  expression: string;
  matchingType: MatchingType;
  /** Largest Levenshtein distance; FUZZY only, null otherwise. */
  tolerance: 1 | 2 | 3 | null;
}

/** A hit in the original text: UTF-16 code units, end exclusive. `distance` is 0 for EXACT and REGEX. */
export interface Match {
  ruleId: number;
  labelId: number;
  start: number;
  end: number;
  distance: number;
}

export interface MatchOptions {
  /** EXACT and FUZZY tell capital from small letters. REGEX always reads as it is written. */
  caseSensitive?: boolean;
}

/** Longest expression of one rule, in UTF-16 code units. */
export const MAX_EXPRESSION_CHARS = 1_000;

/** Most hits of all rules together in one document, counted before overlaps are settled. */
export const MAX_MATCHES = 200_000;

/** A rule that cannot be compiled; `position` is an offset in its expression, where known. */
export class InvalidRuleError extends Error {
  readonly ruleId: number;
  readonly position: number | undefined;

  constructor(ruleId: number, message: string, position?: number) {
    super(message);
    this.name = 'InvalidRuleError';
    this.ruleId = ruleId;
    this.position = position;
  }
}

/** The rules fit so much of a document that its matches would not be of use to anybody. */
export class TooManyMatchesError extends Error {
  readonly ruleId: number;

  constructor(ruleId: number) {
    super(
      `The rules match more than ${MAX_MATCHES} times in this document; rule ${ruleId} exceeded the limit.`,
    );
    this.name = 'TooManyMatchesError';
    this.ruleId = ruleId;
  }
}

/** A pattern, or all rules together, did not finish within their time; names the rule that took longest, if one did. */
export class PatternTooSlowError extends Error {
  readonly ruleId: number | undefined;

  constructor(ruleId: number | undefined, message: string) {
    super(message);
    this.name = 'PatternTooSlowError';
    this.ruleId = ruleId;
  }
}
