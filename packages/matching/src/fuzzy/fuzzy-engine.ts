import { AhoCorasick } from '../exact/aho-corasick.ts';
import { FuzzyCheck } from './fuzzy-check.ts';
import { bestEnd } from './best-end.ts';
import { cutPoints, LetterStatistics } from './cut-points.ts';
import type { MatchList } from '../text/match-list.ts';
import { resolveOverlaps } from '../text/resolve-overlaps.ts';
import type { Span } from '../text/resolve-overlaps.ts';
import type { Alphabet, PhraseText } from '../text/phrase-text.ts';

/** The length of a sample that suffices to find common letters. */
const SAMPLE_CHARS = 200_000;

/**
 * A phrase whose matches may have up to `edits` edits. A letter is a code point of the folded phrase (an emoji is
 * one, ß two), a space matches any white space, and the phrase is composed (NFC) while a text is read unchanged: a
 * separate combining mark in a text is a letter of its own.
 */
export interface FuzzyPhrase {
  /** The index of its rule. */
  rule: number;
  codes: Uint16Array;
  edits: number;
}

/** Pieces of shorter phrases would occur nearly everywhere, so `ShortFuzzyEngine` handles them. */
export const isLongPhrase = (length: number, edits: number): boolean => length > 4 * edits;

/** The lowest distance first, then the longest, then the leftmost. */
export const nearestFirst = (a: Span, b: Span): number =>
  a.distance - b.distance || b.end - b.start - (a.end - a.start) || a.start - b.start;

/**
 * Finds long phrases with typing errors as whole words. A phrase with k errors, split into k + 1 pieces, has a piece
 * without errors: all pieces are searched at once, and the text around each occurrence is compared (Wu and Manber
 * 1992). Only the leftmost piece without errors is needed, so at most k - j errors remain after piece j.
 */
export class FuzzyEngine {
  readonly #phrases: readonly FuzzyPhrase[];
  readonly #isWord: Uint8Array;
  readonly #pieces: AhoCorasick;
  readonly #check: FuzzyCheck;
  /** The offset of each phrase in the codes of all. */
  readonly #offsets: Int32Array;
  /** For each piece: its phrase, its range in the phrase (from, to), its number from the left. */
  readonly #phraseOf: Int32Array;
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #number: Uint8Array;
  readonly #edits: Uint8Array;
  readonly #firstInWord: Uint8Array;
  readonly #lastInWord: Uint8Array;

  /** `sample`, a typical text, affects only the speed. */
  constructor(phrases: readonly FuzzyPhrase[], alphabet: Alphabet, sample: string) {
    this.#phrases = phrases;
    this.#isWord = alphabet.isWord;
    const statistics = new LetterStatistics();
    for (const { codes } of phrases) statistics.add(codes);
    const { codes, length } = alphabet.encode(sample.slice(0, SAMPLE_CHARS));
    statistics.add(codes.subarray(1, length + 1));
    const pieces = phrases.flatMap(({ codes, edits }, phrase) => {
      const bounds = cutPoints(codes, edits + 1, statistics);
      return bounds.slice(1).map((to, number) => ({ phrase, from: bounds[number]!, to, number }));
    });
    const codesOf = (p: { phrase: number; from: number; to: number }) =>
      phrases[p.phrase]!.codes.subarray(p.from, p.to);
    this.#pieces = new AhoCorasick(pieces.map(codesOf), alphabet.size);
    this.#phraseOf = Int32Array.from(pieces, (p) => p.phrase);
    this.#from = Int32Array.from(pieces, (p) => p.from);
    this.#to = Int32Array.from(pieces, (p) => p.to);
    this.#number = Uint8Array.from(pieces, (p) => p.number);
    this.#edits = Uint8Array.from(phrases, (p) => p.edits);
    this.#firstInWord = Uint8Array.from(phrases, ({ codes }) => this.#isWord[codes[0]!]!);
    this.#lastInWord = Uint8Array.from(phrases, ({ codes }) => this.#isWord[codes.at(-1)!]!);
    this.#offsets = new Int32Array(phrases.length + 1);
    for (const [i, { codes }] of phrases.entries()) this.#offsets[i + 1] = this.#offsets[i]! + codes.length;
    const all = new Uint16Array(this.#offsets[phrases.length]!);
    for (const [i, { codes }] of phrases.entries()) all.set(codes, this.#offsets[i]);
    this.#check = new FuzzyCheck(all, this.#isWord);
  }

  scan(text: PhraseText, list: MatchList): void {
    const matches = new Matches(this.#phrases, this.#check, text, [this.#firstInWord, this.#lastInWord]);
    const check = this.#check;
    const offsets = this.#offsets;
    check.setText(text.codes);
    this.#pieces.scan(text.codes, 1, text.length + 1, (piece, end) => {
      const phrase = this.#phraseOf[piece]!;
      const edits = this.#edits[phrase]!;
      const from = this.#from[piece]!;
      const to = this.#to[piece]!;
      const offset = offsets[phrase]!;
      const left = edits - this.#number[piece]!;
      if (!check.fitsAfter(offset + to, offsets[phrase + 1]!, end, left, this.#lastInWord[phrase]!)) return;
      const start = end - (to - from);
      if (!check.fitsBefore(offset, offset + from, start, edits, this.#firstInWord[phrase]!)) return;
      matches.addAround(phrase, start - from);
    });
    matches.report(list);
  }
}

/** Matches of phrases in one text: the nearest for each start of a word, and the nearest of overlapping ones. */
class Matches {
  readonly #phrases: readonly FuzzyPhrase[];
  readonly #check: FuzzyCheck;
  readonly #text: PhraseText;
  readonly #inWord: readonly [Uint8Array, Uint8Array];
  readonly #found = new Map<number, Span[]>();
  /** The last starts that were tried for each phrase, [low, high]. */
  readonly #triedLow: Int32Array;
  readonly #triedHigh: Int32Array;

  constructor(
    phrases: readonly FuzzyPhrase[],
    check: FuzzyCheck,
    text: PhraseText,
    inWord: readonly [Uint8Array, Uint8Array],
  ) {
    this.#phrases = phrases;
    this.#check = check;
    this.#text = text;
    this.#inWord = inWord;
    this.#triedLow = new Int32Array(phrases.length).fill(1);
    this.#triedHigh = new Int32Array(phrases.length);
  }

  /** Searches for matches that start within the phrase's number of edits from `guess`. */
  addAround(phrase: number, guess: number): void {
    const { edits } = this.#phrases[phrase]!;
    const low = Math.max(1, guess - edits);
    const high = Math.min(this.#text.length, guess + edits);
    const triedLow = this.#triedLow[phrase]!;
    const triedHigh = this.#triedHigh[phrase]!;
    for (let start = low; start <= high; start++) {
      if (start < triedLow || start > triedHigh) this.#addAt(phrase, start);
    }
    const joins = low <= triedHigh + 1 && high >= triedLow - 1;
    this.#triedLow[phrase] = joins ? Math.min(low, triedLow) : low;
    this.#triedHigh[phrase] = joins ? Math.max(high, triedHigh) : high;
  }

  #addAt(phrase: number, start: number): void {
    const [firstInWord, lastInWord] = this.#inWord;
    const { codes, edits } = this.#phrases[phrase]!;
    if (!this.#check.startsAt(start, firstInWord[phrase]!)) return;
    const isEnd = (at: number) => this.#check.endsAt(at, lastInWord[phrase]!);
    const best = bestEnd(codes, this.#text, start, edits, isEnd);
    if (!best) return;
    const { ends } = this.#text;
    const match = { start: ends[start - 1]!, end: ends[best.end - 1]!, distance: best.distance };
    const others = this.#found.get(phrase);
    if (others) others.push(match);
    else this.#found.set(phrase, [match]);
  }

  report(list: MatchList): void {
    for (const [phrase, spans] of this.#found) {
      const { rule } = this.#phrases[phrase]!;
      for (const { start, end, distance } of resolveOverlaps(spans, nearestFirst))
        list.add(rule, start, end, distance);
    }
  }
}
