/** Texts of generated words; frequencies are skewed as those of a language, and rarer words have several endings. */
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

interface RareWord {
  readonly word: number;
  readonly written: string;
}

export interface MadePassage {
  readonly text: string;
  /** Words of the passage that are not among the most frequent. */
  readonly rare: readonly RareWord[];
}

const LENGTH = 120;
const FREQUENT = 300;

export function makePassage(random: () => number): MadePassage {
  const words = Array.from({ length: LENGTH }, () => Math.floor(WORDS * random() ** 3));
  const forms = words.map((word) => ({ word, written: inSomeForm(word, random) }));
  return {
    text: forms.map(({ written }) => written).join(' '),
    rare: forms.filter(({ word }) => word > FREQUENT),
  };
}

/** The most frequent words of a language, such as prepositions, have one form. */
const inSomeForm = (word: number, random: () => number): string =>
  word <= FREQUENT ? stem(word) : stem(word) + (ENDINGS[Math.floor(random() * ENDINGS.length)] ?? '');

/** Two words of a passage as they are, a third in some form, and four frequent ones. */
export function makeQuestion({ rare }: MadePassage, random: () => number): string {
  const [first, second, third] = Array.from({ length: 3 }, () => rare[Math.floor(random() * rare.length)]);
  const frequent = Array.from({ length: 4 }, () => stem(Math.floor(FREQUENT * random())));
  return [first?.written, second?.written, inSomeForm(third?.word ?? 0, random), ...frequent].join(' ');
}
