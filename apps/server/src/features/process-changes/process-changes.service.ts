import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { ProcessChange, UndoState } from '@scriptorium/contract/process/process-changes.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { netChanges } from '@scriptorium/domain/process-changes/net-changes.ts';
import { rowId, type RowChange } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { usersById } from '../people/people.store.api.ts';
import { lockProcess } from '../graph/graph.api.ts';
import { applyRevert, type Reverting } from './apply-revert.service.ts';
import { changeEntries, endsOf, type KnownNames } from './change-entries.ts';
import * as entries from './entries.store.ts';
import * as store from './process-changes.store.ts';

/** With their authors, and what they changed. */
async function describe(
  db: Db,
  processId: number,
  heads: readonly store.ChangeHead[],
): Promise<ProcessChange[]> {
  if (heads.length === 0) return [];
  const groups = await entries.groupRows(
    db,
    heads.map(({ id }) => id),
  );
  const authors = await usersById(
    db,
    heads.map(({ authorId }) => authorId),
  );
  const names = await knownNames(db, processId);
  return heads.flatMap(({ id, at, authorId, kind, ofId, revertedBy }) => {
    const author = authors.get(authorId);
    if (!author) return [];
    const isReverted = revertedBy !== null;
    return { id, at, author, kind, ofId, isReverted, entries: changeEntries(groups.get(id) ?? [], names) };
  });
}

async function knownNames(db: Db, processId: number): Promise<KnownNames> {
  const nodes = await entries.namesOfNodes(db, processId);
  const edges = await entries.endsOfEdges(db, processId);
  const node = (id: unknown) => nodes.get(Number(id)) ?? null;
  return {
    node,
    edge: (id) => {
      const ends = edges.get(Number(id));
      return ends ? endsOf(ends, { node }) : null;
    },
  };
}

export async function listChanges(db: Db, processId: number, paging: { page: number; size: number }) {
  const { rows, total } = await store.listChanges(db, processId, paging);
  return { rows: await describe(db, processId, rows), total };
}

export async function undoState(db: Db, processId: number, userId: number): Promise<UndoState> {
  const undo = await store.findUndoable(db, processId, userId);
  const redo = await store.findRedoable(db, processId, userId);
  // A redo brings back what its undo reverted: that change has the words.
  const redone = redo?.ofId ? await store.findChange(db, processId, redo.ofId) : undefined;
  const described = await describe(
    db,
    processId,
    [undo, redone].flatMap((head) => head ?? []),
  );
  const ofId = (id: number | undefined) => described.find((change) => change.id === id) ?? null;
  const redoWords = ofId(redone?.id);
  return { undo: ofId(undo?.id), redo: redo && redoWords ? { ...redoWords, id: redo.id } : null };
}

type Request = Reverting & { readonly changeId: number | undefined };

/** Undoes or redoes the caller's next change. Returns the ids of deleted nodes. */
export async function revertNext(tx: Tx, kind: 'UNDO' | 'REDO', request: Request): Promise<number[]> {
  const { processId, author, changeId } = request;
  await lockProcess(tx, processId);
  const find = kind === 'UNDO' ? store.findUndoable : store.findRedoable;
  const next = await find(tx, processId, author.caller.userId);
  if (changeId !== undefined && next?.id !== changeId) throw new AppError('error.change.notNext');
  if (!next) return [];
  const rows = netChanges(await store.listRows(tx, processId, { changeId: next.id }));
  const deleted = await applyRevert(tx, request, rows, (conflicts) =>
    refuseConflict(tx, processId, next.id, conflicts),
  );
  await finish(tx, kind, next.id, next.id);
  return deleted;
}

/** A change without rows left to revert counts as reverted by itself. */
async function finish(tx: Tx, kind: 'UNDO' | 'REDO', ofId: number, reverted: number): Promise<void> {
  const made = await store.currentChange(tx);
  if (made !== undefined) await store.setKind(tx, made, kind, ofId);
  await store.markReverted(tx, reverted, made ?? reverted);
}

/** Makes the process what it was after a change. */
export async function restore(tx: Tx, reverting: Reverting, changeId: number): Promise<number[]> {
  const { processId } = reverting;
  await lockProcess(tx, processId);
  if (!(await store.findChange(tx, processId, changeId))) throw notFound();
  const rows = netChanges(await store.listRows(tx, processId, { after: changeId }));
  const deleted = await applyRevert(tx, reverting, rows, (conflicts) =>
    refuseConflict(tx, processId, changeId, conflicts),
  );
  const made = await store.currentChange(tx);
  if (made !== undefined) await store.setKind(tx, made, 'RESTORE', changeId);
  return deleted;
}

/** Names shown in an error. */
const SHOWN = 3;

async function refuseConflict(
  tx: Tx,
  processId: number,
  after: number,
  conflicts: readonly RowChange[],
): Promise<never> {
  const later = await store.findLaterChange(tx, processId, after, conflicts);
  const names = await knownNames(tx, processId);
  const shown = conflicts.slice(0, SHOWN).map((conflict) => nameOfRow(conflict, names));
  throw new AppError(later?.after === null ? 'error.change.deleted' : 'error.change.conflict', {
    who: later?.login ?? '…',
    names: [...new Set(shown)],
  });
}

function nameOfRow(change: RowChange, names: KnownNames): string {
  const { table, key, before, after } = change;
  if (table === 'node') return names.node(key['id']) ?? '…';
  if (table === 'edge') return names.edge(key['id']) ?? '…';
  const image = { ...before, ...after };
  const own = image['name'] ?? image['expression'];
  return typeof own === 'string' ? own : (names.node(image['node_id']) ?? rowId(change));
}
