import { alignWords } from './align-words.ts';
import { changeInPlace, type ChangedUtterances } from './changed-utterances.ts';
import { textOf, type Utterance } from './transcript.ts';

export interface TranscriptQuery {
  /** May be several words. */
  readonly text: string;
  readonly matchesCase: boolean;
  readonly wholeWords: boolean;
}

/** A place of the searched text: offsets in the text of the utterance. */
export interface TranscriptHit {
  readonly utteranceId: number;
  readonly start: number;
  readonly end: number;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;

function patternOf({ text, matchesCase, wholeWords }: TranscriptQuery): RegExp | null {
  const words = text.normalize('NFC').trim().split(/\s+/u).join(' ');
  if (words === '') return null;
  const literal = words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const whole = wholeWords ? `(?<!${LETTER})${literal}(?!${LETTER})` : literal;
  return new RegExp(whole, matchesCase ? 'gu' : 'giu');
}

/** All places of a text within single utterances, in order; a hit may span several words. */
export function findInTranscript(utterances: readonly Utterance[], query: TranscriptQuery): TranscriptHit[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  return utterances.flatMap((utterance) =>
    [...textOf(utterance).matchAll(pattern)].map(({ index, 0: found }) => ({
      utteranceId: utterance.id,
      start: index,
      end: index + found.length,
    })),
  );
}

/** The text of an utterance with these places replaced. */
export const replacedText = (text: string, hits: readonly TranscriptHit[], replacement: string): string =>
  hits
    .toSorted((hit, other) => other.start - hit.start)
    .reduce((current, { start, end }) => current.slice(0, start) + replacement + current.slice(end), text);

/**
 * Replaces the chosen places. Words that stay keep their ids and times. An utterance that loses all words to an empty
 * replacement stays as it is, since a search must not delete whole utterances. Null if nothing changes.
 */
export function replaceInTranscript(
  utterances: readonly Utterance[],
  hits: readonly TranscriptHit[],
  replacement: string,
  newId: () => number,
): ChangedUtterances | null {
  const byUtterance = Map.groupBy(hits, ({ utteranceId }) => utteranceId);
  return changeInPlace(utterances, (utterance) => {
    const own = byUtterance.get(utterance.id);
    if (!own) return utterance;
    const tokens = alignWords(utterance, replacedText(textOf(utterance), own, replacement), newId);
    return tokens === utterance.tokens || tokens.length === 0 ? utterance : { ...utterance, tokens };
  });
}
