/** Texts of generated words; frequencies are skewed as those of a language, and words have several endings. */
const WORDS = 12_000;
const ENDINGS = ['', 'a', 'ow', 'ami', 'ie'];
const LETTERS = 'abcdefghiklmnoprstuw';

/** A generator with a seed: the same numbers in every run. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Seven letters; no other word begins with the same five. */
function stem(word: number): string {
  let left = (word * 7919) % LETTERS.length ** 5;
  let letters = '';
  for (let at = 0; at < 5; at += 1) {
    letters += LETTERS[left % LETTERS.length];
    left = Math.floor(left / LETTERS.length);
  }
  return `${letters}no`;
}

export interface MadePassage {
  readonly text: string;
  /** The words of its own that are not among the most frequent. */
  readonly rare: readonly number[];
}

const LENGTH = 120;
const FREQUENT = 300;

export function makePassage(random: () => number): MadePassage {
  const words = Array.from({ length: LENGTH }, () => Math.floor(WORDS * random() ** 3));
  const text = words.map((word) => inSomeForm(word, random)).join(' ');
  return { text, rare: [...new Set(words.filter((word) => word > FREQUENT))] };
}

export const inSomeForm = (word: number, random: () => number): string =>
  stem(word) + (ENDINGS[Math.floor(random() * ENDINGS.length)] ?? '');

/** Three words of a passage in other forms, and four frequent ones. */
export function makeQuestion({ rare }: MadePassage, random: () => number): string {
  const own = Array.from({ length: 3 }, () => rare[Math.floor(random() * rare.length)] ?? 0);
  const frequent = Array.from({ length: 4 }, () => Math.floor(FREQUENT * random()));
  return [...own, ...frequent].map((word) => inSomeForm(word, random)).join(' ');
}
