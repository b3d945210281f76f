import { fieldError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { NodeRef } from '@scriptorium/node-kit/http/resources.ts';
import type { NodeServices } from '@scriptorium/node-kit/http/services.ts';
import { withLockedNode } from '@scriptorium/sources/locked-node.ts';
import {
  changeConnection,
  clearFailure,
  createConnection,
  findStored,
  listConnections,
  removeConnection,
} from '@scriptorium/sources/manage-connections.ts';
import { requireWorking } from '@scriptorium/sources/test-connection.ts';
import type { FolderConnection, FolderConnectionFields } from '../folder-upload.contract.ts';
import { folderSource } from './folder-source.ts';

interface Editor {
  readonly db: Db;
  readonly node: NodeRef;
  readonly services: NodeServices;
}

const KIND = 'FOLDER';
/** The object of field errors, as of those that the schema finds. */
const OBJECT = 'folder-upload-connections';

function requireFolderNode({ activityType }: NodeRef): void {
  if (activityType !== 'FOLDER_UPLOAD') throw fieldError(OBJECT, 'nodeId', 'Invalid');
}

const managing = ({ sealer, timeZone }: NodeServices) => ({
  sealer,
  timeZone,
  objectName: OBJECT,
  kind: folderSource,
});

/** There is nothing to sign in with, and the node has one cron for all of them. */
const valuesOf = (nodeId: number, { name, folder }: FolderConnectionFields) =>
  ({ nodeId, kind: KIND, settings: { name, folder }, secrets: null, cron: null }) as const;

export async function listOfNode(db: Db, nodeId: number): Promise<FolderConnection[]> {
  const rows = await listConnections(db, nodeId, KIND);
  return rows.map(({ id, settings }) => ({ id, nodeId, ...(settings as FolderConnectionFields) }));
}

export async function create({ db, node, services }: Editor, fields: FolderConnectionFields) {
  requireFolderNode(node);
  const id = await withLockedNode(db, node.id, (tx) =>
    createConnection(tx, valuesOf(node.id, fields), managing(services)),
  );
  return { id, nodeId: node.id, ...fields };
}

export async function update({ db, node, services }: Editor, id: number, fields: FolderConnectionFields) {
  await withLockedNode(db, node.id, (tx) =>
    changeConnection(tx, { id, ...valuesOf(node.id, fields) }, managing(services)),
  );
  return { id, nodeId: node.id, ...fields };
}

export const remove = (db: Db, nodeId: number, id: number) =>
  withLockedNode(db, nodeId, (tx) => removeConnection(tx, { id, nodeId, kind: KIND }));

/** A stored connection that stopped goes on after a success. */
export async function test(
  { db, node, services }: Editor,
  { id, folder }: { id?: number | undefined; folder: string },
): Promise<{ count: number }> {
  requireFolderNode(node);
  const stored =
    id === undefined ? undefined : await findStored(db, services.sealer, { id, nodeId: node.id });
  if (id !== undefined && !stored) throw notFound();
  const connection = { settings: { folder }, secrets: {}, hostKey: null };
  const { count } = await requireWorking(folderSource, connection, services);
  if (id !== undefined && stored?.settings['folder'] === folder) await clearFailure(db, id);
  return { count };
}
