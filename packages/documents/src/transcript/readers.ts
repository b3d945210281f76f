import {
  field,
  type Json,
  list,
  number,
  type RawToken,
  type RawUtterance,
  seconds,
  speakerOf,
  distributeTime,
  text,
  type TranscriptReader,
} from './raw.ts';

/** Scriptorium's own format: {utterances: [{actor, tokens: [{value, tsStart, tsEnd}]}]}, times in milliseconds. */
const readOwn: TranscriptReader = (json) =>
  list(json, 'utterances')?.map((utterance) => ({
    speaker: speakerOf(utterance, 'actor', 'speaker'),
    tokens: (list(utterance, 'tokens') ?? []).map((token) => ({
      value: text(token, 'value', 'text') ?? '',
      start: number(token, 'tsStart'),
      end: number(token, 'tsEnd'),
    })),
  })) ?? null;

/** Whisper and its derivatives: segments in seconds, with words inside or beside them, or without words. */
const readWhisper: TranscriptReader = (json) => {
  const segments = list(json, 'segments');
  const loose = list(json, 'words')?.map(readWord) ?? [];
  if (segments === null)
    return loose.length > 0 && text(json, 'text') !== null ? [{ speaker: null, tokens: loose }] : null;
  return segments.map((segment) => {
    const [start, end] = [seconds(segment, 'start'), seconds(segment, 'end')];
    const own = list(segment, 'words')?.map(readWord) ?? loose.filter((word) => isWithin(word, start, end));
    const tokens = own.length > 0 ? own : distributeTime(text(segment, 'text') ?? '', start, end);
    return { speaker: speakerOf(segment, 'speaker'), tokens };
  });
};

function readWord(word: Json): RawToken {
  return {
    value: text(word, 'word', 'text') ?? '',
    start: seconds(word, 'start'),
    end: seconds(word, 'end'),
  };
}

function isWithin(word: RawToken, start: number | null, end: number | null): boolean {
  return word.start !== null && word.start >= (start ?? 0) && word.start < (end ?? Infinity);
}

/**
 * Hugging Face pipelines: {text, chunks: [{text, timestamp: [start, end or null]}]}; a chunk is a word or a phrase.
 */
const readHuggingFace: TranscriptReader = (json) => {
  const chunks = list(json, 'chunks');
  if (chunks === null || !chunks.every((chunk) => list(chunk, 'timestamp'))) return null;
  const phrases = chunks.map((chunk): RawToken => {
    const [start, end] = list(chunk, 'timestamp') ?? [];
    return { value: (text(chunk, 'text') ?? '').trim(), start: inMs(start), end: inMs(end) };
  });
  if (phrases.every((phrase) => !/\s/.test(phrase.value))) return splitAtPauses(phrases);
  return phrases.map(({ value, start, end }) => ({
    speaker: null,
    tokens: distributeTime(value, start, end),
  }));
};

function inMs(value: Json | undefined): number | null {
  return typeof value === 'number' ? value * 1000 : null;
}

/** Words without phrases are split at pauses of a second. */
function splitAtPauses(words: RawToken[]): RawUtterance[] {
  const utterances: RawUtterance[] = [];
  let last: RawToken | null = null;
  for (const word of words) {
    const pause = last !== null && (word.start ?? 0) - (last.end ?? last.start ?? 0) > 1000;
    if (last === null || pause) utterances.push({ speaker: null, tokens: [] });
    utterances.at(-1)!.tokens.push(word);
    last = word;
  }
  return utterances;
}

/** Vosk: one object per phrase, several concatenated (passed as a list here), with partial results between them. */
const readVosk: TranscriptReader = (json) => {
  const phrases = (Array.isArray(json) ? json : [json]).map(
    (phrase) => list(phrase, 'alternatives')?.[0] ?? phrase,
  );
  const known = phrases.some((phrase) =>
    list(phrase, 'result')?.every((word) => text(word, 'word') !== null),
  );
  if (!known) return null;
  return phrases.flatMap((phrase) => {
    const words = list(phrase, 'result');
    return words ? [{ speaker: speakerOf(phrase, 'speaker'), tokens: words.map(readWord) }] : [];
  });
};

/**
 * Google v1: results with alternatives with words; with several speakers the last result repeats all words, with
 * tags.
 */
const readGoogle: TranscriptReader = (json) => {
  const results = list(json, 'results');
  const alternatives = results?.map((result) => list(result, 'alternatives')?.[0]);
  if (!alternatives || !alternatives.some((best) => text(best, 'transcript') !== null || list(best, 'words')))
    return null;
  const tagged = list(alternatives.at(-1), 'words');
  if (tagged?.some((word) => number(word, 'speakerTag'))) return groupBySpeaker(tagged);
  return alternatives.map((best) => ({
    speaker: null,
    tokens:
      list(best, 'words')?.map(readGoogleWord) ?? distributeTime(text(best, 'transcript') ?? '', null, null),
  }));
};

function groupBySpeaker(words: Json[]): RawUtterance[] {
  const utterances: RawUtterance[] = [];
  for (const word of words) {
    const speaker = speakerOf(word, 'speakerTag', 'speakerLabel');
    if (utterances.at(-1)?.speaker !== speaker || utterances.length === 0)
      utterances.push({ speaker, tokens: [] });
    utterances.at(-1)!.tokens.push(readGoogleWord(word));
  }
  return utterances;
}

function readGoogleWord(word: Json): RawToken {
  const time = (...names: string[]) =>
    names.map((name) => googleTime(field(word, name))).find((ms) => ms !== null) ?? null;
  return {
    value: text(word, 'word') ?? '',
    start: time('startTime', 'startOffset'),
    end: time('endTime', 'endOffset'),
  };
}

/** "12.900s", or {seconds: "12", nanos: 900000000}. */
function googleTime(time: Json | undefined): number | null {
  if (typeof time === 'string') return /^[\d.]+s$/.test(time) ? Number.parseFloat(time) * 1000 : null;
  if (field(time, 'seconds') === undefined && field(time, 'nanos') === undefined) return null;
  return Number(field(time, 'seconds') ?? 0) * 1000 + Number(field(time, 'nanos') ?? 0) / 1e6;
}

/** Azure batch v3: phrases with alternatives; a tick is 100 ns. */
const readAzure: TranscriptReader = (json) => {
  const phrases = list(json, 'recognizedPhrases');
  if (phrases === null) return null;
  const utterances = phrases.map((phrase) => {
    const best = list(phrase, 'nBest')?.[0];
    const { start, end } = azureTime(phrase);
    const words = list(best, 'displayWords') ?? list(best, 'words');
    const shown = text(best, 'display', 'lexical') ?? '';
    const tokens = words
      ? words.map((word) => ({ value: text(word, 'displayText', 'word') ?? '', ...azureTime(word) }))
      : distributeTime(shown, start, end);
    return { speaker: speakerOf(phrase, 'speaker', 'channel'), tokens, start };
  });
  return utterances.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
};

function azureTime(json: Json): { start: number | null; end: number | null } {
  const start = ticks(json, 'offsetInTicks', 'offsetTicks') ?? isoDuration(text(json, 'offset'));
  const length = ticks(json, 'durationInTicks', 'durationTicks') ?? isoDuration(text(json, 'duration'));
  return { start, end: start === null || length === null ? null : start + length };
}

function ticks(json: Json, ...names: string[]): number | null {
  const value = number(json, ...names);
  return value === null ? null : value / 10_000;
}

/** "PT1H2M7.48S" */
function isoDuration(duration: string | null): number | null {
  const match = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration ?? '');
  if (!match) return null;
  return (Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)) * 1000;
}

export const READERS: readonly TranscriptReader[] = [
  readOwn,
  readAzure,
  readGoogle,
  readHuggingFace,
  readWhisper,
  readVosk,
];
