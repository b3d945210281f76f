import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requireCurrentKeys } from '../keys.ts';
import {
  inDatabase,
  install,
  newKey,
  openAll,
  removeInstallations,
  rotate,
  type Installation,
} from './fixtures/installation.ts';
import { SEALED_ROWS } from './sealed-rows.store.ts';

// Each rotation is a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
afterAll(removeInstallations);

const REFUSED = 'is not the key of this database';
const ENCRYPTED =
  'Encrypted with the new key: 250 secrets, 1 connections, 1 models, 201 sign-ins, 1 queued mails.';

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
    expect(existsSync(file('encryption.key.new'))).toBe(false);
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
    expect(rows.map(({ table }) => table)).toEqual([
      'connection',
      'llm_model',
      'oidc_code',
      'oidc_session',
      'secret',
    ]);
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
