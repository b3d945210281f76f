import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpansBy } from '@scriptorium/domain/text/move-spans.ts';
import { findRestoredLabels } from '@scriptorium/domain/text/restored-labels.ts';
import { diffTexts } from '@scriptorium/domain/text/text-diff.ts';
import type { Hunk } from '@scriptorium/domain/text/token-diff.ts';
import * as store from './text-tags.store.ts';
import { listTombstones, moveTombstones } from './tombstones.ts';

export interface MovedTags {
  /** Tags with another place or another quote. */
  readonly moved: number;
  /** Tags with a deleted text; they keep their former quote. */
  readonly detached: number;
  /** Tags that were detached and have a place again. */
  readonly reattached: number;
}

interface ChangedText {
  readonly documentId: number;
  readonly before: string;
  readonly after: string;
}

/** Moves the tags and tombstones of a document with its text, by a diff of the two versions (docs/semantics.md#4). */
export async function moveTagsWithText(
  tx: Tx,
  { documentId, before, after }: ChangedText,
): Promise<MovedTags> {
  const hunks = diffTexts(before, after);
  const { moved, lost } = newPlaces(after, hunks, await store.listTextTags(tx, documentId));
  await store.updatePlaces(tx, moved);
  await store.detachTags(tx, lost);
  await moveTombstonesBy(tx, documentId, hunks);
  const restored = await reattachTags(tx, documentId, after, hunks);
  const onlyMoved = lost.filter((id) => restored.has(id)).length;
  return {
    moved: moved.length + onlyMoved,
    detached: lost.length - onlyMoved,
    reattached: restored.size - onlyMoved,
  };
}

/** Separates tags with another place or quote from those with a deleted text. */
function newPlaces(text: string, hunks: readonly Hunk[], tags: readonly store.PlacedTag[]) {
  const places = moveSpansBy(hunks, tags);
  const moved: store.PlacedTag[] = [];
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

/** Detached tags return to a quote that is restored at one clear place, unless a tag of their kind is there already. */
async function reattachTags(
  tx: Tx,
  documentId: number,
  text: string,
  hunks: readonly Hunk[],
): Promise<Set<number>> {
  const lost = await store.listDetachedTags(tx, documentId);
  if (lost.length === 0) return new Set();
  const changed = hunks.map(({ b0, b1 }) => ({ start: b0, end: b1 }));
  const places = findRestoredLabels(
    text,
    changed,
    lost.map((tag) => ({ ...tag, kind: store.kindOf(tag) })),
  );
  const occupied = new Set(
    (await store.listTextTags(tx, documentId)).map((tag) => `${store.kindOf(tag)} ${tag.start} ${tag.end}`),
  );
  const restored = lost.flatMap((tag) => {
    const place = places.get(tag.id);
    const isOccupied = place && occupied.has(`${store.kindOf(tag)} ${place.start} ${place.end}`);
    return place && !isOccupied ? [{ id: tag.id, ...place, quote: tag.quote }] : [];
  });
  await store.updatePlaces(tx, restored);
  return new Set(restored.map(({ id }) => id));
}

/** A tombstone with a deleted text loses its place: no machine can find that text again. */
async function moveTombstonesBy(tx: Tx, documentId: number, hunks: readonly Hunk[]): Promise<void> {
  const tombstones = await listTombstones(tx, documentId);
  const places = moveSpansBy(hunks, tombstones);
  const moved = tombstones.flatMap((tombstone, index) => {
    const start = places[index]?.start ?? null;
    return start === tombstone.start ? [] : [{ id: tombstone.id, start }];
  });
  await moveTombstones(tx, moved);
}
