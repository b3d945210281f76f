import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@scriptorium/db/database.ts';
import type { Settings } from '../config/settings.ts';
import { createKeyFile, KeyError, readKeyFile, replaceKeyFile } from './key-files.ts';

/**
 * The two keys of an installation, 32 bytes each: tokens are signed with one, stored secrets encrypted with the other.
 */
export interface Keys {
  readonly signing: Uint8Array;
  readonly encryption: Uint8Array;
}

const KINDS = {
  signing: { setting: 'SIGNING_KEY', file: 'signing.key' },
  encryption: { setting: 'ENCRYPTION_KEY', file: 'encryption.key' },
} as const;
export type KeyKind = keyof typeof KINDS;

/** Returns the check value that the database stores of a key: enough to recognize it, useless for anything else. */
export const checkValue = (kind: KeyKind, key: Uint8Array): string =>
  createHmac('sha256', key).update(`scriptorium ${kind} key`).digest('hex');

export const nameOfCheck = (kind: KeyKind) => `${kind}_key_check`;

/**
 * Reads both keys from the settings or from DATA_DIR/keys, and creates the missing ones for a new installation. A
 * server whose keys are not the database's refuses to start: its tokens would be invalid, its secrets unreadable
 * (docs/semantics.md#8).
 */
export async function openKeys(settings: Settings, db: Db): Promise<Keys> {
  return {
    signing: await openKey('signing', settings, db),
    encryption: await openKey('encryption', settings, db),
  };
}

async function openKey(kind: KeyKind, settings: Settings, db: Db): Promise<Uint8Array> {
  const { setting, file } = KINDS[kind];
  const path = join(settings.DATA_DIR, 'keys', file);
  const known = await findCheck(db, kind);
  const given = kind === 'encryption' ? encryptionKeyOf(settings, known) : settings[setting];
  if (given === undefined && known !== undefined && !existsSync(path)) {
    throw new KeyError(
      `The ${kind} key of this database is missing. Restore its file at ${path}, or set ${setting}.`,
    );
  }
  const key = given === undefined ? readOrCreate(path) : Buffer.from(given, 'base64');
  const check = checkValue(kind, key);
  if (known === undefined) {
    const row = { name: nameOfCheck(kind), value: check };
    await db
      .insertInto('installation')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if ((await findCheck(db, kind)) !== check) {
    const place = given === undefined ? path : setting;
    throw new KeyError(
      `The ${kind} key (${place}) is not the key of this database. Use the key that it was created with.`,
    );
  }
  return key;
}

export async function findCheck(db: Db, kind: KeyKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', nameOfCheck(kind))
    .executeTakeFirst();
  return row?.value;
}

function readOrCreate(path: string): Buffer {
  if (!existsSync(path)) createKeyFile(path);
  return readKeyFile(path);
}

/** The encryption key in DATA_DIR, and its successor during a rotation. */
export function encryptionKeyFiles({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) {
  const path = join(DATA_DIR, 'keys', KINDS.encryption.file);
  return { path, next: `${path}.new` };
}

/**
 * The encryption key of the settings. A rotation that has changed the database is finished here: the new file gets its
 * name, or the new setting is used. One that has not changed it is left as it is: the old key is still the right one.
 */
function encryptionKeyOf(settings: Settings, known: string | undefined): string | undefined {
  const { ENCRYPTION_KEY, NEW_ENCRYPTION_KEY } = settings;
  const isKnown = (key: Uint8Array) => checkValue('encryption', key) === known;
  if (ENCRYPTION_KEY !== undefined) {
    const isRotated = NEW_ENCRYPTION_KEY !== undefined && isKnown(Buffer.from(NEW_ENCRYPTION_KEY, 'base64'));
    return isRotated ? NEW_ENCRYPTION_KEY : ENCRYPTION_KEY;
  }
  const { path, next } = encryptionKeyFiles(settings);
  if (existsSync(next) && isKnown(readKeyFile(next))) replaceKeyFile(next, path);
  return undefined;
}

/**
 * Called once a heartbeat of this server is stored: a rotation refuses to run beside it from then on, and this finds one
 * that was committed between reading the keys and the heartbeat.
 */
export async function requireCurrentKeys(db: Db, { encryption }: Keys): Promise<void> {
  if ((await findCheck(db, 'encryption')) === checkValue('encryption', encryption)) return;
  throw new KeyError('The encryption key was changed while the server was starting. Start it again.');
}
