import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpansBy } from '@scriptorium/domain/text/move-spans.ts';
import { diffTexts } from '@scriptorium/domain/text/text-diff.ts';
import type { Hunk } from '@scriptorium/domain/text/token-diff.ts';
import { ISSUE_PLACES, movePlaces, TAG_PLACES, type MovedPlaces } from './move-places.ts';
import { listTombstones, moveTombstones } from './tombstones.ts';

interface ChangedText {
  readonly documentId: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Moves the tags, tombstones and issues of a document with its text, by a diff of the two versions
 * (docs/semantics.md#4); returns the numbers of tags.
 */
export async function moveTagsWithText(
  tx: Tx,
  { documentId, before, after: text }: ChangedText,
): Promise<MovedPlaces> {
  const hunks = diffTexts(before, text);
  const moved = await movePlaces(tx, TAG_PLACES, { documentId, text, hunks });
  await movePlaces(tx, ISSUE_PLACES, { documentId, text, hunks });
  await moveTombstonesBy(tx, documentId, hunks);
  return moved;
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
