const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** The highest score that so many classes of characters may reach, by their number. */
const CAPS = [0, 10, 20, 40, Number.POSITIVE_INFINITY];
const SHORT = 6;

/**
 * How strong a password is (spec platform 5): 2 per character, 1 for ten or more, 10 for each class of characters in it
 * (lower, upper, digit, symbol), with caps on short ones and on those of few classes.
 */
export function scoreOfPassword(password: string): number {
  const { length } = password;
  const classes = CLASSES.filter((part) => part.test(password)).length;
  const score = 2 * length + (length >= 10 ? 1 : 0) + 10 * classes;
  return Math.min(score, CAPS[classes] ?? 0, length <= SHORT ? 10 : Number.POSITIVE_INFINITY);
}

/** The score up to which each level but the last reaches. */
const LEVELS = [10, 20, 30, 40] as const;
export type StrengthLevel = 1 | 2 | 3 | 4 | 5;

export const levelOfScore = (score: number): StrengthLevel =>
  (1 + LEVELS.filter((limit) => score > limit).length) as StrengthLevel;

export const levelOfPassword = (password: string): StrengthLevel => levelOfScore(scoreOfPassword(password));
