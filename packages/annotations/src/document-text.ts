import type { Db } from '@scriptorium/db/database.ts';
import { moveSpans, type Span } from '@scriptorium/domain/text/move-spans.ts';
import { overlappedWords, textOfWords } from '@scriptorium/domain/text/transcript-text.ts';
import type { MachineTag } from './machine-tags.store.ts';
import * as store from './document-text.store.ts';
import type { Token } from './token.ts';

/** The text that a machine reads: a document's text, or the words of its transcript as text. */
export interface DocumentText {
  readonly text: string;
  /** The words, and the offset of each in the text. */
  readonly spoken: { readonly tokens: readonly Token[]; readonly starts: readonly number[] } | null;
  /** The version of the text; null for a transcript. */
  readonly contentId: number | null;
}

export async function readDocumentText(db: Db, documentId: number): Promise<DocumentText> {
  const content = await store.findText(db, documentId);
  if (content) return { text: content.text, spoken: null, contentId: content.id };
  return transcriptText(await store.listTokens(db, documentId));
}

/** Reads the texts of several documents, by their ids. */
export async function readDocumentTexts(
  db: Db,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, DocumentText>> {
  const texts = new Map<number, DocumentText>();
  for (const { documentId, contentId, text } of await store.listTexts(db, documentIds))
    texts.set(documentId, { text, spoken: null, contentId });
  for (const id of documentIds)
    if (!texts.has(id)) texts.set(id, transcriptText(await store.listTokens(db, id)));
  return texts;
}

export function transcriptText(tokens: readonly Token[]): DocumentText {
  const { text, starts } = textOfWords(tokens);
  return { text, spoken: { tokens, starts }, contentId: null };
}

/**
 * The present text of a document that was read before: during a run it may have been corrected, or a recording joined to
 * its transcript.
 */
export const readPresentText = async (
  db: Db,
  documentId: number,
  read: DocumentText,
  contentId: number | null,
): Promise<DocumentText> =>
  read.contentId !== null && read.contentId === contentId ? read : readDocumentText(db, documentId);

/** Spans of an earlier text, moved to the current one; those of deleted text are left out. */
export function moveToPresent<S extends Span>(before: string, after: string, spans: readonly S[]): S[] {
  if (before === after) return [...spans];
  const moved = moveSpans(before, after, spans);
  return spans.flatMap((span, index) => {
    const place = moved[index];
    return place ? [{ ...span, ...place }] : [];
  });
}

/**
 * The place of a tag on the text, or on all words that it overlaps; none for a span across two utterances.
 */
export function placeOnText(
  { text, spoken }: DocumentText,
  span: Span,
): Pick<MachineTag, 'quote' | 'place'> | undefined {
  const { start, end } = span;
  if (!spoken) return { quote: text.slice(start, end), place: { start, end } };
  return placeOnWords(overlappedWords(spoken.tokens, spoken.starts, span));
}

/** The place of a tag on words of one utterance. */
export function placeOnWords(words: readonly Token[]): Pick<MachineTag, 'quote' | 'place'> | undefined {
  const [first] = words;
  if (!first || words.some(({ utteranceId }) => utteranceId !== first.utteranceId)) return undefined;
  return {
    quote: words.map(({ value }) => value).join(' '),
    place: { tokenIds: words.map(({ id }) => id), startMs: first.tsStart },
  };
}
