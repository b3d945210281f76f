import type { Transcript } from '@scriptorium/documents/core/conversion.ts';
import { parseTranscript } from '@scriptorium/documents/transcript/transcript.ts';
import { z } from 'zod';

export interface TranscriptAnswer {
  readonly transcript: Transcript;
  /** Passages without speech that were left out. */
  readonly silences: number;
  /** The answer has no times: those of the words are distributed over the recording. */
  readonly isEstimated: boolean;
}

/** Without speech, Whisper invents words; it leaves such passages out itself where it is also unsure of the words. */
const PROBABLY_SILENT = 0.6;
const CERTAINLY_SILENT = 0.9;
const UNSURE_LOGPROB = -1;

const Segment = z.looseObject({
  start: z.number().nullish().catch(null),
  no_speech_prob: z.number().nullish().catch(null),
  avg_logprob: z.number().nullish().catch(null),
});
const Word = z.looseObject({ start: z.number().nullish().catch(null) });

const Answer = z.looseObject({
  text: z.string().nullish().catch(null),
  segments: z.array(Segment).nullish().catch(null),
  words: z.array(Word).nullish().catch(null),
});

const NOTHING: Transcript = { utterances: [], names: {}, otherRecordings: 0 };

/** The transcript in an answer of speech recognition. Throws a ConversionError for times that no recording has. */
export function readSpeechAnswer(json: string, durationMs: number): TranscriptAnswer {
  const answer = Answer.parse(JSON.parse(json));
  const segments = answer.segments ?? [];
  const words = answer.words ?? [];
  if (segments.length > 0) {
    const spoken = segments.filter((segment) => !isSilent(segment));
    const said = { ...answer, segments: spoken, words: withoutSilences(words, segments) };
    return { transcript: read(said), silences: segments.length - spoken.length, isEstimated: false };
  }
  if (words.length > 0) return { transcript: read(answer), silences: 0, isEstimated: false };
  return withoutTimes(answer.text ?? '', durationMs);
}

const CustomAnswer = z.looseObject({
  utterances: z.array(z.unknown()).nullish(),
  content: z.string().nullish(),
});

/** The transcript in an answer of a custom model; undefined for an answer of another form. Throws as above. */
export function readCustomSpeech(json: unknown, durationMs: number): TranscriptAnswer | undefined {
  const { data } = CustomAnswer.safeParse(json);
  if (data?.utterances) return { transcript: read(data), silences: 0, isEstimated: false };
  return typeof data?.content === 'string' ? withoutTimes(data.content, durationMs) : undefined;
}

/** One utterance from the beginning of the recording to its end. */
function withoutTimes(given: string, durationMs: number): TranscriptAnswer {
  const text = given.trim();
  if (text === '') return { transcript: NOTHING, silences: 0, isEstimated: false };
  const whole = { segments: [{ start: 0, end: durationMs / 1000, text }] };
  return { transcript: read(whole), silences: 0, isEstimated: true };
}

const read = (answer: object): Transcript => parseTranscript(JSON.stringify(answer)) ?? NOTHING;

function isSilent({ no_speech_prob: silence, avg_logprob: sureness }: z.output<typeof Segment>): boolean {
  if (silence === null || silence === undefined) return false;
  const isUnsure = sureness !== null && sureness !== undefined && sureness < UNSURE_LOGPROB;
  return silence > CERTAINLY_SILENT || (isUnsure && silence > PROBABLY_SILENT);
}

/** A word belongs to the last segment that began before it. */
function withoutSilences(words: z.output<typeof Word>[], segments: z.output<typeof Segment>[]) {
  const begun = segments
    .map((segment) => ({ start: segment.start ?? 0, isSilent: isSilent(segment) }))
    .sort((a, b) => a.start - b.start);
  if (!begun.some(({ isSilent: is }) => is)) return words;
  return words.filter(({ start }) => {
    const own = begun.findLast((segment) => segment.start <= (start ?? 0)) ?? begun[0];
    return !own?.isSilent;
  });
}
