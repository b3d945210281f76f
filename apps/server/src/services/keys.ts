import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Db } from '@scriptorium/db/database.ts';
import type { Settings } from '../settings.ts';

/**
 * The two keys of an installation, 32 bytes each: tokens are signed with one, stored secrets encrypted with the other.
 */
export interface Keys {
  readonly signing: Uint8Array;
  readonly encryption: Uint8Array;
}

/** The database was created with other keys than those of this server. */
export class KeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyError';
  }
}

const KINDS = {
  signing: { setting: 'SIGNING_KEY', file: 'signing.key' },
  encryption: { setting: 'ENCRYPTION_KEY', file: 'encryption.key' },
} as const;
type Kind = keyof typeof KINDS;

/** What the database stores of a key: enough to recognize it, useless for anything else. */
const checkValue = (kind: Kind, key: Uint8Array): string =>
  createHmac('sha256', key).update(`scriptorium ${kind} key`).digest('hex');

const nameOfCheck = (kind: Kind) => `${kind}_key_check`;

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

async function openKey(kind: Kind, settings: Settings, db: Db): Promise<Uint8Array> {
  const { setting, file } = KINDS[kind];
  const path = join(settings.DATA_DIR, 'keys', file);
  const known = await findCheck(db, kind);
  const given = settings[setting];
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

function createKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(file);
    publishKeyFile(unfinished, path);
  } finally {
    closeSync(file);
    rmSync(unfinished, { force: true });
  }
}

/** A link never replaces an existing file; on file systems without links, a rename is used. */
function publishKeyFile(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (!/^(EPERM|ENOTSUP|ENOSYS|EOPNOTSUPP)$/.test(code ?? '')) throw error;
    renameSync(unfinished, path);
  }
}

async function findCheck(db: Db, kind: Kind): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', nameOfCheck(kind))
    .executeTakeFirst();
  return row?.value;
}

/**
 * A key file is written completely and synced before it gets its name, and is readable by its owner only. When
 * several servers start at the same time on one folder, all use the key of the first.
 */
function readOrCreate(path: string): Buffer {
  if (!existsSync(path)) createKeyFile(path);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new KeyError(`The key file ${path} does not contain 32 bytes in base64.`);
  return key;
}
