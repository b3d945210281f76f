import type { Tx } from '@scriptorium/db/database.ts';
import { columnsOf, type Place, type WordsPlace } from './place.ts';
import { insertTombstone, type ChangedTag } from './tombstones.ts';
import { insertLinks } from './word-tags.store.ts';

export interface PersonTag {
  readonly stepId: number;
  readonly labelId: number;
  readonly userId: number;
  readonly clientId: string | undefined;
  readonly quote: string;
  readonly place: Place;
}

/** Stores a person's tag; returns its id. */
export async function insertPersonTag(tx: Tx, tag: PersonTag): Promise<number> {
  const { stepId, labelId, userId, clientId, quote, place } = tag;
  const { id } = await tx
    .insertInto('ner_tag')
    .values({
      step_id: stepId,
      ner_tag_type_id: labelId,
      ...columnsOf(place),
      quote,
      source: 'USER',
      user_id: userId,
      client_id: clientId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if ('tokenIds' in place) await insertWords(tx, id, place);
  return id;
}

async function insertWords(tx: Tx, tagId: number, { tokenIds }: WordsPlace): Promise<void> {
  const rows = tokenIds.map((tokenId) => ({ tag_id: tagId, token_id: tokenId }));
  await tx.insertInto('ner_tag_token').values(rows).execute();
}

/** Stores the places that a person tagged at once; returns their ids. */
export async function insertPersonTags(tx: Tx, tags: readonly PersonTag[]): Promise<number[]> {
  const rows = await tx
    .insertInto('ner_tag')
    .values(
      tags.map(({ stepId, labelId, userId, clientId, quote, place }) => ({
        step_id: stepId,
        ner_tag_type_id: labelId,
        ...columnsOf(place),
        quote,
        source: 'USER' as const,
        user_id: userId,
        client_id: clientId ?? null,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const words = tags.flatMap(({ place }, index) =>
    'tokenIds' in place ? place.tokenIds.map((token) => ({ tag: ids[index] ?? 0, token })) : [],
  );
  await insertLinks(tx, words);
  return ids;
}

export interface TagChange {
  readonly labelId: number;
  /** The new place, of the kind that the tag has; null: the tag keeps its place. */
  readonly place: Place | null;
  readonly quote: string;
  readonly userId: number;
}

/** A changed tag becomes the work of the person who changed it; a machine's tag does not return at its former place. */
export async function changeTag(tx: Tx, tag: ChangedTag, change: TagChange): Promise<void> {
  if (tag.source !== 'USER') await insertTombstone(tx, tag, change.userId);
  await tx
    .updateTable('ner_tag')
    .set({
      ner_tag_type_id: change.labelId,
      ...(change.place && { ...columnsOf(change.place), detached: false }),
      quote: change.quote,
      source: 'USER',
      source_id: null,
      score: null,
      user_id: change.userId,
    })
    .where('id', '=', tag.id)
    .execute();
  if (change.place && 'tokenIds' in change.place) {
    await tx.deleteFrom('ner_tag_token').where('tag_id', '=', tag.id).execute();
    await insertWords(tx, tag.id, change.place);
  }
}

/** A machine's tag leaves a tombstone, so that no run creates it again. */
export async function deleteTag(tx: Tx, tag: ChangedTag, userId: number): Promise<void> {
  if (tag.source !== 'USER') await insertTombstone(tx, tag, userId);
  await tx.deleteFrom('ner_tag').where('id', '=', tag.id).execute();
}
