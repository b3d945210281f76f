import { moveTagsToWords } from '@scriptorium/annotations/move-to-words.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { findText } from '@scriptorium/engine/content/content.store.ts';
import * as store from './transcript.store.ts';

/** Replaces a document's text by its transcript; tags move to the words at their previous positions. */
export async function moveToWords(tx: Tx, documentId: number): Promise<void> {
  const before = await findText(tx, documentId);
  if (before) await store.dropText(tx, documentId);
  const words = () => store.listTokens(tx, documentId);
  await moveTagsToWords(tx, { documentId, before: before?.text ?? null, words });
}
