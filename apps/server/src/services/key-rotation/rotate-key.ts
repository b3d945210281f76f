import { existsSync } from 'node:fs';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { faultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { listLiveInstances } from '../monitoring/heartbeat.store.ts';
import type { Settings } from '../../config/settings.ts';
import { createKeyFile, KeyError, readKeyFile, replaceKeyFile } from '../key-files.ts';
import { checkValue, encryptionKeyFiles, findCheck, nameOfCheck } from '../keys.ts';
import { lockInstances, SEALED_ROWS, writeCheck, type SealedRow } from './sealed-rows.store.ts';

/** The result of a rotation. */
export interface Rotation {
  /** Number of rows that were encrypted again; null: an interrupted rotation had done it before. */
  readonly encrypted: Readonly<Record<string, number>> | null;
  /** Rows that the old key could not open; they are unchanged. */
  readonly unreadable: readonly string[];
  /** The storage of the new key. */
  readonly place: 'file' | 'setting';
}

const keyOf = (base64: string) => Buffer.from(base64, 'base64');

const checkOf = (key: Uint8Array) => checkValue('encryption', key);

/**
 * Encrypts everything in the database with a new encryption key. The new key is stored before it is used, one transaction
 * encrypts all rows and changes the check value, and then the file with the new key takes the place of the old one. Killed
 * at any moment, it leaves a state in which servers start, and which the next call recognizes by the check value:
 *
 *   check value   file with the new key   state
 *   old           no, yes                 not rotated: servers use the old key; the next call uses the new key that exists
 *   new           yes                     rotated: the next server, or the next call, gives the file its name
 *   new           no                      finished
 */
export async function rotateKey(settings: Settings, db: Db): Promise<Rotation> {
  const known = await findCheck(db, 'encryption');
  if (known === undefined)
    throw new KeyError('This database has no encryption key yet: start the server once.');
  return settings.ENCRYPTION_KEY === undefined
    ? rotateFile(settings, db, known)
    : rotateSetting(settings, settings.ENCRYPTION_KEY, db, known);
}

async function rotateFile(settings: Settings, db: Db, known: string): Promise<Rotation> {
  if (settings.NEW_ENCRYPTION_KEY !== undefined)
    throw new KeyError(
      'NEW_ENCRYPTION_KEY is for installations with ENCRYPTION_KEY; here the key is a file.',
    );
  const { path, next } = encryptionKeyFiles(settings);
  const place = 'file';
  if (existsSync(next) && checkOf(readKeyFile(next)) === known) {
    replaceKeyFile(next, path);
    return { encrypted: null, unreadable: [], place };
  }
  if (!existsSync(path))
    throw new KeyError(`The encryption key of this database is missing: restore ${path}.`);
  const from = readKeyFile(path);
  requireKnown(from, known, path);
  // A refusal leaves no file of a key that nothing uses.
  await refuseRunning(db);
  if (!existsSync(next)) createKeyFile(next);
  faultPoint('key.written');
  const done = await encryptAll(db, { from, to: readKeyFile(next) });
  faultPoint('key.committed');
  replaceKeyFile(next, path);
  faultPoint('key.renamed');
  return { ...done, place };
}

async function rotateSetting(
  { NEW_ENCRYPTION_KEY }: Settings,
  given: string,
  db: Db,
  known: string,
): Promise<Rotation> {
  if (NEW_ENCRYPTION_KEY === undefined)
    throw new KeyError(
      'The key comes from the setting ENCRYPTION_KEY: set NEW_ENCRYPTION_KEY, too (openssl rand -base64 32).',
    );
  const [from, to] = [keyOf(given), keyOf(NEW_ENCRYPTION_KEY)];
  const place = 'setting';
  if (checkOf(to) === known) return { encrypted: null, unreadable: [], place };
  requireKnown(from, known, 'ENCRYPTION_KEY');
  const done = await encryptAll(db, { from, to });
  faultPoint('key.committed');
  return { ...done, place };
}

function requireKnown(key: Uint8Array, known: string, place: string): void {
  if (checkOf(key) === known) return;
  throw new KeyError(`The encryption key (${place}) is not the key of this database. Nothing was changed.`);
}

interface Keys {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

const encryptAll = (db: Db, keys: Keys): Promise<Pick<Rotation, 'encrypted' | 'unreadable'>> =>
  inTransaction(db, async (tx) => {
    await lockInstances(tx);
    await refuseRunning(tx);
    // Another rotation may have come first.
    requireKnown(keys.from, (await findCheck(tx, 'encryption')) ?? '', 'the old one');
    const encrypted: Record<string, number> = {};
    const unreadable: string[] = [];
    for (const rows of SEALED_ROWS) {
      const done = await encryptRows(tx, rows, keys);
      encrypted[rows.what] = (encrypted[rows.what] ?? 0) + done.count;
      unreadable.push(...done.unreadable);
    }
    await writeCheck(tx, nameOfCheck('encryption'), checkOf(keys.to));
    faultPoint('key.encrypted');
    return { encrypted, unreadable };
  });

async function encryptRows(tx: Tx, { what, list, write }: (typeof SEALED_ROWS)[number], keys: Keys) {
  const unreadable: string[] = [];
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const batch: readonly SealedRow[] = await list(tx, after);
    if (batch.length === 0) return { count, unreadable };
    for (const { key, sealed } of batch) {
      const again = await reseal(sealed, keys);
      if (again === undefined) unreadable.push(`${what} ${key}`);
      else {
        await write(tx, { key, sealed: again });
        count += 1;
      }
    }
    after = batch.at(-1)?.key ?? after;
  }
}

/** A running server would go on with the old key. */
async function refuseRunning(db: Db): Promise<void> {
  const running = await listLiveInstances(db);
  if (running.length === 0) return;
  const names = running.map(({ host, pid }) => `${host} (process ${pid})`).join(', ');
  throw new KeyError(
    `Server instances are running: ${names}. Stop them first; one that was killed counts as running for a minute.`,
  );
}

/**
 * Encrypts sealed content again with another key, for the same purpose and expiry. Undefined if the old key cannot open
 * it: it was unreadable before, and stays so.
 */
async function reseal(
  sealed: string,
  { from, to }: { from: Uint8Array; to: Uint8Array },
): Promise<string | undefined> {
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  const opened = await compactDecrypt(sealed, from, options).catch(() => undefined);
  if (!opened) return undefined;
  return new CompactEncrypt(opened.plaintext).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(to);
}
