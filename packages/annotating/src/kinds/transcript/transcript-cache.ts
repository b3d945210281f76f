import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import type { TranscriptSplice } from '@scriptorium/contract/documents/transcript-edits.ts';
import { applySplices } from '@scriptorium/domain/transcript/transcript.ts';
import type { QueryClient } from '@tanstack/react-query';
import { changeReads } from '@scriptorium/web-data/queries.ts';

/** The versions of documents that this tab's own changes made, which their answers have told. */
const ownVersions = new Map<number, Set<number>>();

/**
 * Notes the version that an own change made. The message about it may come after the answer to a later change, whose words it
 * would replace by older ones.
 */
export function noteOwnVersion(documentId: number, version: number): void {
  const own = ownVersions.get(documentId) ?? new Set();
  ownVersions.set(documentId, own.add(version));
}

export const isOwnTranscriptVersion = (documentId: number, version: number): boolean =>
  ownVersions.get(documentId)?.has(version) === true;

/** Applies changes to the cached transcript of a document, so that it is not read again. */
export function changeTranscript(
  cache: QueryClient,
  documentId: number,
  splices: readonly TranscriptSplice[],
): void {
  changeReads(cache, recordings.utterances, (utterances, { params }) =>
    // The rules do not change the lists that they get.
    params.id === documentId ? (applySplices(utterances, splices) as Utterance[]) : utterances,
  );
}
