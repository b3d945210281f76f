import { AppError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import {
  allows,
  maySeeProcess,
  mayCreateProcess,
  modeOnNode,
  modeOnProcess,
  type AccessMode,
  type Rights,
} from '@scriptorium/domain/access/access.ts';
import { isHiddenCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import { noteRightAsked } from '../../http/asked-rights.ts';
import * as store from './access.store.ts';

/** Roles and authorities of a user as they are now; undefined when the user is deleted or not activated. */
export const findRights = store.findRights;

/**
 * Who may what, asked by every handler (semantics 7). What the caller may not know to exist answers 404; what is known
 * but not allowed, 403.
 */
export async function requireProcessRight(
  db: Db,
  rights: Rights,
  processId: number,
  needed: AccessMode,
): Promise<void> {
  noteRightAsked();
  if (!(await store.findProcess(db, processId))) throw notFound();
  if (allows(modeOnProcess(rights, processId), needed)) return;
  const seen = maySeeProcess(rights, processId, await store.listNodeIds(db, processId));
  if (!seen) throw notFound();
  throw new AppError('error.http.403');
}

/** Opening a process: a right on it, or on one of its nodes. Answers which nodes the caller sees. */
export async function requireProcessVisible(
  db: Db,
  rights: Rights,
  processId: number,
): Promise<VisibleNodes> {
  noteRightAsked();
  const nodeIds = (await store.findProcess(db, processId)) ? await store.listNodeIds(db, processId) : [];
  if (!maySeeProcess(rights, processId, nodeIds) || !(await store.findProcess(db, processId)))
    throw notFound();
  return visibleNodes(rights, processId, nodeIds);
}

export function requireCreateProcess(rights: Rights): void {
  noteRightAsked();
  if (!mayCreateProcess(rights)) throw new AppError('error.http.403');
}

export type NodeRef = NonNullable<Awaited<ReturnType<typeof store.findNode>>>;

export async function requireNodeRight(
  db: Db,
  rights: Rights,
  nodeId: number,
  needed: AccessMode,
): Promise<NodeRef> {
  noteRightAsked();
  const node = await store.findNode(db, nodeId);
  if (!node) throw notFound();
  if (allows(modeOnNode(rights, node), needed)) return node;
  const seen = maySeeProcess(rights, node.processId, await store.listNodeIds(db, node.processId));
  if (!seen) throw notFound();
  throw new AppError('error.http.403');
}

/** Those of the nodes that the caller may read; the rest is left out, as if it were not there. */
export async function readableNodes(db: Db, rights: Rights, nodeIds: readonly number[]): Promise<number[]> {
  noteRightAsked();
  const nodes = await store.listNodes(db, nodeIds);
  return nodes.filter((node) => modeOnNode(rights, node) !== null).map(({ id }) => id);
}

/** Which nodes of a process a caller sees: all with a right on the process, else those of its own rights. */
export type VisibleNodes = 'all' | ReadonlySet<number>;

function visibleNodes(rights: Rights, processId: number, nodeIds: readonly number[]): VisibleNodes {
  if (modeOnProcess(rights, processId) !== null) return 'all';
  return new Set(nodeIds.filter((id) => modeOnNode(rights, { id, processId }) !== null));
}

/** Reading a document: a right on its process, or on a node that it has a step on (semantics 7). */
export async function requireDocumentRead(
  db: Db,
  rights: Rights,
  documentId: number,
): Promise<{
  id: number;
  processId: number;
  blockedBy: number | null;
  version: number;
  visible: VisibleNodes;
}> {
  noteRightAsked();
  const document = await store.findDocument(db, documentId);
  if (!document) throw notFound();
  const visible = visibleNodes(rights, document.processId, await store.listNodeIdsOfDocument(db, documentId));
  if (visible !== 'all' && visible.size === 0) throw notFound();
  return { ...document, visible };
}

export type StepRef = NonNullable<Awaited<ReturnType<typeof store.findStep>>>;

/** A right on the node of a step; the step is named, its node is what counts. Another's unfinished copy is not there. */
export async function requireStepRight(
  db: Db,
  rights: Rights,
  stepId: number,
  needed: AccessMode,
): Promise<StepRef> {
  noteRightAsked();
  const step = await store.findStep(db, stepId);
  if (!step || isHiddenCopy(rights, step, step.copies)) throw notFound();
  await requireNodeRight(db, rights, step.nodeId, needed);
  return step;
}
