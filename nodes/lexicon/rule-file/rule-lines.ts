/** A place in a file, both from 1; columns count UTF-16 code units. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
}

/** A value with the place where it starts in the file. */
export interface FileValue extends FilePlace {
  readonly text: string;
  /** As the file has it, where that is not `text`: with the escapes of its format. */
  readonly written?: string;
}

export const RULE_FILE_FORMATS = ['CSV', 'JSON'] as const;
export type RuleFileFormat = (typeof RULE_FILE_FORMATS)[number];

export const MAX_FILE_CHARS = 20_000_000;
export const MAX_FILE_RULES = 20_000;
/**
 * The maximum length of a value in quotes, with its escapes: six for each character of the longest expression, and
 * more.
 */
export const MAX_VALUE_CHARS = 10_000;

/** Kinds of problems of a rule in a file. */
export const RULE_PROBLEMS = [
  'UNREADABLE',
  'NO_EXPRESSION',
  'EXPRESSION_TOO_LONG',
  'UNKNOWN_TYPE',
  'WRONG_TOLERANCE',
  'NO_LABEL',
  'UNKNOWN_LABEL',
  'AMBIGUOUS_LABEL',
  'INVALID_PATTERN',
  'TOO_MANY_RULES',
] as const;
export type RuleProblem = (typeof RULE_PROBLEMS)[number];

/** The fields of a rule in a file; the names of its columns or properties. */
export const RULE_FIELDS = ['label', 'expression', 'matchingType', 'tolerance'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];
export const isRuleField = (name: string): name is RuleField => RULE_FIELDS.some((field) => field === name);

/** A rule as the file has it; absent fields are empty. */
export type RawRule = FilePlace & { readonly [Field in RuleField]?: FileValue };

/** A file that cannot be read from a place on. */
export interface Unreadable extends FilePlace {
  readonly detail: string;
}

export interface RawRules {
  readonly rules: readonly RawRule[];
  readonly unreadable: Unreadable | null;
}
