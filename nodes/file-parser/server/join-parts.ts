import type { Transcript } from '@scriptorium/documents/core/conversion.ts';
import type { TranscriptAnswer } from './read-answer.ts';

export interface AnsweredPart {
  /** From the beginning of the recording. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly answer: TranscriptAnswer;
}

/**
 * One transcript of the answers to the parts of a recording, in their order. No word is after the end of its part: models time the
 * last one too late. Of speakers each part knows only its own, by the numbers that it gave them.
 */
export function joinParts(parts: readonly AnsweredPart[]): TranscriptAnswer {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only.answer;
  const answers = parts.map(({ answer }) => answer);
  return {
    transcript: {
      utterances: parts.flatMap(movedUtterances),
      names: Object.assign({}, ...answers.toReversed().map(({ transcript }) => transcript.names)),
      otherRecordings: answers.reduce((sum, { transcript }) => sum + transcript.otherRecordings, 0),
    },
    silences: answers.reduce((sum, { silences }) => sum + silences, 0),
    isEstimated: answers.some(({ isEstimated }) => isEstimated),
  };
}

function movedUtterances({ startMs, durationMs, answer }: AnsweredPart): Transcript['utterances'] {
  const moved = (ms: number) => startMs + Math.min(ms, durationMs);
  return answer.transcript.utterances.map(({ actor, tokens }) => ({
    actor,
    tokens: tokens.map((token) => ({
      ...token,
      tsStart: moved(token.tsStart),
      tsEnd: moved(token.tsEnd),
    })),
  }));
}

/** All words of an answer. */
export const wordsOf = ({ transcript }: TranscriptAnswer): string =>
  transcript.utterances.flatMap(({ tokens }) => tokens.map(({ value }) => value)).join(' ');
