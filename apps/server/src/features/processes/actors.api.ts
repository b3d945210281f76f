import type { processes, Actor } from '@scriptorium/contract/process/processes.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { mergeChange } from '@scriptorium/domain/process-changes/merge-change.ts';
import { ARTIFACT, nextSpeaker } from '@scriptorium/domain/transcript/transcript.ts';
import { lastAuthor } from '@scriptorium/node-server/changes/last-author.ts';
import type { z } from 'zod';
import { lockProcess } from '../graph/graph.api.ts';
import * as store from './processes.store.ts';

type Drafts = z.output<typeof processes.setActors.body>;
/** Names by code; null: there is no such speaker. */
type Names = Record<string, string | null>;

const MAX_ACTORS = 100;

/** Adds a speaker with the lowest free number. */
export async function addActor(tx: Tx, processId: number, name: string): Promise<Actor> {
  await lockProcess(tx, processId);
  const taken = new Set((await store.listActors(tx, processId)).map(({ actor }) => actor));
  if (taken.size >= MAX_ACTORS) throw fieldError('process', 'actors', 'Size');
  const actor = { actor: nextSpeaker(taken), name };
  await store.saveActors(tx, processId, [actor]);
  return { processId, ...actor };
}

/** A speaker that was added while somebody else used its code for another one gets the next free code. */
function withFreeCodes(drafts: Drafts, current: Names): Drafts {
  const taken = new Set([...drafts.map(({ actor }) => actor), ...Object.keys(current)]);
  return drafts.map((draft) => {
    const isTaken = draft.was === null && (current[draft.actor] ?? draft.name) !== draft.name;
    if (!isTaken) return draft;
    const actor = nextSpeaker(taken);
    taken.add(actor);
    return { ...draft, actor };
  });
}

/** The wanted speakers, joined with what others have changed since the author saw them. */
async function join(tx: Tx, processId: number, drafts: Drafts, current: Names): Promise<Names> {
  const own = withFreeCodes(drafts, current);
  const wanted: Names = Object.fromEntries(own.map(({ actor, name }) => [actor, name]));
  const seen = own.flatMap(({ actor, was }) => (was === undefined ? [] : [[actor, was] as const]));
  const now = { ...Object.fromEntries(seen.map(([actor]) => [actor, null])), ...current };
  const { values, overtaken } = mergeChange(now, wanted, Object.fromEntries(seen));
  const [first] = overtaken;
  if (first === undefined) return { ...current, ...values };
  const key = { process_id: processId, actor: first };
  const author = await lastAuthor(tx, { table: 'process_actor', key, of: { processId } });
  throw new AppError('error.actor.overtaken', {
    ...author,
    actors: [...overtaken],
    // Nobody's name is empty: such a speaker was removed.
    names: overtaken.map((actor) => current[actor] ?? ''),
  });
}

/**
 * Makes the speakers of a process what is given. Where an author says what they saw, it is a change of just these speakers: others stay, and
 * somebody else's change of one of them is not overwritten.
 */
export async function setActors(tx: Tx, processId: number, given: Drafts): Promise<Actor[]> {
  if (new Set(given.map(({ actor }) => actor)).size < given.length)
    throw new AppError('error.validation', { fields: 'actor' }, [
      { objectName: 'process', field: 'actor', message: 'Unique' },
    ]);
  const drafts = given.filter(({ actor }) => actor !== ARTIFACT);
  const unnamed = drafts.find(({ name, was }) => name === null && was === undefined);
  if (unnamed) throw fieldError('process', 'name', 'NotNull');
  await lockProcess(tx, processId);
  const before = await store.listActors(tx, processId);
  const current: Names = Object.fromEntries(before.map(({ actor, name }) => [actor, name]));
  const isChange = drafts.some(({ was }) => was !== undefined);
  const next = isChange
    ? await join(tx, processId, drafts, current)
    : Object.fromEntries(drafts.map(({ actor, name }) => [actor, name]));
  const speakers = Object.entries(next).flatMap(([actor, name]) => (name === null ? [] : { actor, name }));
  if (speakers.length === 0 || speakers.length > MAX_ACTORS) throw fieldError('process', 'actors', 'Size');
  await store.deleteActorsExcept(
    tx,
    processId,
    speakers.map(({ actor }) => actor),
  );
  await store.saveActors(tx, processId, speakers);
  return store.withArtifact(processId, await store.listActors(tx, processId));
}
