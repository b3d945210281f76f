import type { Tx } from '@scriptorium/db/database.ts';
import { moveSpansBy } from '@scriptorium/domain/text/move-spans.ts';
import { findRestoredLabels } from '@scriptorium/domain/text/restored-labels.ts';
import type { Hunk } from '@scriptorium/domain/text/token-diff.ts';
import * as issues from './issue-places.store.ts';
import * as tags from './text-tags.store.ts';

interface Quoted {
  readonly id: number;
  /** Rows of one kind are interchangeable. */
  readonly kind: string;
  readonly quote: string;
}
interface Placed extends Quoted {
  readonly start: number;
  readonly end: number;
}

/** Rows that have a place in the text of a document, or have lost it. */
export interface Places {
  readonly list: (tx: Tx, documentId: number) => Promise<readonly Placed[]>;
  readonly listDetached: (tx: Tx, documentId: number) => Promise<readonly Quoted[]>;
  /** Also attaches detached rows. */
  readonly update: (tx: Tx, rows: readonly tags.PlacedTag[]) => Promise<void>;
  readonly detach: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

export const TAG_PLACES: Places = {
  list: tags.listTextTags,
  listDetached: tags.listDetachedTags,
  update: tags.updatePlaces,
  detach: tags.detachTags,
};

export const ISSUE_PLACES: Places = {
  list: issues.listTextIssues,
  listDetached: issues.listDetachedIssues,
  update: issues.updateIssuePlaces,
  detach: issues.detachIssues,
};

export interface MovedPlaces {
  /** Rows with another place or another quote. */
  readonly moved: number;
  /** Rows with a deleted text; they keep their former quote. */
  readonly detached: number;
  /** Rows that were detached and have a place again. */
  readonly reattached: number;
}

export interface Edit {
  readonly documentId: number;
  /** The new text, and its differences from the former one. */
  readonly text: string;
  readonly hunks: readonly Hunk[];
}

export async function movePlaces(tx: Tx, places: Places, edit: Edit): Promise<MovedPlaces> {
  const { moved, lost } = newPlaces(edit, await places.list(tx, edit.documentId));
  await places.update(tx, moved);
  await places.detach(tx, lost);
  const restored = await reattach(tx, places, edit);
  const onlyMoved = lost.filter((id) => restored.has(id)).length;
  return {
    moved: moved.length + onlyMoved,
    detached: lost.length - onlyMoved,
    reattached: restored.size - onlyMoved,
  };
}

/** Separates rows with another place or quote from those with a deleted text. */
function newPlaces({ text, hunks }: Edit, rows: readonly Placed[]) {
  const places = moveSpansBy(hunks, rows);
  const moved: tags.PlacedTag[] = [];
  const lost: number[] = [];
  for (const [index, row] of rows.entries()) {
    const place = places[index];
    if (!place) {
      lost.push(row.id);
      continue;
    }
    const quote = text.slice(place.start, place.end);
    if (place.start !== row.start || quote !== row.quote) moved.push({ id: row.id, ...place, quote });
  }
  return { moved, lost };
}

/** Detached rows return to a quote that is restored at one clear place, unless a row of their kind is there already. */
async function reattach(
  tx: Tx,
  places: Places,
  { documentId, text, hunks }: Edit,
): Promise<ReadonlySet<number>> {
  const lost = await places.listDetached(tx, documentId);
  if (lost.length === 0) return new Set();
  const changed = hunks.map(({ b0, b1 }) => ({ start: b0, end: b1 }));
  const found = findRestoredLabels(text, changed, lost);
  const occupied = new Set(
    (await places.list(tx, documentId)).map(({ kind, start, end }) => `${kind} ${start} ${end}`),
  );
  const restored = lost.flatMap(({ id, kind, quote }) => {
    const place = found.get(id);
    const isOccupied = place && occupied.has(`${kind} ${place.start} ${place.end}`);
    return place && !isOccupied ? [{ id, ...place, quote }] : [];
  });
  await places.update(tx, restored);
  return new Set(restored.map(({ id }) => id));
}
