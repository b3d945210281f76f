import { cutText, type TextKind } from '@scriptorium/domain/text/cut-text.ts';
import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import { MAX_PARTS, OVERLAP, partLength } from '@scriptorium/labelling/parts/part-length.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { labellingReason } from '../models/labelling-reason.ts';

export interface Partition {
  readonly text: string;
  readonly kind: TextKind;
  /** The number of tokens that the model accepts; null where it is not known. */
  readonly contextTokens: number | null;
  /** The size in bytes of the prompt without the text. */
  readonly promptBytes: number;
  readonly modelName: string;
  onProgress(done: number, total: number): void;
}

export interface AnsweredPart<Answer> {
  /** Null for the whole text. */
  readonly part: Span | null;
  readonly answer: Answer;
}

/** Parts of one text that are asked about at the same time, of those that the model takes at once. */
const PARTS_AT_ONCE = 4;

/**
 * Asks about a text; where it is too long for the model, about its parts, whose answers are in their order. A part that is still
 * too long is cut again. After a failure no further part is asked about; the answers that are on their way are waited for.
 */
export async function askInParts<Answer>(
  partition: Partition,
  ask: (part: Span | null, text: string) => Promise<Answer>,
): Promise<AnsweredPart<Answer>[]> {
  const { text } = partition;
  const whole = await answerOrFailure(() => ask(null, text));
  if (!('tooLong' in whole)) return [{ part: null, answer: whole.answer }];
  return askAboutParts(partition, partsOf(partition, { start: 0, end: text.length }, whole.tooLong), ask);
}

async function askAboutParts<Answer>(
  partition: Partition,
  waiting: Span[],
  ask: (part: Span, text: string) => Promise<Answer>,
): Promise<AnsweredPart<Answer>[]> {
  const answered: { part: Span; answer: Answer }[] = [];
  const going = new Set<Promise<void>>();
  let failure: unknown;
  const askAbout = async (part: Span) => {
    const given = await answerOrFailure(() => ask(part, partition.text.slice(part.start, part.end)));
    if ('tooLong' in given) waiting.unshift(...partsOf(partition, part, given.tooLong));
    else answered.push({ part, answer: given.answer });
  };
  for (;;) {
    const total = answered.length + going.size + waiting.length;
    if (total > MAX_PARTS) failure ??= tooMany(partition);
    if (failure !== undefined) waiting.length = 0;
    for (const part of waiting.splice(0, PARTS_AT_ONCE - going.size)) {
      const asked = askAbout(part)
        .catch((error: unknown) => void (failure ??= error))
        .finally(() => going.delete(asked));
      going.add(asked);
    }
    if (going.size === 0) break;
    partition.onProgress(answered.length, total);
    await Promise.race(going);
  }
  if (failure !== undefined) throw failure;
  return answered.toSorted((one, other) => one.part.start - other.part.start);
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
    throw new StepFailure(labellingReason('noRoom', params), { cause: failure });
  }
  return cutText(text, kind, { longest, overlap: OVERLAP }).map((part) => ({
    start: start + part.start,
    end: start + part.end,
  }));
}

const tooMany = ({ modelName }: Partition): StepFailure =>
  new StepFailure(labellingReason('tooManyParts', { model: modelName, max: MAX_PARTS }));
