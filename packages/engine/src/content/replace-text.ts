import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpansBy } from '@scriptorium/domain/move-spans.ts';
import { diffTexts } from '@scriptorium/domain/text-diff.ts';
import * as store from './content.store.ts';

export interface ReplacedText {
  contentId: number;
  /** Labels that now stand elsewhere or on a changed quote. */
  moved: number;
  /** Labels that lost their whole text; they are kept with their old quote. */
  detached: number;
}

/**
 * Gives a document a new version of its text; every earlier one is kept. Labels on the text move with it by a diff of
 * the two, and so do the marks of deleted ones (semantics 4). The caller holds the document's lock.
 */
export async function replaceText(
  tx: Tx,
  change: { documentId: number; text: string; createdBy: number | null },
): Promise<ReplacedText> {
  const { documentId, text } = change;
  const before = await store.findText(tx, documentId);
  if (before && before.text === text) return { contentId: before.id, moved: 0, detached: 0 };
  const contentId = await store.insertContent(tx, change);
  if (!before) return { contentId, moved: 0, detached: 0 };
  const hunks = diffTexts(before.text, text);
  const tags = await store.listTextTags(tx, documentId);
  const places = moveSpansBy(hunks, tags);
  const moved: store.MovedTag[] = [];
  const lost: number[] = [];
  for (const [index, tag] of tags.entries()) {
    const place = places[index];
    if (!place) {
      lost.push(tag.id);
      continue;
    }
    const quote = text.slice(place.start, place.end);
    if (place.start !== tag.start || quote !== tag.quote) moved.push({ id: tag.id, ...place, quote });
  }
  await store.moveTags(tx, moved);
  await store.detachTags(tx, lost);
  await moveTombstones(tx, documentId, hunks);
  return { contentId, moved: moved.length, detached: lost.length };
}

/** A deleted label stays deleted where its text went; where the text is gone, nothing is left to keep away. */
async function moveTombstones(
  tx: Tx,
  documentId: number,
  hunks: ReturnType<typeof diffTexts>,
): Promise<void> {
  const stones = await store.listTombstones(tx, documentId);
  const places = moveSpansBy(hunks, stones);
  const moved = stones.flatMap((stone, index) => {
    const start = places[index]?.start ?? null;
    return start === stone.start ? [] : [{ id: stone.id, start }];
  });
  await store.moveTombstones(tx, moved);
}
