import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpans, type Span } from '@scriptorium/domain/text/move-spans.ts';
import { findRestoredLabels } from '@scriptorium/domain/text/restored-labels.ts';
import { textOfWords, overlappedWords } from '@scriptorium/domain/text/transcript-text.ts';
import {
  findText,
  listDetachedTags,
  listTextTags,
  listTombstones,
} from '@scriptorium/engine/content/content.store.ts';
import * as store from './transcript.store.ts';

/**
 * A text that became a transcript: its labels, and the marks of deleted ones, go over to the words that they stood on.
 * Only a label whose words are gone is left without a place.
 */
export async function moveToWords(tx: Tx, documentId: number): Promise<void> {
  const before = await findText(tx, documentId);
  const attached = await listTextTags(tx, documentId);
  const detached = await listDetachedTags(tx, documentId);
  const stones = before ? await listTombstones(tx, documentId) : [];
  if (before) await store.dropText(tx, documentId);
  if (attached.length + detached.length + stones.length === 0) return;

  const words = await store.listTokens(tx, documentId);
  const { text, starts } = textOfWords(words);
  const at = (place: Span) => {
    const touched = overlappedWords(words, starts, place);
    return {
      tokens: touched.map(({ id }) => id),
      quote: quoteOf(touched),
      startMs: touched[0]?.tsStart ?? null,
    };
  };
  const placed = (places: readonly (Span | null)[], index: number) => {
    const place = places[index];
    return place ? at(place) : undefined;
  };
  const moved = moveSpans(before?.text ?? '', text, attached);
  const returned = findRestoredLabels(
    text,
    [{ start: 0, end: text.length }],
    detached.map((tag) => ({ ...tag, kind: `${tag.stepId} ${tag.labelId}` })),
  );
  const back = detached.map(({ id }) => returned.get(id) ?? null);
  const onWords = [
    ...attached.map(({ id }, index) => ({ tag: id, place: placed(moved, index) })),
    ...detached.map(({ id }, index) => ({ tag: id, place: placed(back, index) })),
  ];
  await store.turnIntoTokenTags(tx, documentId);
  await store.putOnWords(
    tx,
    onWords.flatMap(({ tag, place }) => (place ? [{ tag, tokens: place.tokens, quote: place.quote }] : [])),
  );
  const stonePlaces = moveSpans(before?.text ?? '', text, stones);
  await store.moveTombstonesToWords(
    tx,
    stones.map(({ id, quote }, index) => ({ id, startMs: null, quote, ...placed(stonePlaces, index) })),
  );
}

/** As a label on words quotes them. */
const quoteOf = (words: readonly { value: string }[]): string => words.map(({ value }) => value).join(' ');
