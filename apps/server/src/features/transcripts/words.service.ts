import { notFound } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { Batch } from './batch.ts';
import { saveEdit, type Saved } from './transcripts.service.ts';
import * as store from './transcripts.store.ts';

type Creation = ParsedOf<typeof utteranceTokens.create>['body'];
type Change = ParsedOf<typeof utteranceTokens.update>['body'];

/** Adds a word behind those that begin earlier or at the same time. */
export async function addWord(db: Db, rights: Rights, node: NodeRef, body: Creation): Promise<Saved> {
  const { utteranceId, ...word } = body;
  const found = await store.findDocumentOf(db, utteranceId);
  if (!found) throw notFound();
  const { documentId } = found;
  const batchOf = async (tx: Tx): Promise<Batch> => {
    const [utterance] = await store.listUtterances(tx, documentId, [utteranceId]);
    if (!utterance || utterance.position === null) throw notFound();
    const tokens = await store.listTokens(tx, [utteranceId]);
    const after = tokens.findLastIndex(({ tsStart }) => tsStart <= word.tsStart);
    const ids = tokens.map(({ id }) => id);
    const made = { id: -1, ...word };
    return [batchItem(documentId, utterance, [...ids.slice(0, after + 1), made, ...ids.slice(after + 1)])];
  };
  return saveEdit(db, rights, node, { documentId, batchOf });
}

/** Absent fields stay. */
export async function changeWord(db: Db, rights: Rights, node: NodeRef, body: Change): Promise<Saved> {
  const { documentId } = await requirePlaces(db, [body.id]);
  return saveEdit(db, rights, node, {
    documentId,
    batchOf: (tx) =>
      changedUtterances(tx, documentId, [body.id], ({ id, value, tsStart, tsEnd }) => [
        { id, value, tsStart, tsEnd, ...given(body) },
      ]),
  });
}

const given = (body: Change): Partial<Change> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Deletes words, and utterances that have no others. */
export async function removeWords(
  db: Db,
  rights: Rights,
  node: NodeRef,
  ids: readonly number[],
): Promise<Saved> {
  const { documentId } = await requirePlaces(db, ids);
  return saveEdit(db, rights, node, {
    documentId,
    batchOf: (tx) => changedUtterances(tx, documentId, ids, () => []),
  });
}

/** Words of one document. The caller may see none of another: whether those exist is not revealed. */
async function requirePlaces(db: Db, ids: readonly number[]) {
  const places = await store.listPlaces(db, ids);
  const [first] = places;
  const isElsewhere = places.some(({ documentId }) => documentId !== first?.documentId);
  if (!first || isElsewhere || places.length < new Set(ids).size) throw notFound();
  return first;
}

type TokenInput = Batch[number]['tokens'][number];

/** The utterances of some words, with each of those replaced. */
async function changedUtterances(
  tx: Tx,
  documentId: number,
  ids: readonly number[],
  replace: (token: store.StoredToken) => Exclude<TokenInput, number>[],
): Promise<Batch> {
  // Words may have moved or gone while the call waited for the document.
  const places = await store.listPlaces(tx, ids);
  if (places.length < new Set(ids).size) throw notFound();
  const utteranceIds = [...new Set(places.map(({ utteranceId }) => utteranceId))];
  const utterances = await store.listUtterances(tx, documentId, utteranceIds);
  const byUtterance = Map.groupBy(await store.listTokens(tx, utteranceIds), ({ utteranceId }) => utteranceId);
  const chosen = new Set(ids);
  return utterances.map((utterance) => {
    const tokens = byUtterance.get(utterance.id) ?? [];
    return batchItem(
      documentId,
      utterance,
      tokens.flatMap((token): TokenInput[] => (chosen.has(token.id) ? replace(token) : [token.id])),
    );
  });
}

const batchItem = (
  docId: number,
  { id, actor }: { id: number; actor: string },
  tokens: TokenInput[],
): Batch[number] => ({ id, docId, actor, tokens });
