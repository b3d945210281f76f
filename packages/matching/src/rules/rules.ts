/** The interpretation of a rule's expression. */
export type MatchingType = 'EXACT' | 'REGEX' | 'FUZZY';

export interface MatchRule {
  id: number;
  labelId: number;
  expression: string;
  matchingType: MatchingType;
  /** Maximum Levenshtein distance; FUZZY only, null otherwise. */
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
  /** EXACT and FUZZY are case-sensitive. REGEX always is, unless it has the flag i. */
  caseSensitive?: boolean;
  /** Rules that are tried over those of the set, which stays compiled. */
  changes?: RuleChanges;
}

/** Changes of a rule set for one text. */
export interface RuleChanges {
  /** More rules; one that replaces a rule of the set may have its id. */
  readonly drafts: readonly MatchRule[];
  /** Ids of rules of the set whose hits are left out. Hits of drafts stay. */
  readonly without: readonly number[];
}

/** Maximum length of one rule's expression, in UTF-16 code units. */
export const MAX_EXPRESSION_CHARS = 1_000;

/** Maximum number of hits of all rules in one document, counted before overlaps are resolved. */
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

/** The rules match so much of a document that the result would be useless. */
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

/** A pattern, or all rules together, exceeded the time limit; names the slowest rule, if there is one. */
export class PatternTooSlowError extends Error {
  readonly ruleId: number | undefined;

  constructor(ruleId: number | undefined, message: string) {
    super(message);
    this.name = 'PatternTooSlowError';
    this.ruleId = ruleId;
  }
}
