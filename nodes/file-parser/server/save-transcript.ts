import { moveTagsToSuccessors } from '@scriptorium/annotations/move-to-words.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Transcript } from '@scriptorium/documents/core/conversion.ts';
import { diffTokens } from '@scriptorium/domain/text/token-diff.ts';
import { differentWords, storeWords } from '@scriptorium/engine/content/text-index.ts';
import { matchActors, type Actor } from './match-actors.ts';
import { giveToDocument } from './staged-transcripts.store.ts';
import type { StagedTranscript } from './staged-transcripts.service.ts';
import * as store from './transcript.store.ts';

interface Place {
  readonly documentId: number;
  readonly processId: number;
}

/** A transcript that is stored already, with the words by which its document is found. */
export interface PreparedTranscript extends StagedTranscript {
  readonly words: readonly string[];
}

/**
 * Stores a run's transcript. An unchanged transcript is kept; a changed one replaces it, and labels move to the words
 * that remained.
 */
export async function saveTranscript(
  tx: Tx,
  { documentId, processId }: Place,
  ofFile: Transcript,
  prepared?: PreparedTranscript,
): Promise<void> {
  const { transcript, actors, added } = withActors(ofFile, await store.listActors(tx, processId));
  await store.insertActors(tx, processId, added);
  const before = await store.listTokens(tx, documentId);
  const fresh = wordsOf(transcript);
  if (before.length > 0 && isSame(before.map(withBeginning), fresh)) return store.forgetEdits(tx, documentId);
  const old = await store.listUtteranceIds(tx, documentId);
  const ids = prepared?.wordIds ?? (await insertAll(tx, documentId, transcript));
  if (prepared) await giveToDocument(tx, { stagedId: prepared.id, documentId, actors });
  await storeWords(tx, documentId, prepared?.words ?? (await differentWords(textOf(fresh))));
  const successors = successorsOf(before, fresh, ids);
  await moveTagsToSuccessors(tx, documentId, successors);
  await store.deleteUtterances(tx, old);
  await store.forgetEdits(tx, documentId);
}

/** Whether the document has this transcript already, so that nothing of it has to be prepared. */
export async function hasTranscript(
  db: Db,
  { documentId, processId }: Place,
  ofFile: Transcript,
): Promise<boolean> {
  const before = await store.listTokens(db, documentId);
  if (before.length === 0) return false;
  const { transcript } = withActors(ofFile, await store.listActors(db, processId));
  return isSame(before.map(withBeginning), wordsOf(transcript));
}

/** The words by which a document with the transcript is found. */
export const searchedWordsOf = (transcript: Transcript): Promise<string[]> =>
  differentWords(textOf(wordsOf(transcript)));

const insertAll = (tx: Tx, documentId: number, { utterances }: Transcript) =>
  store.insertUtterances(tx, { documentId }, { from: 0, utterances });

function withActors(transcript: Transcript, known: readonly Actor[]) {
  const { ofFile, added } = matchActors(transcript, known);
  const utterances = transcript.utterances.map((one) => ({
    ...one,
    actor: ofFile.get(one.actor) ?? one.actor,
  }));
  return { transcript: { ...transcript, utterances }, actors: Object.fromEntries(ofFile), added };
}

const wordsOf = ({ utterances }: Transcript): Word[] =>
  utterances.flatMap(({ actor, tokens }) =>
    tokens.map((token, index) => ({ ...token, actor, begins: index === 0 })),
  );

const textOf = (words: readonly Word[]): string => words.map(({ value }) => value).join(' ');

interface Word {
  value: string;
  tsStart: number;
  tsEnd: number;
  properties: readonly string[];
  hidden: boolean;
  confidence: number | null;
  actor: string;
  /** The first word of its utterance. */
  begins: boolean;
}

const withBeginning = <W extends { utteranceId: number }>(word: W, index: number, words: readonly W[]) => ({
  ...word,
  begins: word.utteranceId !== words[index - 1]?.utteranceId,
});

const isSame = (before: readonly Word[], fresh: readonly Word[]): boolean =>
  before.length === fresh.length &&
  before.every((word, index) => {
    const other = fresh[index] as Word;
    return (
      word.value === other.value &&
      word.tsStart === other.tsStart &&
      word.tsEnd === other.tsEnd &&
      word.hidden === other.hidden &&
      // The database stores four bytes.
      Math.fround(word.confidence ?? -1) === Math.fround(other.confidence ?? -1) &&
      word.properties.toSorted().join() === other.properties.toSorted().join() &&
      word.actor === other.actor &&
      word.begins === other.begins
    );
  });

/** The new word of each old one; deleted words have no entry. */
function successorsOf(
  before: readonly store.StoredToken[],
  fresh: readonly Word[],
  ids: readonly number[],
): Map<number, number> {
  const numbers = new Map<string, number>();
  const coded = (words: readonly { value: string }[]) =>
    Int32Array.from(words, ({ value }) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, numbers.size);
      return numbers.size - 1;
    });
  const successors = new Map<number, number>();
  const end = { a0: before.length, a1: before.length, b0: fresh.length, b1: fresh.length };
  let a = 0;
  let b = 0;
  for (const hunk of [...diffTokens(coded(before), coded(fresh)), end]) {
    for (; a < hunk.a0; a += 1, b += 1) successors.set((before[a] as store.StoredToken).id, ids[b] as number);
    a = hunk.a1;
    b = hunk.b1;
  }
  return successors;
}
