import { recordings, type Utterance } from '@scriptorium/contract/recordings.ts';
import type { TranscriptSplice } from '@scriptorium/contract/transcript-edits.ts';
import { applySplices } from '@scriptorium/domain/transcript/transcript.ts';
import type { QueryClient } from '@tanstack/react-query';
import { changeReads } from './queries.ts';

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
