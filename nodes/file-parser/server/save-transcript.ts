import { moveTagsToSuccessors } from '@scriptorium/annotations/move-to-words.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { Transcript } from '@scriptorium/documents/conversion.ts';
import { diffTokens } from '@scriptorium/domain/text/token-diff.ts';
import * as store from './transcript.store.ts';

/**
 * Stores a run's transcript. The same one as before is left as it is; another takes its place, and labels go over to the
 * words that stayed.
 */
export async function saveTranscript(
  tx: Tx,
  { documentId, processId }: { documentId: number; processId: number },
  transcript: Transcript,
): Promise<void> {
  await store.insertActors(tx, processId, [...new Set(transcript.utterances.map(({ actor }) => actor))]);
  const before = await store.listTokens(tx, documentId);
  const fresh = transcript.utterances.flatMap(({ actor, tokens }) =>
    tokens.map((token) => ({ ...token, actor })),
  );
  if (before.length > 0 && isSame(before, fresh)) return;
  const old = await store.listUtteranceIds(tx, documentId);
  const ids = await store.insertTranscript(tx, documentId, transcript);
  const successors = successorsOf(before, fresh, ids);
  await moveTagsToSuccessors(tx, documentId, successors);
  await store.deleteUtterances(tx, old);
}

interface Word {
  value: string;
  tsStart: number;
  tsEnd: number;
  actor: string;
}

const isSame = (before: readonly Word[], fresh: readonly Word[]): boolean =>
  before.length === fresh.length &&
  before.every((word, index) => {
    const other = fresh[index] as Word;
    return (
      word.value === other.value &&
      word.tsStart === other.tsStart &&
      word.tsEnd === other.tsEnd &&
      word.actor === other.actor
    );
  });

/** Which new word each old one became; words that went have no entry. */
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
