import type { TokenSpan } from './tokens.ts';

/** The words of a document by number: the same word has the same number. */
export interface NumberedWords {
  readonly words: Uint32Array;
  readonly spans: readonly TokenSpan[];
}

interface Entry {
  readonly next: Map<number, Entry>;
  /** The number of occurrences of this string with each label. */
  readonly tagged: Map<number, number>;
  /** The number of occurrences of this string in the documents. */
  seen: number;
  /** The labels that it gets. */
  labels: number[];
}

const newEntry = (): Entry => ({ next: new Map(), tagged: new Map(), seen: 0, labels: [] });

/**
 * The lexicon that somebody could write from the same documents: the strings that were tagged in more than half of the places where they
 * are. It finds them as whole words. What a learner is measured against.
 */
export class LearnedLexicon {
  readonly #root = newEntry();

  constructor(documents: readonly NumberedWords[]) {
    for (const { words, spans } of documents)
      for (const span of spans) {
        const { tagged } = this.#entryFor(words.subarray(span.from, span.to));
        tagged.set(span.label, (tagged.get(span.label) ?? 0) + 1);
      }
    const entries = new Set<Entry>();
    for (const { words } of documents)
      for (let from = 0; from < words.length; from++)
        for (const [entry] of this.#entriesAt(words, from)) {
          entry.seen++;
          entries.add(entry);
        }
    for (const entry of entries)
      entry.labels = [...entry.tagged].flatMap(([label, times]) => (2 * times > entry.seen ? [label] : []));
  }

  /** The longest strings of each label; those of one label do not overlap. */
  find(words: Uint32Array): TokenSpan[] {
    const found: TokenSpan[] = [];
    const ends = new Map<number, number>();
    for (let from = 0; from < words.length; from++) {
      const longest = new Map<number, number>();
      for (const [{ labels }, to] of this.#entriesAt(words, from))
        for (const label of labels) longest.set(label, to);
      for (const [label, to] of longest) {
        if (from < (ends.get(label) ?? 0)) continue;
        ends.set(label, to);
        found.push({ label, from, to });
      }
    }
    return found;
  }

  #entryFor(words: Uint32Array): Entry {
    let entry = this.#root;
    for (const word of words) {
      const known = entry.next.get(word) ?? newEntry();
      entry.next.set(word, known);
      entry = known;
    }
    return entry;
  }

  /** The tagged strings that begin at a word, the shortest first, each with its end. */
  *#entriesAt(words: Uint32Array, from: number): Generator<[entry: Entry, to: number]> {
    let entry = this.#root.next.get(words[from]!);
    for (let to = from + 1; entry; to++) {
      if (entry.tagged.size > 0) yield [entry, to];
      entry = to < words.length ? entry.next.get(words[to]!) : undefined;
    }
  }
}
