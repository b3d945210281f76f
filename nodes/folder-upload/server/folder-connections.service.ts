import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { withLockedNode } from '@scriptorium/sources/locked-node.ts';
import {
  changeConnection,
  clearFailure,
  createConnection,
  findStored,
  listConnections,
  removeConnection,
} from '@scriptorium/sources/manage-connections.ts';
import { connectionFailure, requireWorking } from '@scriptorium/sources/test-connection.ts';
import type { FolderConnection, FolderConnectionFields } from '../folder-upload.contract.ts';
import { folderSource, forbidden } from './folder-source.ts';
import { isForbidden } from './watched-folders.ts';

interface Editor {
  readonly db: Db;
  readonly node: NodeRef;
  readonly services: NodeServices;
  /** The caller is a system administrator. */
  readonly isAdministrator: boolean;
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
const valuesOf = ({ node, isAdministrator }: Editor, { name, folder }: FolderConnectionFields) =>
  ({
    nodeId: node.id,
    kind: KIND,
    settings: { name, folder, byAdministrator: isAdministrator },
    secrets: null,
    cron: null,
  }) as const;

/** With each save: the folder is listed for the process, or for system administrators and the caller is one, or not listed. */
async function requireUsable({ node, services, isAdministrator }: Editor, folder: string): Promise<void> {
  const user = { processId: node.processId, isAdministrator };
  if (!(await isForbidden(folder, services.sourceLimits.folders ?? [], user))) return;
  throw connectionFailure({ ok: false, stage: 'folder', reason: forbidden(folder).reason });
}

export async function listOfNode(db: Db, nodeId: number): Promise<FolderConnection[]> {
  const rows = await listConnections(db, nodeId, KIND);
  return rows.map(({ id, settings }) => ({ id, nodeId, ...(settings as FolderConnectionFields) }));
}

export async function create(editor: Editor, fields: FolderConnectionFields) {
  const { db, node, services } = editor;
  requireFolderNode(node);
  await requireUsable(editor, fields.folder);
  const id = await withLockedNode(db, node.id, (tx) =>
    createConnection(tx, valuesOf(editor, fields), managing(services)),
  );
  return { id, nodeId: node.id, ...fields };
}

export async function update(editor: Editor, id: number, fields: FolderConnectionFields) {
  const { db, node, services } = editor;
  await requireUsable(editor, fields.folder);
  await withLockedNode(db, node.id, (tx) =>
    changeConnection(tx, { id, ...valuesOf(editor, fields) }, managing(services)),
  );
  return { id, nodeId: node.id, ...fields };
}

export const remove = (db: Db, nodeId: number, id: number) =>
  withLockedNode(db, nodeId, (tx) => removeConnection(tx, { id, nodeId, kind: KIND }));

/** A stored connection that stopped goes on after a success. */
export async function test(
  { db, node, services, isAdministrator }: Editor,
  { id, folder }: { id?: number | undefined; folder: string },
): Promise<{ count: number }> {
  requireFolderNode(node);
  const stored =
    id === undefined ? undefined : await findStored(db, services.sealer, { id, nodeId: node.id });
  if (id !== undefined && !stored) throw notFound();
  const isStored = stored?.settings['folder'] === folder;
  const settings = isStored ? stored.settings : { folder, byAdministrator: isAdministrator };
  const connection = { settings, secrets: {}, hostKey: null, processId: node.processId };
  const { count } = await requireWorking(folderSource, connection, services);
  if (id !== undefined && isStored) await clearFailure(db, id);
  return { count };
}
