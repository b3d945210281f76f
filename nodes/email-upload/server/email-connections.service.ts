import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { normalizeCron } from '@scriptorium/domain/schedule/cron.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { lockConnection } from '@scriptorium/sources/connections.store.ts';
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
import type { EmailConnection, EmailConnectionFields } from '../email-upload.contract.ts';
import { imapSource } from './imap-source.ts';
import { mailSettingsOf, type MailSecrets, type MailSettings } from './mail-settings.ts';

/** The object of field errors, as of those that the schema finds. */
export const OBJECT = 'email-upload-connection-data';
const KIND = 'EMAIL';

export const requireEmailNode = ({ activityType }: NodeRef): void => {
  if (activityType !== 'EMAIL_UPLOAD') throw fieldError(OBJECT, 'nodeId', 'Invalid');
};

export async function listOfNode(db: Db, nodeId: number): Promise<EmailConnection[]> {
  const rows = await listConnections(db, nodeId, KIND);
  return rows.map(({ id, settings, cron, nextTick }) => {
    const { imapHost, imapPort, address, folder, contentType } = mailSettingsOf(settings);
    return {
      id,
      nodeId,
      imapHost,
      imapPort,
      address,
      password: null,
      folder,
      contentType,
      cron,
      nextTick,
    };
  });
}

const given = ({ imapHost, imapPort, address, folder, contentType, ...fields }: EmailConnectionFields) => ({
  settings: { imapHost, imapPort, address, folder, contentType } satisfies MailSettings,
  secrets: fields.password === null ? null : ({ password: fields.password } satisfies MailSecrets),
  cron: normalizeCron(fields.cron),
});

const managing = ({ sealer, timeZone }: NodeServices) => ({
  sealer,
  timeZone,
  objectName: OBJECT,
  kind: imapSource,
});

const passwordRequired = () => fieldError(OBJECT, 'password', 'NotNull');

/** A stored password must not be sent to another server, nor for another account. */
function requireSameAccount(stored: Record<string, unknown>, fields: EmailConnectionFields): void {
  const { imapHost, imapPort, address } = mailSettingsOf(stored);
  if (imapHost !== fields.imapHost || imapPort !== fields.imapPort || address !== fields.address)
    throw passwordRequired();
}

async function found(db: Db, nodeId: number, id: number): Promise<EmailConnection> {
  const connection = (await listOfNode(db, nodeId)).find((one) => one.id === id);
  if (!connection) throw notFound();
  return connection;
}

export async function create(db: Db, nodeId: number, fields: EmailConnectionFields, services: NodeServices) {
  if (fields.password === null) throw passwordRequired();
  const id = await withLockedNode(db, nodeId, (tx) =>
    createConnection(tx, { ...given(fields), nodeId, kind: KIND }, managing(services)),
  );
  return found(db, nodeId, id);
}

export async function update(
  db: Db,
  { id, nodeId }: { id: number; nodeId: number },
  fields: EmailConnectionFields,
  services: NodeServices,
) {
  await withLockedNode(db, nodeId, async (tx) => {
    const stored = await lockConnection(tx, id);
    if (!stored || stored.kind !== KIND) throw notFound();
    if (fields.password === null) requireSameAccount(stored.settings, fields);
    await changeConnection(tx, { ...given(fields), id, nodeId, kind: KIND }, managing(services));
  });
  return found(db, nodeId, id);
}

export const remove = (db: Db, { id, nodeId }: { id: number; nodeId: number }) =>
  withLockedNode(db, nodeId, (tx) => removeConnection(tx, { id, nodeId, kind: KIND }));

/** The settings as they are given, with the stored password where none is given. */
export async function test(
  db: Db,
  nodeId: number,
  { id, ...fields }: EmailConnectionFields & { id?: number | undefined },
  services: NodeServices,
): Promise<{ count: number }> {
  const { settings, secrets } = given(fields);
  const stored = id === undefined ? undefined : await findStored(db, services.sealer, { id, nodeId });
  if (id !== undefined && !stored) throw notFound();
  if (secrets === null) {
    if (!stored) throw passwordRequired();
    requireSameAccount(stored.settings, fields);
  }
  const connection = { settings, secrets: secrets ?? stored?.secrets ?? {}, hostKey: null };
  const { count } = await requireWorking(imapSource, connection, services);
  // The stored connection works, whatever stopped it before.
  if (id !== undefined && secrets === null) await clearFailure(db, id);
  return { count };
}
