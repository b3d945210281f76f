import type { Span } from '@scriptorium/domain/text/move-spans.ts';

const IN_WORD = /[\p{L}\p{N}]/u;

/** The character that ends at an offset is a letter or a digit; marks belong to the letter before them. */
function endsInWord(text: string, offset: number): boolean {
  let at = offset;
  while (at > 0) {
    const from = at > 1 && isLowSurrogate(text.charCodeAt(at - 1)) ? at - 2 : at - 1;
    const character = text.slice(from, at);
    if (!/^\p{M}/u.test(character)) return IN_WORD.test(character);
    at = from;
  }
  return false;
}

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const beginsInWord = (text: string, offset: number): boolean =>
  /^[\p{L}\p{N}\p{M}]/u.test(text.slice(offset, offset + 2));

/** The span begins and ends between words. */
export function isWhole(text: string, { start, end }: Span): boolean {
  const cutsBefore = endsInWord(text, start) && beginsInWord(text, start);
  const cutsAfter = endsInWord(text, end) && beginsInWord(text, end);
  return !cutsBefore && !cutsAfter;
}

/**
 * The place among those of a phrase that is meant by its number, 1 for the first. Places between words come first: others
 * count only where there is none. A number that is too high is ignored where there is just one place.
 */
export function pickOccurrence(
  places: Iterable<Span>,
  text: string,
  occurrence: number,
): Span | 'none' | 'several' {
  const whole: Span[] = [];
  const others: Span[] = [];
  for (const place of places) {
    const kind = isWhole(text, place) ? whole : others;
    if (kind.length < Math.max(occurrence, 2)) kind.push(place);
    if (whole.length >= occurrence) break;
  }
  const candidates = whole.length > 0 ? whole : others;
  const [first] = candidates;
  if (!first) return 'none';
  return candidates[occurrence - 1] ?? (candidates.length === 1 ? first : 'several');
}

/** All places of a phrase in a text, overlapping ones too. */
export function* findAll(text: string, phrase: string): Generator<Span> {
  for (let start = text.indexOf(phrase); start >= 0; start = text.indexOf(phrase, start + 1))
    yield { start, end: start + phrase.length };
}
