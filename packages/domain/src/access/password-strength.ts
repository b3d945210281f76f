const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** The maximum score by number of character classes. */
const CAPS = [0, 10, 20, 40, Number.POSITIVE_INFINITY];
const SHORT = 6;

/**
 * Password strength: 2 points per character, 1 for ten or more characters, 10 for each class of characters in it
 * (lower, upper, digit, symbol), with caps on short passwords and on those with few classes.
 */
export function scoreOfPassword(password: string): number {
  const { length } = password;
  const classes = CLASSES.filter((part) => part.test(password)).length;
  const score = 2 * length + (length >= 10 ? 1 : 0) + 10 * classes;
  return Math.min(score, CAPS[classes] ?? 0, length <= SHORT ? 10 : Number.POSITIVE_INFINITY);
}

/** The upper bound of every level but the last. */
const LEVELS = [10, 20, 30, 40] as const;
export type StrengthLevel = 1 | 2 | 3 | 4 | 5;

export const levelOfScore = (score: number): StrengthLevel =>
  (1 + LEVELS.filter((limit) => score > limit).length) as StrengthLevel;

export const levelOfPassword = (password: string): StrengthLevel => levelOfScore(scoreOfPassword(password));
