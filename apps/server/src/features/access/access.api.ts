import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import {
  allows,
  maySeeProcess,
  modeOnNode,
  modeOnProcess,
  type AccessMode,
  type Rights,
} from '@scriptorium/domain/access/access.ts';
import { isHiddenCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import type {
  DocumentRef,
  NodeRef,
  ProcessRef,
  StepRef,
  VisibleNodes,
} from '@scriptorium/node-server/http/resources.ts';
import * as store from './access.store.ts';

/**
 * Rights on the resources of a call (docs/semantics.md#7): 404 when the caller must not know that the resource
 * exists, 403 when the mode is too low. `http/mount.ts` checks the declared ones; a handler checks only what its
 * declaration leaves to it.
 */
export async function requireProcessRight(
  db: Db,
  rights: Rights,
  processId: number,
  needed: AccessMode,
): Promise<ProcessRef> {
  return requireModeOnProcess(db, rights, await store.findProcess(db, processId), needed);
}

/** READ needs any right on the process or on one of its nodes. */
export async function requireModeOnProcess(
  db: Db,
  rights: Rights,
  process: { id: number } | undefined,
  needed: AccessMode,
): Promise<ProcessRef> {
  if (!process) throw notFound();
  const { id } = process;
  if (allows(modeOnProcess(rights, id), needed)) return { id, visible: 'all' };
  const nodeIds = await store.listNodeIds(db, id);
  if (!maySeeProcess(rights, id, nodeIds)) throw notFound();
  if (needed !== 'READ') throw new AppError('error.http.403');
  return { id, visible: visibleNodes(rights, id, nodeIds) };
}

export async function requireNodeRight(
  db: Db,
  rights: Rights,
  nodeId: number,
  needed: AccessMode,
): Promise<NodeRef> {
  const node = await store.findNode(db, nodeId);
  if (!node) throw notFound();
  await requireModeOnNode(db, rights, node, needed);
  return node;
}

export async function requireModeOnNode(
  db: Db,
  rights: Rights,
  node: { id: number; processId: number },
  needed: AccessMode,
): Promise<void> {
  if (allows(modeOnNode(rights, node), needed)) return;
  const seen = maySeeProcess(rights, node.processId, await store.listNodeIds(db, node.processId));
  throw seen ? new AppError('error.http.403') : notFound();
}

/** Returns the nodes that the caller may read; the others are left out, as if they did not exist. */
export async function readableNodes(db: Db, rights: Rights, nodeIds: readonly number[]): Promise<number[]> {
  const nodes = await store.listNodes(db, nodeIds);
  return nodes.filter((node) => modeOnNode(rights, node) !== null).map(({ id }) => id);
}

function visibleNodes(rights: Rights, processId: number, nodeIds: readonly number[]): VisibleNodes {
  if (modeOnProcess(rights, processId) !== null) return 'all';
  return new Set(nodeIds.filter((id) => modeOnNode(rights, { id, processId }) !== null));
}

/** READ: a right on the process, or on a node on which the document has a step; WRITE and ADMIN: on the process. */
export async function requireDocumentRight(
  db: Db,
  rights: Rights,
  documentId: number,
  needed: AccessMode,
): Promise<DocumentRef> {
  const document = await store.findDocument(db, documentId);
  if (!document) throw notFound();
  const mode = modeOnProcess(rights, document.processId);
  const nodeIds = mode === null ? await store.listNodeIdsOfDocument(db, documentId) : [];
  const visible = visibleNodes(rights, document.processId, nodeIds);
  if (visible !== 'all' && visible.size === 0) throw notFound();
  if (needed !== 'READ' && !allows(mode, needed)) throw new AppError('error.http.403');
  return { ...document, visible };
}

/** Whether the caller may work on one of the steps of a document. */
export async function maySomewhereWrite(db: Db, rights: Rights, document: DocumentRef): Promise<boolean> {
  const nodeIds = await store.listNodeIdsOfDocument(db, document.id);
  return nodeIds.some((id) => allows(modeOnNode(rights, { id, processId: document.processId }), 'WRITE'));
}

/** The nodes of a process on which the caller may work. */
export async function listWritableNodes(db: Db, rights: Rights, processId: number): Promise<NodeRef[]> {
  const nodes = await store.listNodesOfProcess(db, processId);
  return nodes.filter((node) => allows(modeOnNode(rights, node), 'WRITE'));
}

/** Whether a user may open the process or one of its nodes. */
export const mayOpenProcess = async (db: Db, rights: Rights, processId: number): Promise<boolean> =>
  maySeeProcess(rights, processId, await store.listNodeIds(db, processId));

/** The step that is named by itself or by one of its tags. */
export const requireStepRight = async (
  db: Db,
  rights: Rights,
  named: { stepId: number } | { tagId: number },
  needed: AccessMode,
): Promise<StepRef> =>
  requireModeOnStep(
    db,
    rights,
    'stepId' in named ? await store.findStep(db, named.stepId) : await store.findStepOfTag(db, named.tagId),
    needed,
  );

/** The mode on the node of the step; a hidden copy of another user does not exist for the caller. */
export async function requireModeOnStep(
  db: Db,
  rights: Rights,
  step: StepRef | undefined,
  needed: AccessMode,
): Promise<StepRef> {
  if (!step || isHiddenCopy(rights, step, step.copies)) throw notFound();
  await requireModeOnNode(db, rights, { id: step.nodeId, processId: step.processId }, needed);
  return step;
}
