import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Transcript } from '@scriptorium/documents/core/conversion.ts';
import { insertUtterances } from './transcript.store.ts';
import * as store from './staged-transcripts.store.ts';

/** Words that one transaction writes or deletes: more would make others wait on the embedded database. */
const WORDS = 4000;
/** Transcripts of runs that never came back. */
const KEPT_MS = 24 * 3_600_000;

/** The words of a transcript that are stored, and that nobody sees yet. */
export interface StagedTranscript {
  readonly id: number;
  /** The ids of the words, in their order. */
  readonly wordIds: readonly number[];
}

/**
 * Stores a transcript in short transactions, for `saveTranscript` to show it at once; undefined for one that is short enough for
 * one transaction. What an interrupted run has left is deleted first.
 */
export async function stageTranscript(
  db: Db,
  documentId: number,
  { utterances }: Transcript,
  { signal, words = WORDS }: { signal: AbortSignal; words?: number },
): Promise<StagedTranscript | undefined> {
  await removeAll(db, await store.listStaged(db, { documentId }), words);
  const total = utterances.reduce((sum, { tokens }) => sum + tokens.length, 0);
  if (total <= words) return undefined;
  const id = await inTransaction(db, (tx) => store.insertStaged(tx, documentId));
  const wordIds: number[] = [];
  for (const part of partsOf(utterances, words)) {
    signal.throwIfAborted();
    const ids = await inTransaction(db, (tx) => insertUtterances(tx, { stagedId: id }, part));
    for (const wordId of ids) wordIds.push(wordId);
  }
  return { id, wordIds };
}

/** Deletes what runs have left that never came back. */
export const sweepStagedTranscripts = async (db: Db, now = Date.now()): Promise<void> =>
  removeAll(db, await store.listStaged(db, { before: new Date(now - KEPT_MS) }), WORDS);

async function removeAll(db: Db, ids: readonly number[], words: number): Promise<void> {
  for (const id of ids) {
    while ((await inTransaction(db, (tx) => store.deleteSomeWords(tx, id, words))) > 0);
    await inTransaction(db, (tx) => store.deleteStaged(tx, id));
  }
}

interface Part {
  /** Position of the first utterance. */
  readonly from: number;
  readonly utterances: Transcript['utterances'];
}

/** Whole utterances, up to the words of one transaction. */
function* partsOf(utterances: Transcript['utterances'], words: number): Generator<Part> {
  let from = 0;
  let count = 0;
  for (const [at, { tokens }] of utterances.entries()) {
    if (at > from && count + tokens.length > words) {
      yield { from, utterances: utterances.slice(from, at) };
      [from, count] = [at, 0];
    }
    count += tokens.length;
  }
  yield { from, utterances: utterances.slice(from) };
}
