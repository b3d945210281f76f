import { listClassifierTags } from '@scriptorium/annotations/classifier-tags.ts';
import { listProposedTags } from '@scriptorium/annotations/proposals.store.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { Task } from '@scriptorium/labelling/task.ts';

/** The place of a label: on the document, on its text or on words of it. */
export type Place =
  { readonly start: number; readonly end: number } | { readonly tokenIds: readonly number[] } | null;

/** A label that a step has. */
export interface Proposal {
  /** The names of the label and of those above it, root first: labels of different nodes are the same by these. */
  readonly path: readonly string[];
  readonly place: Place;
}

export const nameOf = ({ path }: Pick<Proposal, 'path'>): string => nameKey(path.join(' / '));

export function placeKey(place: Place): string {
  if (!place) return '';
  return 'start' in place ? `${place.start}-${place.end}` : place.tokenIds.join(',');
}

/** A label of the comparing node at a place. */
export interface Placed {
  readonly labelId: number;
  readonly place: Place;
}

export const placedKey = ({ labelId, place }: Placed): string => `${labelId} ${placeKey(place)}`;

/** The labels by step; a step without labels has a vote too. */
export const proposalsOf = (db: Db, task: Task, stepIds: readonly number[]): Promise<Proposal[][]> =>
  task === 'CLASSES' ? classesOf(db, stepIds) : tagsOf(db, stepIds);

async function classesOf(db: Db, stepIds: readonly number[]): Promise<Proposal[][]> {
  const all = Map.groupBy(await listClassifierTags(db, stepIds), ({ stepId }) => stepId);
  return stepIds.map((id) => (all.get(id) ?? []).map(({ typeName }) => ({ path: [typeName], place: null })));
}

async function tagsOf(db: Db, stepIds: readonly number[]): Promise<Proposal[][]> {
  const all = Map.groupBy(await listProposedTags(db, stepIds), ({ stepId }) => stepId);
  return stepIds.map((id) =>
    (all.get(id) ?? []).map(({ path, ...tag }) => ({ path, place: placeOfTag(tag) })),
  );
}

export const placeOfTag = ({
  start,
  end,
  tokenIds,
}: {
  readonly start: number | null;
  readonly end: number | null;
  readonly tokenIds: readonly number[];
}): Place => (start !== null && end !== null ? { start, end } : { tokenIds });
