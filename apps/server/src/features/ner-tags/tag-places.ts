import type { Place, TimePlace } from '@scriptorium/annotations/place.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { nerTags, NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { quoteOfTimes, floorToHundredths } from '@scriptorium/domain/transcript/times.ts';
import type { TaggingType } from '@scriptorium/domain/graph/activity-type.ts';
import { findContent } from '../documents/documents.store.api.ts';
import type { EditableStep } from '../steps/steps.api.ts';
import * as store from './ner-tags.store.ts';
import { requireSpan, type AskedSpan } from './span.api.ts';

type Update = ParsedOf<typeof nerTags.update>['body'];

interface AskedWords {
  readonly utteranceTokens: readonly { readonly id: number }[];
  readonly quote?: string | undefined;
}

type AskedPlace = AskedSpan | AskedWords | TimePlace;

export interface FoundPlace {
  readonly place: Place;
  readonly quote: string;
}

/** The places of new tags, with what is there now. */
export async function placesIn(
  tx: Tx,
  step: EditableStep,
  asked: readonly AskedPlace[],
): Promise<FoundPlace[]> {
  const readContent = once(() => contentOf(tx, step));
  const readRecording = once(() => store.findRecording(tx, step));
  const readWords = once(() => wordsAround(tx, step, asked));
  const found: FoundPlace[] = [];
  for (const place of asked) {
    if ('utteranceTokens' in place) found.push(wordsIn(await readWords(), place));
    else if ('tsStart' in place) found.push(timesIn(place, await readRecording()));
    else found.push(spanIn(await readContent(), place));
  }
  return found;
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let started: Promise<Value> | undefined;
  return () => (started ??= read());
}

/** Returns the place of a tag after a change, of the tag's kind. Null: the tag keeps its place. */
export async function movedPlace(
  tx: Tx,
  step: EditableStep,
  tag: NerTag,
  body: Update,
): Promise<{ place: Place | null; quote: string }> {
  const { startOffset, endOffset, contentId, quote, tsStart, tsEnd, utteranceTokens } = body;
  const requireType = (type: NerTag['type']): void => {
    if (tag.type !== type) throw new AppError('error.tag.range');
  };
  if (utteranceTokens !== undefined) {
    requireType('ASR_NER_TAG');
    const place = { utteranceTokens, quote };
    return wordsIn(await wordsAround(tx, step, [place]), place);
  }
  if (tsStart !== undefined || tsEnd !== undefined) {
    requireType('TIMESPAN_TAG');
    const place = { tsStart: tsStart ?? tag.tsStart ?? 0, tsEnd: tsEnd ?? tag.tsEnd ?? 0 };
    return timesIn(place, await store.findRecording(tx, step));
  }
  if (startOffset === undefined && endOffset === undefined) {
    if (contentId !== undefined && tag.type === 'SPAN_TAG' && contentId !== step.contentId)
      throw new AppError('error.tag.stale');
    return { place: null, quote: tag.quote };
  }
  requireType('SPAN_TAG');
  const span = {
    startOffset: startOffset ?? tag.startOffset ?? -1,
    endOffset: endOffset ?? tag.endOffset ?? -1,
  };
  return spanIn(await contentOf(tx, step), { ...span, contentId, quote });
}

async function contentOf(tx: Tx, { contentId }: EditableStep) {
  const content = contentId === null ? undefined : await findContent(tx, contentId);
  if (!content) throw new AppError('error.tag.range');
  return content;
}

function spanIn(content: { id: number; text: string }, asked: AskedSpan): FoundPlace {
  const { quote, ...place } = requireSpan(content, asked);
  return { quote, place };
}

function timesIn(asked: TimePlace, recording: Parameters<typeof requireTimes>[1]): FoundPlace {
  const place = requireTimes(asked, recording);
  return { place, quote: quoteOfTimes(place) };
}

type UtteranceWords = readonly { readonly id: number; readonly value: string }[];

/** For each asked place on words, by its first word: all words of that word's utterance. */
async function wordsAround(
  tx: Tx,
  { documentId }: EditableStep,
  asked: readonly AskedPlace[],
): Promise<ReadonlyMap<number, UtteranceWords>> {
  const ids = asked.flatMap((place) =>
    'utteranceTokens' in place ? (place.utteranceTokens[0]?.id ?? []) : [],
  );
  const words = await store.listUtterancesOf(tx, documentId, ids);
  const utterances = Map.groupBy(words, ({ utteranceId }) => utteranceId);
  return new Map(words.map(({ id, utteranceId }) => [id, utterances.get(utteranceId) ?? []]));
}

function wordsIn(
  around: ReadonlyMap<number, UtteranceWords>,
  { utteranceTokens, quote: asked }: AskedWords,
): FoundPlace {
  const ids = utteranceTokens.map(({ id }) => id);
  const { quote, tokenIds } = requireWords(around.get(ids[0] ?? 0) ?? [], ids, asked);
  return { quote, place: { tokenIds } };
}

/** A region that reaches the end may be longer by rounding. */
const TOLERANCE_S = 0.01;

/** A part of a recording in seconds, floored to two decimals (AUDIO-10), on a node for time spans. */
function requireTimes(
  { tsStart, tsEnd }: TimePlace,
  recording: { durationMs: number | null; taggingTypes: readonly string[] } | undefined,
): TimePlace {
  const isSupported = recording?.taggingTypes.includes('TIMESPAN' satisfies TaggingType);
  if (!recording || !isSupported) throw new AppError('error.tag.kind');
  const duration = (recording.durationMs ?? 0) / 1000;
  if (tsEnd > duration + TOLERANCE_S) throw new AppError('error.tag.range');
  const place = {
    tsStart: floorToHundredths(tsStart),
    tsEnd: floorToHundredths(Math.min(tsEnd, duration)),
  };
  if (place.tsStart >= place.tsEnd) throw new AppError('error.tag.range');
  return place;
}

/**
 * Words that follow each other in one utterance, and in no other. `utterance` has all words of the first one's. What the caller saw must
 * still be there: another quote is refused (docs/semantics.md#4).
 */
function requireWords(
  utterance: readonly { readonly id: number; readonly value: string }[],
  asked: readonly number[],
  quote: string | undefined,
): { tokenIds: number[]; quote: string } {
  const ids = new Set(asked);
  const first = utterance.findIndex(({ id }) => ids.has(id));
  const words = utterance.slice(first, first + ids.size);
  if (first < 0 || words.length < ids.size || !words.every(({ id }) => ids.has(id)))
    throw new AppError('error.tag.range');
  const found = words.map(({ value }) => value).join(' ');
  if (quote !== undefined && quote !== found) throw new AppError('error.tag.stale');
  return { tokenIds: words.map(({ id }) => id), quote: found };
}
