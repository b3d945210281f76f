/** The common result of the format readers, before speakers are renamed and times are completed. */
export interface RawToken {
  value: string;
  /** Milliseconds, not yet rounded; null where the format has none. */
  start: number | null;
  end: number | null;
  /** The recogniser's, 0 to 1. */
  confidence?: number | null;
  properties?: readonly string[];
  hidden?: boolean;
}

export interface RawUtterance {
  /** The key of the speaker in the file; null where it has none. */
  speaker: string | null;
  /** The name of a person, if the file gives one. */
  name?: string | null;
  tokens: RawToken[];
}

/** Notes of a reader for people. */
export interface RawTranscript {
  utterances: RawUtterance[];
  /** Words of other recordings in the same file, which were left out. */
  otherRecordings?: number;
}

/** The name of a speaker, if it is one of a person and not a number or a letter that a program gave. */
export const nameOfSpeaker = (key: string | null): string | null =>
  key === null || /^(?:speaker|spk|channel|chan|ch|tier|unknown)?[\s_-]*(?:\d+|[a-z])?$/i.test(key.trim())
    ? null
    : key;

/** Distributes the time of a phrase among its words by their length. */
export function distributeTime(phrase: string, start: number | null, end: number | null): RawToken[] {
  const words = phrase.split(/\s+/).filter(Boolean);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const length = start === null || end === null ? 0 : Math.max(0, end - start);
  let before = 0;
  return words.map((value) => {
    const at = (count: number) =>
      start === null || end === null ? start : start + (length * count) / letters;
    const token = { value, start: at(before), end: at(before + value.length) };
    before += value.length;
    return token;
  });
}

/** A longer pause between two words of a speaker starts another utterance, in milliseconds. */
const PAUSE_MS = 1000;

/** Words without phrases are split at pauses of a second. */
export function splitAtPauses(
  words: readonly RawToken[],
  speaker: Omit<RawUtterance, 'tokens'>,
): RawUtterance[] {
  const utterances: RawUtterance[] = [];
  let last: RawToken | null = null;
  for (const word of words) {
    const pause = last !== null && (word.start ?? 0) - (last.end ?? last.start ?? 0) > PAUSE_MS;
    if (last === null || pause) utterances.push({ ...speaker, tokens: [] });
    utterances.at(-1)!.tokens.push(word);
    last = word;
  }
  return utterances;
}

const startOf = ({ tokens }: RawUtterance): number => tokens.find(({ start }) => start !== null)?.start ?? 0;

/** Utterances of several speakers in the order of time; those that start together stay in the order of the file. */
export const inOrderOfTime = (utterances: readonly RawUtterance[]): RawUtterance[] =>
  utterances.toSorted((a, b) => startOf(a) - startOf(b));
