import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { entryOf, type SecretTarget } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { secretUses } from '@scriptorium/domain/secrets/secret-uses.ts';
import { templatesOf, type NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import type { Sealer } from '@scriptorium/node-server/http/services.ts';
import { SECRET_PURPOSE } from '@scriptorium/node-server/secrets/open-secret.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { SecretsOfHeaders, type HeaderSecret } from './headers-to-secrets.ts';
import * as secretStore from './secrets.store.ts';
import * as store from './upgrade-secrets.store.ts';

/**
 * Finishes the migration `0056-secrets-name-their-hosts` with the key of the installation: secrets get the hosts and models
 * that nodes send them to, and keys in the headers of requests become secrets. All in one transaction, once.
 */
export async function upgradeSecrets(db: Db, sealer: Sealer): Promise<void> {
  if (!(await store.isPending(db))) return;
  await inTransaction(db, async (tx) => {
    if (!(await store.takePending(tx))) return;
    await hideHeaders(tx, sealer);
    await allowUses(tx);
  });
}

async function hideHeaders(tx: Tx, sealer: Sealer): Promise<void> {
  const ofProcess = new Map<number, SecretsOfHeaders>();
  const secretsOf = async (processId: number) => {
    const known = ofProcess.get(processId);
    if (known) return known;
    const existing = await secretStore.listSecrets(tx, processId);
    const made = new SecretsOfHeaders(existing.map(({ name }) => name));
    ofProcess.set(processId, made);
    return made;
  };
  for (const { id, processId, name, type, settings } of await store.listNodes(tx)) {
    if (type !== 'SEND_REQUEST') continue;
    const replaced = (await secretsOf(processId)).replace(settings, name);
    if (replaced !== settings) await store.writeSettings(tx, id, replaced);
  }
  for (const secrets of ofProcess.values()) secrets.beginRecorded();
  for (const row of await store.listRecorded(tx)) {
    const secrets = await secretsOf(row.processId);
    const [before, after] = [hideImage(secrets, row.before), hideImage(secrets, row.after)];
    if (before !== row.before || after !== row.after)
      await store.writeRecorded(tx, { id: row.id, before, after });
  }
  for (const [processId, secrets] of ofProcess)
    for (const secret of secrets.made) await insert(tx, sealer, processId, secret, secrets.isInUse(secret));
}

type Image = store.RecordedSettings['before'];

function hideImage(secrets: SecretsOfHeaders, image: Image): Image {
  const settings = image?.['settings'];
  if (typeof settings !== 'object' || settings === null) return image;
  const name = image?.['name'];
  const replaced = secrets.replace(settings as Record<string, unknown>, typeof name === 'string' ? name : '');
  return replaced === settings ? image : { ...image, settings: replaced };
}

/** A key that only an undo would bring back is switched off. */
async function insert(
  tx: Tx,
  sealer: Sealer,
  processId: number,
  { name, value, hosts }: HeaderSecret,
  active: boolean,
): Promise<void> {
  await secretStore.insertSecret(tx, {
    processId,
    name,
    sealed: await sealer.seal(SECRET_PURPOSE, value),
    active,
    createdBy: null,
    hosts: [...new Set([...hosts.values()].map(entryOf))],
    models: false,
    questions: false,
  });
}

/** Every node works on as before. */
async function allowUses(tx: Tx): Promise<void> {
  const targets = new Map<number, { hosts: Set<string>; models: boolean }>();
  for (const { processId, type, settings } of await store.listNodes(tx)) {
    const definition = (catalogue as NodeCatalogue)[type];
    if (!definition) continue;
    for (const { secret, target } of secretUses(settings, templatesOf(definition, settings))) {
      if (target === null) continue;
      for (const { id, hosts, models } of await secretStore.findReferred(tx, processId, secret)) {
        const allowed = targets.get(id) ?? { hosts: new Set(hosts), models };
        targets.set(id, allowed);
        allow(allowed, target);
      }
    }
  }
  for (const [id, { hosts, models }] of targets)
    await secretStore.changeSecret(tx, id, { hosts: [...hosts], models });
}

function allow(allowed: { hosts: Set<string>; models: boolean }, target: Exclude<SecretTarget, 'QUESTION'>) {
  if (target === 'MODEL') allowed.models = true;
  else allowed.hosts.add(entryOf(target));
}
