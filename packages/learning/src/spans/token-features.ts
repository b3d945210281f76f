import { fold } from '../classes/text-features.ts';
import { LineFacts } from './line-facts.ts';
import type { Tokens } from './tokens.ts';

/** Features are hashed into this many; a power of 2. */
export const TOKEN_FEATURES = 2 ** 22;

/** Features of a word that do not depend on its neighbours; numbers are hashes. */
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

function factsOfAll(words: readonly string[]): WordFacts[] {
  const known = new Map<string, WordFacts>();
  return words.map((word) => {
    const found = known.get(word) ?? factsOf(word);
    known.set(word, found);
    return found;
  });
}

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

const [NEAR_BEFORE, NEAR_AFTER] = [5, 3];

/** The number of features of each token. */
export const FEATURES_OF_TOKEN = 34 + NEAR_BEFORE + NEAR_AFTER;

/** The features of each token, one token after the other: indexes below TOKEN_FEATURES. */
export function featuresOf(tokens: Tokens): Uint32Array<ArrayBuffer> {
  const writer = new FeatureWriter(tokens.words.length);
  const line = new LineFacts(tokens);
  const facts = factsOfAll(tokens.words);
  const factsAt = (at: number): WordFacts => (at < 0 ? BEFORE : (facts[at] ?? AFTER));
  const wordAt = (at: number): number => factsAt(at).folded;
  for (let at = 0; at < facts.length; at++) {
    line.moveTo(at, wordAt);
    writer.begin();
    addWord(writer, factsAt(at));
    addNeighbours(writer, at, factsAt);
    addShapes(writer, at, factsAt);
    addLine(writer, factsAt(at), line);
    for (let distance = 1; distance <= NEAR_BEFORE; distance++)
      writer.addTo('near before', factsAt(at - distance).folded);
    for (let distance = 1; distance <= NEAR_AFTER; distance++)
      writer.addTo('near after', factsAt(at + distance).folded);
  }
  return writer.features;
}

type FactsAt = (at: number) => WordFacts;

class FeatureWriter {
  readonly features: Uint32Array<ArrayBuffer>;
  #next = 0;
  #kind = 0;

  constructor(tokens: number) {
    this.features = new Uint32Array(tokens * FEATURES_OF_TOKEN);
  }

  /** A token: its features are of kinds 1, 2 and so on. */
  begin(): void {
    this.#kind = 0;
  }

  /** A feature of the next kind. */
  add(...values: readonly number[]): void {
    let hash = mix(START, ++this.#kind);
    for (const value of values) hash = mix(hash, value);
    this.features[this.#next++] = indexOf(hash);
  }

  /** A feature of a named kind, of which a token has several. */
  addTo(kind: 'near before' | 'near after', value: number): void {
    this.features[this.#next++] = indexOf(mix(mix(START, kind.length << 8), value));
  }
}

function addWord(
  writer: FeatureWriter,
  { exact, folded, shape, prefix, suffix, shortSuffix }: WordFacts,
): void {
  writer.add();
  writer.add(exact);
  writer.add(folded);
  writer.add(shape);
  writer.add(prefix);
  writer.add(suffix);
  writer.add(shortSuffix);
}

function addNeighbours(writer: FeatureWriter, at: number, factsAt: FactsAt): void {
  const { folded, shape } = factsAt(at);
  const [b3, b2, b1] = [factsAt(at - 3).folded, factsAt(at - 2).folded, factsAt(at - 1).folded];
  const [a1, a2, a3] = [factsAt(at + 1).folded, factsAt(at + 2).folded, factsAt(at + 3).folded];
  writer.add(b1);
  writer.add(a1);
  writer.add(b2);
  writer.add(a2);
  writer.add(b3);
  writer.add(a3);
  writer.add(b1, folded);
  writer.add(folded, a1);
  writer.add(b2, b1);
  writer.add(a1, a2);
  writer.add(b1, shape);
  writer.add(shape, a1);
  writer.add(b2, b1, shape);
  writer.add(factsAt(at - 1).suffix);
  writer.add(factsAt(at + 1).suffix);
}

function addShapes(writer: FeatureWriter, at: number, factsAt: FactsAt): void {
  const own = factsAt(at).shape;
  const [b2, b1] = [factsAt(at - 2).shape, factsAt(at - 1).shape];
  const [a1, a2] = [factsAt(at + 1).shape, factsAt(at + 2).shape];
  writer.add(b1, own);
  writer.add(own, a1);
  writer.add(b1, own, a1);
  writer.add(b2, b1, own);
  writer.add(own, a1, a2);
  writer.add(b2, b1, own, a1, a2);
}

function addLine(writer: FeatureWriter, { shape }: WordFacts, line: LineFacts): void {
  writer.add(line.gap, line.nextGap, shape);
  writer.add(line.position, line.gap);
  writer.add(line.first, shape);
  writer.add(line.first, line.second, line.position);
  writer.add(line.key, shape);
  writer.add(line.above, line.position);
}
