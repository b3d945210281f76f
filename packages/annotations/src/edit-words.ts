import type { Tx } from '@scriptorium/db/database.ts';
import { findTags, type Tag } from './tags.ts';
import type { EditedWord } from './edited-word.ts';
import * as store from './edited-words.store.ts';

export interface FollowedWords {
  readonly tags: readonly Tag[];
  /** Whether the quote of an issue changed, or an issue lost all its words or has some again. */
  readonly issuesChanged: boolean;
}

/**
 * Tags and issues follow the words of a transcript that were changed, moved, deleted or restored: their quote is what the words say now.
 * Without any word left they are detached and keep their last quote; with one again they are attached (docs/semantics.md#4).
 */
export async function followWords(
  tx: Tx,
  documentId: number,
  words: { readonly touched: readonly number[]; readonly edited: readonly EditedWord[] },
): Promise<FollowedWords> {
  const { touched, edited } = words;
  if (touched.length === 0) return { tags: [], issuesChanged: false };
  const changed = await store.updateQuotes(tx, touched);
  await moveTombstones(tx, documentId, edited);
  return {
    tags: changed.tagIds.length > 0 ? await findTags(tx, changed.tagIds) : [],
    issuesChanged: changed.issueIds.length > 0,
  };
}

/** A deleted machine's tag is known by the time of its first word. */
async function moveTombstones(tx: Tx, documentId: number, edited: readonly EditedWord[]): Promise<void> {
  const moved = edited.filter(({ startedAt, tsStart }) => startedAt !== tsStart);
  if (moved.length > 0) await store.moveTombstones(tx, documentId, moved);
}

/** Whether one of these words is in a tag that takes part in a relation (AUDIO-33). */
export const haveRelations = store.haveRelations;
