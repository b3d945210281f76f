import type { MovedPlaces } from '@scriptorium/annotations/move-places.ts';
import { moveTagsWithText } from '@scriptorium/annotations/move-with-text.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import * as store from './content.store.ts';

export interface ReplacedText extends MovedPlaces {
  readonly contentId: number;
}

const UNCHANGED: MovedPlaces = { moved: 0, detached: 0, reattached: 0 };

/**
 * Stores a new version of a document's text and keeps the earlier ones. Tags, tombstones and issues move with the text. The
 * caller holds the document's lock.
 */
export async function replaceText(
  tx: Tx,
  change: { documentId: number; text: string; createdBy: number | null },
): Promise<ReplacedText> {
  const { documentId, text: after } = change;
  const before = await store.findText(tx, documentId);
  if (before && before.text === after) return { contentId: before.id, ...UNCHANGED };
  const contentId = await store.insertContent(tx, change);
  if (!before) return { contentId, ...UNCHANGED };
  return { contentId, ...(await moveTagsWithText(tx, { documentId, before: before.text, after })) };
}
