import { type Json, type JsonReader, list, number, seconds, speakerOf, text } from './json-fields.ts';
import { distributeTime, nameOfSpeaker, type RawToken } from './raw.ts';
import { fillTimes } from './timed-words.ts';

/** Whisper and its derivatives: segments in seconds, with words inside or beside them, or without words. */
export const readWhisper: JsonReader = (json) => {
  const segments = list(json, 'segments');
  const loose = list(json, 'words')?.map(readWord) ?? [];
  if (segments === null)
    return loose.length > 0 && text(json, 'text') !== null ? [{ speaker: null, tokens: loose }] : null;
  const rest = new LooseWords(loose);
  return segments.map((segment, index) => {
    const [start, end] = [seconds(segment, 'start'), seconds(segment, 'end')];
    const phrase = text(segment, 'text') ?? '';
    // Words and segments are timed apart: a word may be a little before its segment, or between two.
    const until = seconds(segments[index + 1], 'start');
    const own = list(segment, 'words')?.map(readWord) ?? rest.within(index === 0 ? null : start, until);
    const tokens =
      own.length > 0
        ? fillTimes(withPunctuation(own, phrase), start, end)
        : distributeTime(phrase, start, end);
    const speaker = speakerOf(segment, 'speaker');
    return { speaker, name: nameOfSpeaker(speaker), tokens };
  });
};

const readWord = (word: Json): RawToken => ({
  value: text(word, 'word', 'text') ?? '',
  start: seconds(word, 'start'),
  end: seconds(word, 'end'),
  confidence: number(word, 'confidence', 'probability', 'score'),
});

const lettersOf = (word: string): string => word.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Some recognisers leave the punctuation out of words; the text of their segment has it. */
function withPunctuation(words: RawToken[], phrase: string): RawToken[] {
  const parts = phrase.split(/\s+/).filter(Boolean);
  const isSame =
    parts.length === words.length &&
    parts.every((part, at) => lettersOf(part) === lettersOf(words[at]?.value ?? ''));
  return isSame ? words.map((word, at) => ({ ...word, value: parts[at] ?? '' })) : words;
}

/** The words beside the segments, by their start, so that a segment finds its words without reading all of them. */
class LooseWords {
  readonly #words: { word: RawToken; start: number }[];

  constructor(words: readonly RawToken[]) {
    this.#words = words
      .flatMap((word) => (word.start === null ? [] : [{ word, start: word.start }]))
      .sort((a, b) => a.start - b.start);
  }

  within(start: number | null, end: number | null): RawToken[] {
    const [from, to] = [this.#firstFrom(start ?? 0), this.#firstFrom(end ?? Infinity)];
    return this.#words.slice(from, to).map(({ word }) => word);
  }

  #firstFrom(time: number): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#words[middle]!.start < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
