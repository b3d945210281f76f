import { diffTokens } from '../text/token-diff.ts';
import { pairWords } from './pair-words.ts';
import type { Token, Utterance } from './transcript.ts';
import { reworded } from './words.ts';

/** A gap must have this many milliseconds for each word that is put into it. */
const MIN_WORD_MS = 40;

/** A typed word with the word whose id, times and properties it keeps; null for an added one. */
interface Placed {
  readonly value: string;
  readonly from: Token | null;
}

/** The words of a typed text. */
export const wordsOfText = (text: string): string[] => text.normalize('NFC').split(/\s+/u).filter(Boolean);

function numbered(before: readonly string[], after: readonly string[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  return [Int32Array.from(before, numberOf), Int32Array.from(after, numberOf)];
}

/** Finds for each typed word the word that it was. */
function placed(tokens: readonly Token[], words: readonly string[]): Placed[] {
  const values = tokens.map(({ value }) => value);
  const result: Placed[] = [];
  let a = 0;
  let b = 0;
  const keepUntil = (end: number): void => {
    for (; a < end; a += 1, b += 1) result.push({ value: words[b] ?? '', from: tokens[a] ?? null });
  };
  for (const { a0, a1, b0, b1 } of diffTokens(...numbered(values, words))) {
    keepUntil(a0);
    const pairs = pairWords(values.slice(a0, a1), words.slice(b0, b1));
    for (const [index, at] of pairs.entries())
      result.push({
        value: words[b0 + index] ?? '',
        from: (at === undefined ? null : tokens[a0 + at]) ?? null,
      });
    [a, b] = [a1, b1];
  }
  keepUntil(tokens.length);
  return result;
}

/** Divides a time among words in proportion to their letters. */
function shared(words: readonly string[], start: number, end: number): Pick<Token, 'tsStart' | 'tsEnd'>[] {
  const total = words.reduce((sum, word) => sum + word.length, 0) || 1;
  let letters = 0;
  const timeAt = (count: number): number => start + Math.round(((end - start) * count) / total);
  return words.map((word) => {
    const tsStart = timeAt(letters);
    letters += word.length;
    return { tsStart, tsEnd: timeAt(letters) };
  });
}

interface Bounds {
  readonly start: number;
  readonly end: number;
}

/** Times of added words: the gap where they stand, or else a share of the word before them or after them. */
function timesOfAdded(
  values: readonly string[],
  before: Token | undefined,
  after: Token | undefined,
  bounds: Bounds,
): { before?: Token; added: Pick<Token, 'tsStart' | 'tsEnd'>[]; after?: Token } {
  const start = before?.tsEnd ?? bounds.start;
  const end = after?.tsStart ?? bounds.end;
  if (end - start >= values.length * MIN_WORD_MS) return { added: shared(values, start, end) };
  if (before) {
    const [own, ...added] = shared([before.value, ...values], before.tsStart, before.tsEnd);
    return { before: { ...before, ...own }, added };
  }
  if (!after) return { added: shared(values, bounds.start, bounds.end) };
  const times = shared([...values, after.value], after.tsStart, after.tsEnd);
  return { added: times.slice(0, -1), after: { ...after, ...times.at(-1) } };
}

/**
 * The words of an utterance that was typed again as a text. Unchanged words keep all they have, changed ones the id, the
 * times and the properties of the word that they replace, so that tags stay on them; added ones get the time of the gap
 * where they stand, or a share of their neighbour's.
 */
export function alignWords(
  { id: utteranceId, tokens }: Pick<Utterance, 'id' | 'tokens'>,
  text: string,
  newId: () => number,
): readonly Token[] {
  const words = placed(tokens, wordsOfText(text));
  if (
    words.length === tokens.length &&
    words.every(({ value, from }, at) => from === tokens[at] && from?.value === value)
  )
    return tokens;
  const bounds = {
    start: Math.min(...tokens.map(({ tsStart }) => tsStart)),
    end: Math.max(...tokens.map(({ tsEnd }) => tsEnd)),
  };
  const result: Token[] = [];
  for (let at = 0; at < words.length;) {
    const { from, value } = words[at] as Placed;
    if (from) {
      result.push(reworded(from, value));
      at += 1;
      continue;
    }
    const next = words.findIndex((word, index) => index > at && word.from !== null);
    const run = words.slice(at, next < 0 ? words.length : next);
    const follower = words[next];
    const after = follower?.from ? reworded(follower.from, follower.value) : undefined;
    const times = timesOfAdded(
      run.map((one) => one.value),
      result.at(-1),
      after,
      bounds,
    );
    if (times.before) result.splice(-1, 1, times.before);
    for (const [index, one] of run.entries())
      result.push(
        newWord(
          newId(),
          utteranceId,
          one.value,
          times.added[index] ?? { tsStart: bounds.start, tsEnd: bounds.start },
        ),
      );
    if (after) result.push(times.after ?? after);
    at += run.length + (after ? 1 : 0);
  }
  return result;
}

const newWord = (
  id: number,
  utteranceId: number,
  value: string,
  times: Pick<Token, 'tsStart' | 'tsEnd'>,
): Token => ({ id, utteranceId, value, ...times, properties: [], hidden: false, confidence: null });
