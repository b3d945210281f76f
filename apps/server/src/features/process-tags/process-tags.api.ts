import type { ProcessTag } from '@scriptorium/contract/process/processes.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { nameConflict } from '../../http/name-conflict.ts';
import * as store from './process-tags.store.ts';

/** The tags of a new installation; all are system tags. */
export const insertFirstTags = (tx: Tx, tags: readonly store.TagValues[]) =>
  store.insertTags(
    tx,
    tags.map((tag) => ({ ...tag, predefined: true })),
  );

/** The tags for a process: all exist, and exactly one is a system tag (PROC-15, TAG-04). */
export async function requireTagChoice(db: Db, ids: readonly number[]): Promise<number[]> {
  const chosen = [...new Set(ids)];
  const tags = await store.listTagsByIds(db, chosen);
  const unknown = chosen.find((id) => !tags.some((tag) => tag.id === id));
  if (unknown !== undefined) throw new AppError('error.tag.unknown', { id: unknown });
  const systemTags = tags.filter(({ predefined }) => predefined);
  if (systemTags.length === 0) throw new AppError('error.tag.needsSystemTag');
  if (systemTags.length > 1) throw new AppError('error.tag.oneSystemTag');
  return chosen;
}

export async function createTag(tx: Tx, tag: store.TagValues & { predefined: boolean }): Promise<ProcessTag> {
  await store.lockNewTags(tx);
  if (await store.findTagByName(tx, tag.name)) throw nameConflict('process-tags', tag.name);
  return store.insertTag(tx, tag);
}

/** A user tag is removed from its processes; a system tag stays while a process has it, because each needs one. */
export async function removeTag(tx: Tx, tag: { id: number; predefined: boolean }): Promise<void> {
  await store.lockNewTags(tx);
  if (!(await store.findTag(tx, tag.id))) throw notFound();
  const names = tag.predefined ? await store.listNamesOfTagged(tx, tag.id) : [];
  if (names.length > 0) throw new AppError('error.tag.inUse', { names });
  await store.deleteTag(tx, tag.id);
}
