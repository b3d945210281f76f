import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded, openPostgres, type Database, type Db } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { FaultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import { createTestDatabase } from '@scriptorium/testing/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../settings.ts';
import { openKeys, requireCurrentKeys, type Keys } from '../keys.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { seal, sealerOf, unseal } from '../sealed.ts';
import { SEALED_ROWS } from './sealed-rows.store.ts';

// Each rotation is a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const COMMAND = fileURLToPath(new URL('../../commands/rotate-key.ts', import.meta.url));
const FAULTS = new URL('../../../../../packages/engine/src/jobs/fault-points.ts', import.meta.url).href;
const SECRETS = Array.from({ length: 250 }, (_, at) => `secret ${at} – zażółć`);
const MAIL = { to: 'ada@example.org', subject: 'Hello', text: 'Open it', html: '<p>Open it</p>' };
const newKey = () => randomBytes(32).toString('base64');

interface Installation {
  readonly dataDir: string;
  readonly databaseUrl: string;
}
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Environment = Partial<Record<'ENCRYPTION_KEY' | 'NEW_ENCRYPTION_KEY', string>>;
const environmentOf = ({ dataDir, databaseUrl }: Installation, more: Environment) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
  ...more,
});

/** Opens the database for a moment, as a server would; the embedded one belongs to one process. */
async function inDatabase<T>(
  installation: Installation,
  work: (db: Db, keys: () => Promise<Keys>) => Promise<T>,
  more: Environment = {},
): Promise<T> {
  const { dataDir, databaseUrl } = installation;
  const database: Database =
    databaseUrl === '' ? await openEmbedded(dataDir) : await openPostgres(databaseUrl);
  const settings = readSettings(environmentOf(installation, more));
  try {
    return await work(database.db, () => openKeys(settings, database.db));
  } finally {
    await database.close();
  }
}

/** With 250 secrets, a connection and a queued mail, whose owners do not matter. */
async function install(more: Environment = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scriptorium-rotation-'));
  folders.push(dataDir);
  const databaseUrl = process.env['TEST_DATABASE'] === 'postgres' ? await createTestDatabase() : '';
  const installation = { dataDir, databaseUrl };
  await inDatabase(
    installation,
    async (db, openAll) => {
      await migrate(db);
      const keys = await openAll();
      const sealer = sealerOf(keys);
      const sealed = await Promise.all(SECRETS.map((text) => sealer.seal('secret', text)));
      const connection = await sealer.seal('connection', 'password');
      await inTransaction(db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const rows = sealed.map((one, at) => ({ process_id: 1, name: `s${at}`, sealed: one }));
        await tx.insertInto('secret').values(rows).execute();
        await tx
          .insertInto('connection')
          .values([
            { node_id: 1, kind: 'EMAIL', settings: '{}', sealed: connection },
            { node_id: 1, kind: 'FOLDER', settings: '{}' },
          ])
          .execute();
        const expires_at = new Date(Date.now() + 3_600_000);
        const sealed_id_token = await seal(keys, 'id token', { idToken: 'x.y.z' }, expires_at);
        const sessions = Array.from({ length: 200 }, (_, at) => ({
          token_id: `session ${at}`,
          sealed_id_token,
          expires_at,
        }));
        await tx.insertInto('oidc_session').values(sessions).execute();
        const code = { code_hash: 'hash', user_id: 1, sealed_id_token, expires_at };
        await tx.insertInto('oidc_code').values(code).execute();
        await queueMail(tx, keys, { ...MAIL, until: new Date(Date.now() + 3_600_000) });
      });
    },
    more,
  );
  return installation;
}

/** Runs the command; with a fault point it is killed there. */
async function rotate(installation: Installation, point?: FaultPoint, more: Environment = {}) {
  const fault = `import { watchFaultPoints } from ${JSON.stringify(FAULTS)};
    watchFaultPoints((point) => { if (point === '${point}') process.kill(process.pid, 'SIGKILL'); });`;
  const preload = point ? ['--import', `data:text/javascript,${encodeURIComponent(fault)}`] : [];
  const child = spawn(process.execPath, [...preload, COMMAND], {
    env: { PATH: process.env['PATH'], ...environmentOf(installation, more) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => out.push(data.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { end: signal ?? code, output: out.join('') };
}

/** Opens everything as a server that starts now; returns its key. */
const openAll = (installation: Installation, more: Environment = {}): Promise<string> =>
  inDatabase(
    installation,
    async (db, openThem) => {
      const keys = await openThem();
      const sealer = sealerOf(keys);
      const rows = await db.selectFrom('secret').select('sealed').orderBy('id').execute();
      const opened = await Promise.all(rows.map(({ sealed }) => sealer.open('secret', sealed)));
      expect(opened).toEqual(SECRETS);
      const connections = await db.selectFrom('connection').select('sealed').orderBy('id').execute();
      expect(await sealer.open('connection', connections[0]?.sealed ?? '')).toBe('password');
      expect(connections[1]?.sealed).toBeNull();
      const signIns = [
        ...(await db.selectFrom('oidc_session').select('sealed_id_token as sealed').execute()),
        ...(await db.selectFrom('oidc_code').select('sealed_id_token as sealed').execute()),
      ];
      for (const { sealed } of signIns)
        expect(await unseal(keys, 'id token', sealed)).toMatchObject({ idToken: 'x.y.z' });
      const jobs = await db.selectFrom('job').select('payload').where('queue', '=', 'mail').execute();
      const { id, sealed } = jobs[0]?.payload as { id: string; sealed: string };
      expect(await unseal(keys, `mail ${id}`, sealed)).toMatchObject(MAIL);
      return Buffer.from(keys.encryption).toString('base64');
    },
    more,
  );

const REFUSED = 'is not the key of this database';
const ENCRYPTED = 'Encrypted with the new key: 250 secrets, 1 connections, 201 sign-ins, 1 queued mails.';

describe('a rotation of the key file', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await install();
  });
  const file = (name: string) => join(installation.dataDir, 'keys', name);
  const keyIn = (name: string) => readFileSync(file(name), 'utf8').trim();

  it('encrypts everything with a new key, and deletes the old one', async () => {
    const before = await openAll(installation);
    const { end, output } = await rotate(installation);
    expect([end, output]).toEqual([0, expect.stringContaining(ENCRYPTED)]);
    const after = await openAll(installation);
    expect(after).not.toBe(before);
    expect([after, existsSync(file('encryption.key.new'))]).toEqual([keyIn('encryption.key'), false]);
    expect(output).not.toContain(after);
  });

  it.each(['key.written', 'key.encrypted'] as const)(
    'that is killed at %s leaves the old key in use, and goes on with the new one that exists',
    async (point) => {
      const before = await openAll(installation);
      expect((await rotate(installation, point)).end).toBe('SIGKILL');
      const next = keyIn('encryption.key.new');
      expect(await openAll(installation)).toBe(before);
      expect(keyIn('encryption.key.new')).toBe(next);
      expect((await rotate(installation)).output).toContain(ENCRYPTED);
      expect([await openAll(installation), existsSync(file('encryption.key.new'))]).toEqual([next, false]);
    },
  );

  it.each(['the server', 'the command'])('that is killed after its commit is finished by %s', async (by) => {
    const before = await openAll(installation);
    expect((await rotate(installation, 'key.committed')).end).toBe('SIGKILL');
    expect(keyIn('encryption.key')).toBe(before);
    const next = keyIn('encryption.key.new');
    if (by === 'the command') {
      const { end, output } = await rotate(installation);
      expect([end, output]).toEqual([0, expect.stringContaining('had encrypted everything')]);
      expect(keyIn('encryption.key')).toBe(next);
    }
    expect([await openAll(installation), keyIn('encryption.key')]).toEqual([next, next]);
    expect(existsSync(file('encryption.key.new'))).toBe(false);
  });

  it('that is killed at its end has done everything', async () => {
    const before = await openAll(installation);
    expect((await rotate(installation, 'key.renamed')).end).toBe('SIGKILL');
    expect(await openAll(installation)).not.toBe(before);
  });

  it('is refused while a server runs, and names it; a heartbeat of two minutes ago does not count', async () => {
    const before = await openAll(installation);
    const beat = (ago: string) =>
      inDatabase(installation, async (db) => {
        await db.deleteFrom('server_process').execute();
        await sql`insert into server_process (id, host, pid, role, version, seen_at)
          values (${randomUUID()}, 'archive-1', 4711, 'all', '1', now() - ${ago}::interval)`.execute(db);
      });
    await beat('10 seconds');
    const { end, output } = await rotate(installation);
    expect([end, output]).toEqual([1, expect.stringContaining('archive-1 (process 4711)')]);
    expect(await openAll(installation)).toBe(before);
    await beat('2 minutes');
    expect((await rotate(installation)).end).toBe(0);
    expect(await openAll(installation)).not.toBe(before);
  });

  it('stops a server that has read the old key before it, and stored its heartbeat after it', async () => {
    const old = await inDatabase(installation, (_db, keys) => keys());
    await rotate(installation);
    await inDatabase(installation, async (db, keys) => {
      await expect(requireCurrentKeys(db, old)).rejects.toThrow('was changed while the server was starting');
      await requireCurrentKeys(db, await keys());
    });
  });

  it('keeps and names what the old key cannot open', async () => {
    const id = await inDatabase(installation, async (db) => {
      const row = await db
        .selectFrom('secret')
        .select(['id', 'sealed'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await db.updateTable('secret').set({ sealed: 'damaged' }).where('id', '=', row.id).execute();
      return row.id;
    });
    const { end, output } = await rotate(installation);
    expect([end, output]).toEqual([0, expect.stringContaining(`they are unchanged: secrets ${id}.`)]);
  });

  it('refuses NEW_ENCRYPTION_KEY, and a file that is not the key of the database', async () => {
    const set = await rotate(installation, undefined, { NEW_ENCRYPTION_KEY: newKey() });
    expect([set.end, set.output]).toEqual([1, expect.stringContaining('here the key is a file')]);
    const other = await rotate(installation, undefined, {
      ENCRYPTION_KEY: newKey(),
      NEW_ENCRYPTION_KEY: newKey(),
    });
    expect([other.end, other.output]).toEqual([1, expect.stringContaining(REFUSED)]);
  });

  it('covers every column with encrypted content', async () => {
    const { rows } = await inDatabase(installation, (db) =>
      sql<{ table: string }>`select table_name as "table" from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed%' order by 1`.execute(db),
    );
    expect(rows.map(({ table }) => table)).toEqual(['connection', 'oidc_code', 'oidc_session', 'secret']);
    // And the payloads of queued mails.
    expect(SEALED_ROWS).toHaveLength(rows.length + 1);
  });
});

describe('a rotation of the key in the settings', () => {
  it.each(['key.encrypted', 'key.committed'] as const)(
    'that is killed at %s is repeated, and says what to set',
    async (point) => {
      const [old, next] = [newKey(), newKey()];
      const both = { ENCRYPTION_KEY: old, NEW_ENCRYPTION_KEY: next };
      const installation = await install({ ENCRYPTION_KEY: old });
      const none = await rotate(installation, undefined, { ENCRYPTION_KEY: old });
      expect([none.end, none.output]).toEqual([1, expect.stringContaining('set NEW_ENCRYPTION_KEY, too')]);
      expect((await rotate(installation, point, both)).end).toBe('SIGKILL');
      expect(await openAll(installation, both)).toBe(point === 'key.encrypted' ? old : next);
      const { end, output } = await rotate(installation, undefined, both);
      expect([end, output]).toEqual([0, expect.stringContaining('Set ENCRYPTION_KEY to the value of')]);
      for (const more of [both, { ENCRYPTION_KEY: next }])
        expect(await openAll(installation, more)).toBe(next);
      await expect(openAll(installation, { ENCRYPTION_KEY: old })).rejects.toThrow(REFUSED);
      expect(existsSync(join(installation.dataDir, 'keys', 'encryption.key'))).toBe(false);
    },
  );
});
