import search from 'approx-string-match';
import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import { comparable, type ComparableText } from './comparable.ts';
import { findAll, pickOccurrence } from './occurrences.ts';

/**
 * The result of searching a quote: found as it is, without regard to case, spaces and kinds of quotes and dashes, or
 * with a few wrong letters. Or the reason why it was not found: there is no such place, or several places fit equally.
 */
export type Anchored =
  | (Span & { readonly how: 'exact' | 'comparable' | 'fuzzy'; readonly errors: number })
  | { readonly how: 'notFound' | 'ambiguous' };

/** Shorter quotes would be similar to anything, longer ones take too long. */
const FUZZY_LENGTH = { least: 12, most: 300 };
const FUZZY_SHARE = 0.12;
const MAX_ERRORS = 8;
/** UTF-16 units that fuzzy searches of one text may read: about half a second. */
const MAX_FUZZY_UNITS = 20_000_000;

/** Finds the places of quotes in one text; never guesses. */
export class Anchor {
  readonly #text: string;
  #comparable: ComparableText | undefined;
  #fuzzyUnits = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** `occurrence`: 1 for the first. */
  find(quote: string, occurrence = 1): Anchored {
    if (quote.trim() === '') return { how: 'notFound' };
    return this.#findExact(quote, occurrence) ?? this.#findComparable(quote, occurrence);
  }

  #findExact(quote: string, occurrence: number): Anchored | undefined {
    const text = this.#text;
    const place = pickOccurrence(findAll(text, quote), text, occurrence);
    if (place === 'none') return undefined;
    return place === 'several' ? { how: 'ambiguous' } : { ...place, how: 'exact', errors: 0 };
  }

  #findComparable(quote: string, occurrence: number): Anchored {
    const own = (this.#comparable ??= comparable(this.#text));
    const phrase = comparable(quote).text.trim();
    if (phrase === '') return { how: 'notFound' };
    const place = pickOccurrence(originals(own, findAll(own.text, phrase)), this.#text, occurrence);
    if (place === 'several') return { how: 'ambiguous' };
    return place === 'none' ? this.#findSimilar(own, phrase) : { ...place, how: 'comparable', errors: 0 };
  }

  /** Only where there is one place that is most similar. A wrong figure is no slip of the pen: 5 % is not 6 %. */
  #findSimilar(own: ComparableText, phrase: string): Anchored {
    if (phrase.length < FUZZY_LENGTH.least || phrase.length > FUZZY_LENGTH.most) return { how: 'notFound' };
    this.#fuzzyUnits += own.text.length;
    if (this.#fuzzyUnits > MAX_FUZZY_UNITS) return { how: 'notFound' };
    const found = search(own.text, phrase, Math.min(MAX_ERRORS, Math.floor(phrase.length * FUZZY_SHARE)));
    const errors = Math.min(...found.map((match) => match.errors));
    const [place, ...more] = separate(found.filter((match) => match.errors === errors));
    if (!place) return { how: 'notFound' };
    if (more.length > 0) return { how: 'ambiguous' };
    if (digitsOf(own.text.slice(place.start, place.end)) !== digitsOf(phrase)) return { how: 'notFound' };
    const [original] = originals(own, [place]);
    return original ? { ...original, how: 'fuzzy', errors } : { how: 'notFound' };
  }
}

/** The places that do not overlap an earlier one. */
const separate = <Place extends Span>(places: readonly Place[]): Place[] =>
  places.filter(({ start }, index) => index === 0 || start >= (places[index - 1] as Place).end);

const digitsOf = (text: string): string => text.replace(/\P{Nd}/gu, '');

function* originals({ starts, ends }: ComparableText, places: Iterable<Span>): Generator<Span> {
  for (const { start, end } of places) yield { start: starts[start] as number, end: ends[end - 1] as number };
}
