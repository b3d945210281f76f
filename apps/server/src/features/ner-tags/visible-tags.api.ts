import { listTagIdsOfWord, listTags } from '@scriptorium/annotations/tags.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import { listVisibleSteps } from '../steps/steps.api.ts';

/** The tags of a document that the caller may read, of some of its steps or of all. */
export async function listVisibleTags(
  db: Db,
  rights: Rights,
  { id: documentId, visible }: DocumentRef,
  stepIds?: readonly number[],
): Promise<NerTag[]> {
  const seen = (await listVisibleSteps(db, rights, documentId, visible)).map(({ id }) => id);
  const asked = stepIds ? new Set(stepIds) : undefined;
  return listTags(db, { documentId, stepIds: asked ? seen.filter((id) => asked.has(id)) : seen });
}

/** The tags on a word that the caller may read. */
export async function listTagsOfWord(
  db: Db,
  rights: Rights,
  document: DocumentRef,
  { tokenId, stepIds }: { tokenId: number; stepIds: readonly number[] | undefined },
): Promise<NerTag[]> {
  const ids = new Set(await listTagIdsOfWord(db, tokenId));
  return (await listVisibleTags(db, rights, document, stepIds)).filter(({ id }) => ids.has(id));
}
