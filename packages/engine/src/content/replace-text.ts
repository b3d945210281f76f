import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpansBy } from '@scriptorium/domain/text/move-spans.ts';
import { findRestoredLabels } from '@scriptorium/domain/text/restored-labels.ts';
import { diffTexts } from '@scriptorium/domain/text/text-diff.ts';
import type { Hunk } from '@scriptorium/domain/text/token-diff.ts';
import * as store from './content.store.ts';

export interface ReplacedText {
  contentId: number;
  /** Labels that now stand elsewhere or on a changed quote. */
  moved: number;
  /** Labels that lost their whole text; they are kept with their old quote. */
  detached: number;
  /** Labels that had lost their text before and stand on it again. */
  reattached: number;
}

const UNCHANGED = { moved: 0, detached: 0, reattached: 0 };

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
  if (before && before.text === text) return { contentId: before.id, ...UNCHANGED };
  const contentId = await store.insertContent(tx, change);
  if (!before) return { contentId, ...UNCHANGED };
  const hunks = diffTexts(before.text, text);
  const { moved, lost } = sortOut(text, hunks, await store.listTextTags(tx, documentId));
  await store.moveTags(tx, moved);
  await store.detachTags(tx, lost);
  await moveTombstones(tx, documentId, hunks);
  const back = await attachReturned(tx, documentId, text, hunks);
  const onlyMoved = lost.filter((id) => back.has(id)).length;
  return {
    contentId,
    moved: moved.length + onlyMoved,
    detached: lost.length - onlyMoved,
    reattached: back.size - onlyMoved,
  };
}

/** Which labels stand elsewhere or on a changed quote, and which have nothing left to stand on. */
function sortOut(text: string, hunks: readonly Hunk[], tags: readonly store.MovedTag[]) {
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
  return { moved, lost };
}

/** Labels whose text comes back at one clear place stand on it again, unless the same label stands there already. */
async function attachReturned(
  tx: Tx,
  documentId: number,
  text: string,
  hunks: readonly Hunk[],
): Promise<Set<number>> {
  const lost = await store.listDetachedTags(tx, documentId);
  if (lost.length === 0) return new Set();
  const kindOf = ({ stepId, labelId }: { stepId: number; labelId: number }) => `${stepId} ${labelId}`;
  const changed = hunks.map(({ b0, b1 }) => ({ start: b0, end: b1 }));
  const places = findRestoredLabels(
    text,
    changed,
    lost.map((tag) => ({ ...tag, kind: kindOf(tag) })),
  );
  const there = new Set(
    (await store.listTextTags(tx, documentId)).map((tag) => `${kindOf(tag)} ${tag.start} ${tag.end}`),
  );
  const back = lost.flatMap((tag) => {
    const place = places.get(tag.id);
    const isTaken = place && there.has(`${kindOf(tag)} ${place.start} ${place.end}`);
    return place && !isTaken ? [{ id: tag.id, ...place, quote: tag.quote }] : [];
  });
  await store.moveTags(tx, back);
  return new Set(back.map(({ id }) => id));
}

/** A deleted label stays deleted where its text went; where the text is gone, nothing is left to keep away. */
async function moveTombstones(tx: Tx, documentId: number, hunks: readonly Hunk[]): Promise<void> {
  const stones = await store.listTombstones(tx, documentId);
  const places = moveSpansBy(hunks, stones);
  const moved = stones.flatMap((stone, index) => {
    const start = places[index]?.start ?? null;
    return start === stone.start ? [] : [{ id: stone.id, start }];
  });
  await store.moveTombstones(tx, moved);
}
