import type { Db } from '@scriptorium/db/database.ts';
import type { TextWithSpans } from '@scriptorium/learning/spans/corpus.ts';
import type { TextToLearn } from '@scriptorium/learning/worker/protocol.ts';
import {
  listClasses,
  listSpans,
  listTextBeginnings,
  type AcceptedDocument,
} from './accepted-documents.store.ts';

/** The maximum length of a text in characters; later words hardly change what is learned from it. */
const MAX_CHARACTERS = 160_000;

/** The texts and classes of documents. */
export async function classTexts(db: Db, page: readonly AcceptedDocument[]): Promise<TextToLearn[]> {
  const texts = await beginningsOf(db, page);
  const labels = Map.groupBy(await listClasses(db, stepsOf(page)), ({ stepId }) => stepId);
  return page.map(({ documentId, id }) => ({
    text: texts.get(documentId) ?? '',
    labelIds: (labels.get(id) ?? []).map(({ labelId }) => labelId),
  }));
}

/** The texts and spans of documents, but for recordings. */
export async function spanTexts(db: Db, page: readonly AcceptedDocument[]): Promise<TextWithSpans[]> {
  const written = page.filter(({ contentId }) => contentId !== null);
  const texts = await beginningsOf(db, written);
  const spans = Map.groupBy(await listSpans(db, stepsOf(written)), ({ stepId }) => stepId);
  return written.map(({ documentId, id }) => {
    const text = texts.get(documentId) ?? '';
    return {
      text,
      // Tags after the beginning are left out, and those that were moved with a text that changed in between.
      spans: (spans.get(id) ?? []).filter(({ start, end, quote }) => text.slice(start, end) === quote),
    };
  });
}

const stepsOf = (page: readonly AcceptedDocument[]) => page.map(({ id }) => id);

const beginningsOf = (db: Db, page: readonly AcceptedDocument[]) =>
  listTextBeginnings(
    db,
    page.map(({ documentId }) => documentId),
    MAX_CHARACTERS,
  );
