import { fold } from '../text-features.ts';
import { GAP, type Tokens } from './tokens.ts';

/** Features are hashed into this many; a power of 2. */
export const TOKEN_FEATURES = 2 ** 22;

/** What is known of a word by itself; numbers are hashes. */
interface WordFacts {
  readonly exact: number;
  /** Without case and accents. */
  readonly folded: number;
  readonly shape: number;
  readonly prefix: number;
  readonly suffix: number;
  readonly shortSuffix: number;
}

const START = 2_166_136_261;
const mix = (hash: number, code: number): number => {
  const mixed = Math.imul(hash ^ code, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2_ae35);
};
const indexOf = (hash: number): number => (hash ^ (hash >>> 13)) & (TOKEN_FEATURES - 1);

function hashOf(text: string): number {
  let hash = START;
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

const MAX_WORD_LENGTH = 40;
const MAX_DIGITS = 12;

/** Letters by their case, of which the third and later ones of a run do not count; digits each; signs as they are. */
const shapeOf = (word: string): string =>
  word
    .slice(0, MAX_WORD_LENGTH)
    .replace(/\p{Lu}/gu, 'X')
    .replace(/[[\p{L}\p{M}]--[X]]/gv, 'x')
    .replace(/\p{N}/gu, '9')
    .replace(/(X|x)\1{2,}/g, '$1$1')
    .slice(0, MAX_DIGITS);

function factsOf(word: string): WordFacts {
  const folded = fold(word.slice(0, MAX_WORD_LENGTH));
  return {
    exact: hashOf(word.slice(0, MAX_WORD_LENGTH)),
    folded: hashOf(folded),
    shape: hashOf(shapeOf(word)),
    prefix: hashOf(folded.slice(0, 3)),
    suffix: hashOf(folded.slice(-3)),
    shortSuffix: hashOf(folded.slice(-2)),
  };
}

const edge = (name: string): WordFacts => {
  const hash = hashOf(name);
  return { exact: hash, folded: hash, shape: hash, prefix: hash, suffix: hash, shortSuffix: hash };
};
const BEFORE = edge('<before>');
const AFTER = edge('<after>');
const NOTHING = hashOf('<nothing>');

/** Words of the line before a token, and the last lines' first words. */
interface Line {
  first: number;
  second: number;
  /** The first word of the line above. */
  above: number;
  /** The last word before the last colon. */
  key: number;
  position: number;
}

const [NEAR_BEFORE, NEAR_AFTER] = [5, 3];
const MAX_POSITION = 6;

/** How many features each token has. */
export const FEATURES_OF_TOKEN = 34 + NEAR_BEFORE + NEAR_AFTER;

/** The features of each token, one token after the other: indexes below TOKEN_FEATURES. */
export function featuresOf({ words, gaps }: Tokens): Uint32Array<ArrayBuffer> {
  const known = new Map<string, WordFacts>();
  const facts = words.map((word) => {
    const found = known.get(word);
    if (found) return found;
    const made = factsOf(word);
    known.set(word, made);
    return made;
  });
  const features = new Uint32Array(words.length * FEATURES_OF_TOKEN);
  const line: Line = { first: NOTHING, second: NOTHING, above: NOTHING, key: NOTHING, position: 0 };
  const wordAt = (at: number): WordFacts => (at < 0 ? BEFORE : (facts[at] ?? AFTER));
  let next = 0;
  let name = 0;
  const add = (...values: number[]) => {
    let hash = mix(START, ++name);
    for (const value of values) hash = mix(hash, value);
    features[next++] = indexOf(hash);
  };
  for (let at = 0; at < words.length; at++) {
    moveTo(line, facts, at, gaps[at]!, words);
    const own = wordAt(at);
    const [b3, b2, b1] = [wordAt(at - 3), wordAt(at - 2), wordAt(at - 1)];
    const [a1, a2, a3] = [wordAt(at + 1), wordAt(at + 2), wordAt(at + 3)];
    const [gap, nextGap] = [gaps[at]!, gaps[at + 1] ?? GAP.blankLine];
    name = 0;
    add();
    add(own.exact);
    add(own.folded);
    add(own.shape);
    add(own.prefix);
    add(own.suffix);
    add(own.shortSuffix);
    add(b1.folded);
    add(a1.folded);
    add(b2.folded);
    add(a2.folded);
    add(b3.folded);
    add(a3.folded);
    add(b1.folded, own.folded);
    add(own.folded, a1.folded);
    add(b2.folded, b1.folded);
    add(a1.folded, a2.folded);
    add(b1.folded, own.shape);
    add(own.shape, a1.folded);
    add(b1.shape, own.shape);
    add(own.shape, a1.shape);
    add(b1.shape, own.shape, a1.shape);
    add(b2.shape, b1.shape, own.shape);
    add(own.shape, a1.shape, a2.shape);
    add(b2.shape, b1.shape, own.shape, a1.shape, a2.shape);
    add(b1.suffix);
    add(a1.suffix);
    add(gap, nextGap, own.shape);
    add(line.position, gap);
    add(line.first, own.shape);
    add(line.first, line.second, line.position);
    add(line.key, own.shape);
    add(line.above, line.position);
    add(b2.folded, b1.folded, own.shape);
    name++;
    for (let distance = 1; distance <= NEAR_BEFORE; distance++) {
      add(wordAt(at - distance).folded);
      name--;
    }
    name++;
    for (let distance = 1; distance <= NEAR_AFTER; distance++) {
      add(wordAt(at + distance).folded);
      name--;
    }
  }
  return features;
}

function moveTo(
  line: Line,
  facts: readonly WordFacts[],
  at: number,
  gap: number,
  words: readonly string[],
): void {
  if (gap >= GAP.line) {
    line.above = gap === GAP.blankLine ? NOTHING : line.first;
    line.first = facts[at]!.folded;
    line.second = facts[at + 1]?.folded ?? NOTHING;
    line.key = NOTHING;
    line.position = 0;
    return;
  }
  if (words[at - 1] === ':') line.key = facts[at - 2]?.folded ?? NOTHING;
  line.position = Math.min(line.position + 1, MAX_POSITION);
}
