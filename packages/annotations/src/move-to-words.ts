import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpans, type Span } from '@scriptorium/domain/text/move-spans.ts';
import { findRestoredLabels } from '@scriptorium/domain/text/restored-labels.ts';
import { overlappedWords, textOfWords, type SpokenWord } from '@scriptorium/domain/text/transcript-text.ts';
import { kindOf, listDetachedTags, listTextTags } from './text-tags.store.ts';
import { listTombstones, moveTombstonesToWords } from './tombstones.ts';
import * as store from './word-tags.store.ts';

/** A new transcript replaces another: each tag moves to the successors of its words and is detached without any. */
export async function moveTagsToSuccessors(
  tx: Tx,
  documentId: number,
  successors: ReadonlyMap<number, number>,
): Promise<void> {
  const links = await store.listLinks(tx, documentId);
  const moved = links.flatMap(({ tag, token }) => {
    const successor = successors.get(token);
    return successor === undefined ? [] : [{ tag, token: successor }];
  });
  await store.insertLinks(tx, moved);
  const attached = new Set(moved.map(({ tag }) => tag));
  const lost = new Set(links.map(({ tag }) => tag).filter((tag) => !attached.has(tag)));
  await store.detachWordTags(tx, [...lost]);
}

interface Word extends SpokenWord {
  readonly id: number;
  readonly tsStart: number;
}

interface Transcribed {
  readonly documentId: number;
  /** The former text; null for a document that had none. */
  readonly before: string | null;
  /** Reads the words; only called when a tag or a tombstone needs them. */
  readonly words: () => Promise<readonly Word[]>;
}

/**
 * A transcript replaces a text: tags and tombstones move to the words at their former places, and detached tags return
 * to words with their quote. Tags with deleted words remain detached.
 */
export async function moveTagsToWords(
  tx: Tx,
  { documentId, before, words: listWords }: Transcribed,
): Promise<void> {
  const attached = await listTextTags(tx, documentId);
  const detached = await listDetachedTags(tx, documentId);
  const tombstones = before === null ? [] : await listTombstones(tx, documentId);
  if (attached.length + detached.length + tombstones.length === 0) return;

  const { text, at } = placesOf(await listWords());
  const moved = moveSpans(before ?? '', text, attached);
  const returned = findRestoredLabels(
    text,
    [{ start: 0, end: text.length }],
    detached.map((tag) => ({ ...tag, kind: kindOf(tag) })),
  );
  const onWords = [
    ...attached.map(({ id }, index) => ({ tag: id, place: at(moved[index]) })),
    ...detached.map(({ id }) => ({ tag: id, place: at(returned.get(id)) })),
  ];
  await store.turnIntoWordTags(tx, documentId);
  await store.attachToWords(
    tx,
    onWords.flatMap(({ tag, place }) => (place ? [{ tag, tokens: place.tokens, quote: place.quote }] : [])),
  );
  const tombstonePlaces = moveSpans(before ?? '', text, tombstones);
  await moveTombstonesToWords(
    tx,
    tombstones.map(({ id, quote }, index) => ({ id, startMs: null, quote, ...at(tombstonePlaces[index]) })),
  );
}

/** The text of a transcript, and the words at a span of it. */
function placesOf(words: readonly Word[]) {
  const { text, starts } = textOfWords(words);
  const at = (span: Span | null | undefined) => {
    if (!span) return undefined;
    const overlapped = overlappedWords(words, starts, span);
    return {
      tokens: overlapped.map(({ id }) => id),
      quote: overlapped.map(({ value }) => value).join(' '),
      startMs: overlapped[0]?.tsStart ?? null,
    };
  };
  return { text, at };
}
