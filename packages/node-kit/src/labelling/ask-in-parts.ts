import { cutText, type TextKind } from '@scriptorium/domain/text/cut-text.ts';
import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import { MAX_PARTS, OVERLAP, partLength } from '@scriptorium/labelling/parts/part-length.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { EffectFailure } from '@scriptorium/engine/outbox/effect.ts';
import { labellingReason } from './labelling-reason.ts';

export interface Partition {
  readonly text: string;
  readonly kind: TextKind;
  /** Of the model; null where it is not known. */
  readonly contextTokens: number | null;
  /** What the prompt has beside the text. */
  readonly promptBytes: number;
  readonly modelName: string;
  onProgress(done: number, total: number): void;
}

export interface AnsweredPart<Answer> {
  /** Null for the whole text. */
  readonly part: Span | null;
  readonly answer: Answer;
}

/**
 * Asks about a text; where it is too long for the model, about its parts, one after the other, in their order. A part that is still
 * too long is cut again.
 */
export async function askInParts<Answer>(
  partition: Partition,
  ask: (part: Span | null, text: string) => Promise<Answer>,
): Promise<AnsweredPart<Answer>[]> {
  const { text, onProgress } = partition;
  const whole = await answerOrFailure(() => ask(null, text));
  if (!('tooLong' in whole)) return [{ part: null, answer: whole.answer }];
  const waiting = partsOf(partition, { start: 0, end: text.length }, whole.tooLong);
  const answered: AnsweredPart<Answer>[] = [];
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const total = answered.length + 1 + waiting.length;
    if (total > MAX_PARTS) throw tooMany(partition);
    onProgress(answered.length, total);
    const { start, end } = part;
    const given = await answerOrFailure(() => ask({ start, end }, text.slice(start, end)));
    if ('tooLong' in given) waiting.unshift(...partsOf(partition, { start, end }, given.tooLong));
    else answered.push({ part: { start, end }, answer: given.answer });
  }
  return answered;
}

type Given<Answer> = { readonly answer: Answer } | { readonly tooLong: ModelFailure };

async function answerOrFailure<Answer>(ask: () => Promise<Answer>): Promise<Given<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (error instanceof ModelFailure && error.problem === 'tooLong') return { tooLong: error };
    throw error;
  }
}

function partsOf(partition: Partition, { start, end }: Span, failure: ModelFailure): Span[] {
  const { kind, modelName } = partition;
  const text = partition.text.slice(start, end);
  const longest = partLength(text, partition);
  if (longest === undefined) {
    const params = { model: modelName, message: failure.params['message'] ?? '' };
    throw new EffectFailure('failed', labellingReason('noRoom', params), { cause: failure });
  }
  return cutText(text, kind, { longest, overlap: OVERLAP }).map((part) => ({
    start: start + part.start,
    end: start + part.end,
  }));
}

const tooMany = ({ modelName }: Partition): EffectFailure =>
  new EffectFailure('failed', labellingReason('tooManyParts', { model: modelName, max: MAX_PARTS }));
