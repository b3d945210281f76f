import { nearestFirst, type FuzzyPhrase } from './fuzzy-engine.ts';
import type { MatchList } from '../text/match-list.ts';
import { resolveOverlaps, type Span } from '../text/resolve-overlaps.ts';
import { EDGE, SPACE, type Alphabet, type PhraseText } from '../text/phrase-text.ts';
import { NO_OBSERVER, type RuleObserver } from '../rules/rule-clock.ts';
import { StartTree } from './start-tree.ts';

/** Limit of word starts in one tree: a larger tree would take too much memory. */
const MAX_STARTS = 1 << 18;
const NONE = 255;

/**
 * Finds short phrases with typing errors as whole words: a word of four letters that may differ in three has no rare
 * piece. The text after the word starts is arranged as a tree, and each phrase is compared along it while it is near
 * enough; the state of all its partial matches is a few bits for each distance (Wu and Manber 1992). Up to 30
 * letters.
 */
export class ShortFuzzyEngine {
  readonly #phrases: readonly FuzzyPhrase[];
  readonly #alphabet: Alphabet;
  readonly #depth: number;

  constructor(phrases: readonly FuzzyPhrase[], alphabet: Alphabet) {
    this.#phrases = phrases;
    this.#alphabet = alphabet;
    this.#depth = Math.max(0, ...phrases.map(({ codes, edits }) => codes.length + edits));
  }

  /** `done`: rules that finished before. */
  scan(text: PhraseText, list: MatchList, watch: RuleObserver = NO_OBSERVER, done = 0): void {
    const { isWord } = this.#alphabet;
    let finishedRules = done;
    for (const inWord of [1, 0]) {
      const phrases = this.#phrases.filter(({ codes }) => isWord[codes[0]!] === inWord);
      if (phrases.length === 0) continue;
      const trees = this.#trees(text, inWord);
      for (const phrase of phrases) {
        watch.started(phrase.rule, finishedRules++);
        const spans = trees.flatMap((tree) => tree.find(phrase));
        for (const { start, end, distance } of resolveOverlaps(spans, nearestFirst))
          list.add(phrase.rule, start, end, distance);
        watch.ended();
      }
    }
  }

  #trees(text: PhraseText, inWord: number): TreeSearch[] {
    const places = placesOf(text, this.#alphabet.isWord, inWord);
    const trees: TreeSearch[] = [];
    for (let from = 0; from < places.length; from += MAX_STARTS)
      trees.push(new TreeSearch(text, this.#alphabet, places.slice(from, from + MAX_STARTS), this.#depth));
    return trees;
  }
}

/**
 * The positions where matches may start: at the first letter of a word, or (`inWord` 0) at any character that is
 * neither letter nor space.
 */
function placesOf({ codes, length }: PhraseText, isWord: Uint8Array, inWord: number): Int32Array {
  const places = new Int32Array(length);
  let found = 0;
  for (let i = 1; i <= length; i++) {
    const letter = codes[i]!;
    if (isWord[letter] === inWord && (inWord & isWord[codes[i - 1]!]!) === 0 && letter !== SPACE)
      places[found++] = i;
  }
  return places.subarray(0, found);
}

/** The current phrase. */
interface CurrentPhrase {
  /** The bit of the whole phrase. */
  whole: number;
  edits: number;
  lastInWord: number;
}

class TreeSearch {
  readonly #text: PhraseText;
  readonly #isWord: Uint8Array;
  readonly #tree: StartTree;
  /** By letter: bit i + 1 is set where it is the phrase's letter i. */
  readonly #masks: Int32Array;
  /** By position in the order of the tree: the best distance so far and the length of its match. */
  readonly #best: Uint8Array;
  readonly #lengths: Uint8Array;
  readonly #touched: Int32Array;
  #touches = 0;
  #current: CurrentPhrase = { whole: 0, edits: 0, lastInWord: 1 };

  constructor(text: PhraseText, alphabet: Alphabet, places: Int32Array, depth: number) {
    this.#text = text;
    this.#isWord = alphabet.isWord;
    this.#tree = new StartTree(text.codes, places, depth, alphabet.size);
    this.#masks = new Int32Array(alphabet.size);
    this.#best = new Uint8Array(places.length).fill(NONE);
    this.#lengths = new Uint8Array(places.length);
    this.#touched = new Int32Array(places.length);
  }

  /** The nearest match for each start, of equal ones the longest. */
  find({ codes, edits }: FuzzyPhrase): Span[] {
    const masks = this.#masks;
    for (const [i, letter] of codes.entries()) masks[letter]! |= 1 << (i + 1);
    this.#current = { whole: 1 << codes.length, edits, lastInWord: this.#isWord[codes.at(-1)!]! };
    // With N edits, the first N letters may be omitted.
    if (this.#tree.places.length > 0) this.#visit(0, 0, 1, 3, 7, 15);
    for (const letter of codes) masks[letter] = 0;
    return this.#takeSpans();
  }

  #takeSpans(): Span[] {
    const { ends } = this.#text;
    const spans: Span[] = [];
    for (let i = 0; i < this.#touches; i++) {
      const rank = this.#touched[i]!;
      const place = this.#tree.places[rank]!;
      const end = ends[place + this.#lengths[rank]! - 1]!;
      spans.push({ start: ends[place - 1]!, end, distance: this.#best[rank]! });
      this.#best[rank] = NONE;
    }
    this.#touches = 0;
    return spans;
  }

  /** Bit i of `rN`: the text so far is within distance N of the phrase's first i letters. */
  #visit(node: number, depth: number, r0: number, r1: number, r2: number, r3: number): void {
    const tree = this.#tree;
    const { edits, whole } = this.#current;
    const first = tree.firstChild[node]!;
    const count = tree.children[node]!;
    if (count === 0) return this.#walk(node, depth, r0, r1, r2, r3);
    for (let child = first; child < first + count; child++) {
      const letter = tree.letters[child]!;
      if (letter === EDGE) continue;
      const mask = this.#masks[letter]!;
      const n0 = (r0 << 1) & mask;
      const n1 = ((r1 << 1) & mask) | r0 | (r0 << 1) | (n0 << 1);
      const n2 = edits < 2 ? 0 : ((r2 << 1) & mask) | r1 | (r1 << 1) | (n1 << 1);
      const n3 = edits < 3 ? 0 : ((r3 << 1) & mask) | r2 | (r2 << 1) | (n2 << 1);
      const far = edits === 1 ? n1 : edits === 2 ? n2 : n3;
      // Bits beyond the phrase's last letter are meaningless.
      if ((far & (whole | (whole - 1))) === 0) continue;
      if ((far & whole) !== 0) this.#recordNode(child, depth + 1, distanceOf(whole, n0, n1, n2));
      this.#visit(child, depth + 1, n0, n1, n2, n3);
    }
  }

  /** Compares letter by letter at each position of a leaf. */
  #walk(leaf: number, depth: number, s0: number, s1: number, s2: number, s3: number): void {
    const { codes } = this.#text;
    const { edits, whole } = this.#current;
    for (let rank = this.#tree.lows[leaf]!; rank < this.#tree.highs[leaf]!; rank++) {
      let r0 = s0;
      let r1 = s1;
      let r2 = s2;
      let r3 = s3;
      for (let at = this.#tree.places[rank]! + depth, length = depth; ; at++) {
        const letter = codes[at]!;
        if (letter === EDGE) break;
        const mask = this.#masks[letter]!;
        const n0 = (r0 << 1) & mask;
        const n1 = ((r1 << 1) & mask) | r0 | (r0 << 1) | (n0 << 1);
        const n2 = edits < 2 ? 0 : ((r2 << 1) & mask) | r1 | (r1 << 1) | (n1 << 1);
        r3 = edits < 3 ? 0 : ((r3 << 1) & mask) | r2 | (r2 << 1) | (n2 << 1);
        r0 = n0;
        r1 = n1;
        r2 = n2;
        length++;
        const far = edits === 1 ? r1 : edits === 2 ? r2 : r3;
        if ((far & (whole | (whole - 1))) === 0) break;
        if ((far & whole) !== 0 && this.#mayEndBefore(letter, codes[at + 1]!))
          this.#record(rank, length, distanceOf(whole, r0, r1, r2));
      }
    }
  }

  #mayEndBefore(letter: number, next: number): boolean {
    const { lastInWord } = this.#current;
    return (
      this.#isWord[letter] === lastInWord && (lastInWord & this.#isWord[next]!) === 0 && letter !== SPACE
    );
  }

  /** A match may end with the letter of this node, unless the word continues. */
  #recordNode(node: number, depth: number, distance: number): void {
    const tree = this.#tree;
    const letter = tree.letters[node]!;
    const first = tree.firstChild[node]!;
    const count = tree.children[node]!;
    if (count === 0) {
      for (let rank = tree.lows[node]!; rank < tree.highs[node]!; rank++) {
        const next = this.#text.codes[tree.places[rank]! + depth]!;
        if (this.#mayEndBefore(letter, next)) this.#record(rank, depth, distance);
      }
      return;
    }
    for (let child = first; child < first + count; child++) {
      if (!this.#mayEndBefore(letter, tree.letters[child]!)) continue;
      for (let rank = tree.lows[child]!; rank < tree.highs[child]!; rank++)
        this.#record(rank, depth, distance);
    }
  }

  /** Called for longer matches later. */
  #record(rank: number, length: number, distance: number): void {
    if (distance > this.#best[rank]!) return;
    if (this.#best[rank] === NONE) this.#touched[this.#touches++] = rank;
    this.#best[rank] = distance;
    this.#lengths[rank] = length;
  }
}

const distanceOf = (whole: number, r0: number, r1: number, r2: number): number =>
  (r0 & whole) !== 0 ? 0 : (r1 & whole) !== 0 ? 1 : (r2 & whole) !== 0 ? 2 : 3;
