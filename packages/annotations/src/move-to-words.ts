import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpans, type Span } from '@scriptorium/domain/text/move-spans.ts';
import { findRestoredLabels } from '@scriptorium/domain/text/restored-labels.ts';
import { overlappedWords, textOfWords, type SpokenWord } from '@scriptorium/domain/text/transcript-text.ts';
import * as issues from './issue-places.store.ts';
import { listDetachedTags, listTextTags } from './text-tags.store.ts';
import { listTombstones, moveTombstonesToWords } from './tombstones.ts';
import * as store from './word-tags.store.ts';

/** A new transcript replaces another: tags and issues move to the successors of their words, and are detached without any. */
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
  await moveIssuesToSuccessors(tx, documentId, successors);
}

async function moveIssuesToSuccessors(
  tx: Tx,
  documentId: number,
  successors: ReadonlyMap<number, number>,
): Promise<void> {
  const links = await issues.listIssueLinks(tx, documentId);
  const moved = links.flatMap(({ issue, token }) => {
    const successor = successors.get(token);
    return successor === undefined ? [] : [{ issue, token: successor }];
  });
  await issues.insertIssueLinks(tx, moved);
  const attached = new Set(moved.map(({ issue }) => issue));
  const lost = links.map(({ issue }) => issue).filter((issue) => !attached.has(issue));
  await issues.detachIssues(tx, [...new Set(lost)]);
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
 * A transcript replaces a text: tags, tombstones and issues move to the words at their former places, and detached tags
 * return to words with their quote. Tags and issues with deleted words remain detached.
 */
export async function moveTagsToWords(
  tx: Tx,
  { documentId, before, words: listWords }: Transcribed,
): Promise<void> {
  const attached = await listTextTags(tx, documentId);
  const detached = await listDetachedTags(tx, documentId);
  const tombstones = before === null ? [] : await listTombstones(tx, documentId);
  const aboutText = await issues.listTextIssues(tx, documentId);
  if (attached.length + detached.length + tombstones.length + aboutText.length === 0) return;

  const { text, at } = placesOf(await listWords());
  const moved = moveSpans(before ?? '', text, attached);
  const returned = findRestoredLabels(text, [{ start: 0, end: text.length }], detached);
  const onWords = [
    ...attached.map(({ id }, index) => ({ tag: id, place: at(moved[index]) })),
    ...detached.map(({ id }) => ({ tag: id, place: at(returned.get(id)) })),
  ];
  await store.turnIntoWordTags(tx, documentId);
  await store.attachToWords(
    tx,
    onWords.flatMap(({ tag, place }) => (place ? [{ tag, tokens: place.tokens, quote: place.quote }] : [])),
  );
  const issuePlaces = moveSpans(before ?? '', text, aboutText).map(at);
  await issues.turnIntoWordIssues(tx, documentId);
  await issues.attachIssuesToWords(
    tx,
    aboutText.flatMap(({ id: issue }, index) => {
      const place = issuePlaces[index];
      return place ? [{ issue, tokens: place.tokens, quote: place.quote }] : [];
    }),
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
