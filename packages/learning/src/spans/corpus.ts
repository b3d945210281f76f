import { FEATURES_OF_TOKEN, featuresOf, TOKEN_FEATURES } from './token-features.ts';
import { tokenise, tokensAt, type TextSpan } from './tokens.ts';

/** A document to learn from, without its text. */
export interface LearnedDocument {
  readonly gaps: Uint8Array<ArrayBuffer>;
  /** Each word by its number in the corpus. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** Hashed until `numberFeatures` gives them numbers. */
  features: Uint32Array<ArrayBuffer>;
  /** People's labels, each place once. */
  readonly spans: readonly { readonly labelId: number; readonly from: number; readonly to: number }[];
}

/** A text with the places that people accepted. */
export interface TextWithSpans {
  readonly text: string;
  readonly spans: readonly TextSpan[];
}

/** All documents together: about 180 bytes for each token. */
const MAX_TOKENS = 500_000;
const MAX_DOCUMENTS = 20_000;
/** From this number of documents, a feature of a single token is left out: it tells little about others. */
const MANY_DOCUMENTS = 20;

/** Keeps what can be learned from texts. */
export class Corpus {
  readonly documents: LearnedDocument[] = [];
  readonly #words = new Map<string, number>();
  #tokens = 0;

  get isFull(): boolean {
    return this.documents.length >= MAX_DOCUMENTS || this.#tokens >= MAX_TOKENS;
  }

  add({ text, spans }: TextWithSpans): void {
    const tokens = tokenise(text);
    const placed = new Map<string, LearnedDocument['spans'][number]>();
    for (const span of spans) {
      const place = tokensAt(tokens, span);
      if (place) placed.set(`${span.labelId} ${place.from} ${place.to}`, { labelId: span.labelId, ...place });
    }
    this.#tokens += tokens.words.length;
    this.documents.push({
      gaps: tokens.gaps,
      words: Uint32Array.from(tokens.words, (word) => this.#numberOf(word)),
      features: featuresOf(tokens),
      spans: [...placed.values()],
    });
  }

  #numberOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const number = this.#words.size;
    this.#words.set(word, number);
    return number;
  }
}

/** The features that count, by their numbers from 1; the hash of the first one is at index 0. */
export function numberFeatures(documents: readonly LearnedDocument[]): Uint32Array<ArrayBuffer> {
  const minimum = documents.length >= MANY_DOCUMENTS ? 2 : 1;
  const counts = new Uint8Array(TOKEN_FEATURES);
  for (const { features } of documents)
    for (const feature of features) if (counts[feature]! < minimum) counts[feature]!++;
  const numbers = new Uint32Array(TOKEN_FEATURES);
  let last = 0;
  for (let feature = 0; feature < TOKEN_FEATURES; feature++)
    if (counts[feature] === minimum) numbers[feature] = ++last;
  const hashes = new Uint32Array(last);
  numbers.forEach((number, feature) => {
    if (number > 0) hashes[number - 1] = feature;
  });
  for (const document of documents) document.features = document.features.map((feature) => numbers[feature]!);
  return hashes;
}

/** The features of tokens [from, to). */
export const featuresBetween = (features: Uint32Array, from: number, to: number): Uint32Array =>
  features.subarray(from * FEATURES_OF_TOKEN, to * FEATURES_OF_TOKEN);
