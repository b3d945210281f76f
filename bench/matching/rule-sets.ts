import type { MatchRule } from '@scriptorium/matching/rules/rules.ts';
import { capitalised } from './corpus.ts';
import type { Corpus } from './corpus.ts';
import { Random } from './random.ts';

/** Minimum length of fuzzy phrases, so that two errors are possible. */
const MIN_FUZZY = 12;
const MAX_FUZZY = 26;
/** The most frequent words are not used as entries of a lexicon. */
const COMMON_WORDS = 200;
/** Out of a thousand patterns, those without a literal that every match must contain. */
const SHARE_WITHOUT_LITERAL = 0.25;

/** `count` phrases of one to three words, the longer ones mostly from the text; no two equal when case is ignored. */
export function exactPhrases({ text, words }: Corpus, count: number, seed: number): string[] {
  const random = new Random(seed);
  const tokens = text.match(/\p{L}+/gu) ?? [];
  const phrases = new Map<string, string>();
  const terms = words.slice(COMMON_WORDS);
  while (phrases.size < count) {
    const length = random.pick([1, 1, 2, 2, 2, 3]);
    const at = random.between(0, tokens.length - 4);
    const outOfText = length > 1 && random.next() < 0.7;
    const phrase = outOfText
      ? tokens.slice(at, at + length)
      : Array.from({ length }, () => random.pick(terms));
    phrases.set(phrase.join(' ').toLowerCase(), phrase.join(' '));
  }
  return [...phrases.values()];
}

/** Phrases from the text or from its words, some with a wrong letter. */
export function fuzzyPhrases({ text, words }: Corpus, count: number, seed: number): string[] {
  const random = new Random(seed);
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const phrases = new Set<string>();
  while (phrases.size < count) {
    const at = random.between(0, tokens.length - 4);
    const length = random.pick([1, 2, 2, 3]);
    const parts =
      random.next() < 0.5 ? tokens.slice(at, at + length) : Array.from({ length }, () => random.pick(words));
    let phrase = parts.join(' ');
    if (random.next() < 0.3) {
      const wrong = random.between(0, phrase.length - 1);
      phrase = phrase.slice(0, wrong) + random.pick([...'aeiokrz']) + phrase.slice(wrong + 1);
    }
    phrase = phrase.trim();
    if (phrase.length >= MIN_FUZZY && phrase.length <= MAX_FUZZY) phrases.add(phrase);
  }
  return [...phrases];
}

/**
 * Patterns with the same meaning in RE2 and Python; every pattern of `withoutLiteral` can match with different letters
 * only.
 */
export function patterns({ words }: Corpus, count: number, seed: number): string[] {
  const random = new Random(seed);
  const made = new Set<string>();
  const wanted = Math.ceil(count * SHARE_WITHOUT_LITERAL);
  while (made.size < wanted) made.add(withoutLiteral(random));
  while (made.size < count) made.add(withLiteral(random, () => random.pick(words)));
  return [...made];
}

function withoutLiteral(random: Random): string {
  const n = random.between(2, 4);
  const m = random.between(1, 3);
  const some = (letters: string) => [...letters].filter(() => random.next() < 0.5).join('') || letters;
  const forms = [
    `\\b\\d{${n}}-\\d{${m}}\\b`,
    `\\b[${some('ABFGIMNVZ')}]{${n},${n + m}}/\\d{1,${n}}`,
    `\\b[${some('aeioująęó')}]\\w{${n},${n + 2}}[${some('xzkńść')}]\\b`,
    `\\b[A-ZŁŚŻ][a-ząćęłńóśżź]{${n + 4},}\\s[A-ZŁŚŻ][a-z]{${m},}\\b`,
    `\\d{${m}}[.,]\\d{${n}}\\s?[${some('PEGzkZ')}]`,
    `\\b\\w{${n + 8}}[${some('aeyioąę')}],`,
    `[${some('żźćłśóńąę')}][${some('bcdfghkl')}][${some('aeiouy')}]\\b`,
    `\\b\\d{1,${n}}(?:[.,]\\d{${m}})?\\s?[${some('kKpPeEgG')}][a-zA-Z]\\b`,
    `(?:\\+\\d{2} )?\\d{3} \\d{${n}}[ ${some('123456')}]\\d`,
    `[${some('klmnprst')}]{${n}}[${some('aeio')}]\\w[${some('bdfgjw')}]`,
    `\\b(?:[${some('aiowz')}] ){${m}}[A-Z]\\w+`,
    `\\w[${some('xqvjf')}]\\w{${n}}[.;]`,
  ];
  return random.pick(forms);
}

function withLiteral(random: Random, word: () => string): string {
  const forms = [
    () => `\\b${word()}\\w*\\b`,
    () => `\\b(?:${word()}|${word()})\\s+\\w+`,
    () => `${word()}(?:\\s+\\w+){1,2}\\s+\\d+`,
    () => `(?i)\\b${word()}\\b`,
    () => `\\b\\w+\\s+${word()}\\b`,
    () => `[A-Z]\\w+ (?:${word()}|${word()}|${word()})[,.;]?`,
    () => `\\b[${capitalised(word())[0]!}a-z]${word().slice(1)}\\b`,
    () => `\\d+ ${word().slice(0, 4)}\\w*`,
    () => `${word()}@\\w+\\.(?:pl|com|org)`,
    () => `\\b${word()} (?:of|the|na|do|się) \\w+`,
    () => `(?:${word()}|${word()}) .{0,20}\\d`,
    () => `\\w{2,}${word().slice(-4)}\\b`,
  ];
  return random.pick(forms)();
}

/** The expressions as rules, each with a label of its own, so that no match is dropped for another rule's. */
export const asRules = (
  expressions: readonly string[],
  matchingType: MatchRule['matchingType'],
  tolerance: MatchRule['tolerance'] = null,
): MatchRule[] =>
  expressions.map((expression, id) => ({ id, labelId: id, expression, matchingType, tolerance }));
