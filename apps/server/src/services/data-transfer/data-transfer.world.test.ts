import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gzipSync } from 'node:zlib';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { createClient } from '@scriptorium/contract/create-client.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { wrapPGlite, type Database } from '@scriptorium/db/database.ts';
import { openEmpty } from '@scriptorium/db/embedded/open-pglite.ts';
import { describeSchema } from '@scriptorium/db/describe-schema.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { openSecret } from '@scriptorium/node-server/secrets/open-secret.ts';
import { fetchInto } from '@scriptorium/testing/product/fetch-into.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeServer } from '../../bootstrap/server.ts';
import { readSettings } from '../../config/settings.ts';
import { FolderStore } from '../files/folder-store.ts';
import { createLog } from '../log.ts';
import { storeKeyIn } from './store-keys.ts';
import { MovingError } from './manifest.ts';
import { copyRows, moveInto } from './move-installation.ts';
import { readArchive } from './read-archive.ts';
import { findFilledTable, listTables } from './tables.store.ts';
import { readTar, tarEnd, tarFile } from './tar-stream.ts';
import { writeArchive } from './write-archive.ts';

// Each test copies whole databases.
vi.setConfig({ testTimeout: 120_000 });

let world: World;
const folder = mkdtempSync(join(tmpdir(), 'scriptorium-moving-'));
const archive = join(folder, 'backup.tar.gz');
const opened: Database[] = [];
let documentId = 0;
let secret = { id: 0, processId: 0 };

/** A database of the run's kind, and one of the other: installations are moved in both directions. */
async function emptyDatabase(kind: 'same' | 'embedded'): Promise<Database> {
  const database = kind === 'same' ? await openTestDatabase() : wrapPGlite(await openEmpty());
  if (kind === 'embedded') await migrate(database.db);
  opened.push(database);
  return database;
}

async function allRows(database: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of await listTables(database.db)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(whole)::text as row from ${sql.table(table)} as whole order by 1`.execute(database.db);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

const installation = (from: Pick<World, 'database' | 'services'>) => ({
  database: from.database,
  files: from.services.files as FolderStore,
  keys: from.services.keys,
});

beforeAll(async () => {
  world = await startWorld();
  const process = await world.make.process({ name: 'O\'Reilly \\ "zażółć" 😀' });
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Rules' });
  await world.make.edge(process.id, process.parser.id, lexicon.id);
  // A child that is older than its parent: its row comes first.
  const child = await world.make.label(lexicon.id, { name: 'Child' });
  const parent = await world.make.label(lexicon.id, { name: 'Parent' });
  await world.database.db
    .updateTable('ner_tag_type')
    .set({ parent_id: parent.id })
    .where('id', '=', child.id)
    .execute();
  await world.make.rules(child.id, [{ expression: 'Łódź', matchingType: 'EXACT' }]);
  const text = `Łódź\t"quoted" \\n 😀\n${'Łódź '.repeat(1000)}`;
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text });
  documentId = (await world.callAs(world.admin)(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.services.engine.drain();
  await addIssue();
  secret = await world.callAs(world.admin)(secrets.create, {
    body: { name: 'Mailbox', value: 'open sesame', processId: process.id, models: true },
  });
  // Requests are logged a second late: the content of the archive is compared with the rows that exist later.
  await world.monitoring.exchanges.write();
  await writeArchive(installation(world), archive);
});

afterAll(async () => {
  for (const database of opened) await database.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An issue about a tag, with a comment. */
async function addIssue(): Promise<void> {
  const call = world.callAs(world.admin);
  const [tag] = await call(nerTags.list, { query: { documentId } });
  const tags = [{ id: tag?.id ?? 0 }];
  const { id } = await call(issues.create, {
    body: { type: 'TAG', docId: documentId, text: 'Łódź 😀?', tags },
  });
  await call(issues.update, { body: { id, docId: documentId, replies: [{ text: 'Yes' }] } });
}

/** Writes the archive again with other entries. */
async function repack(
  path: string,
  change: (entries: { path: string; bytes: Buffer }[]) => { path: string; bytes: Buffer }[],
): Promise<void> {
  const entries: { path: string; bytes: Buffer }[] = [];
  for await (const entry of readTar(createReadStream(archive).pipe(createGunzip())))
    entries.push({ path: entry.path, bytes: await buffer(entry.body) });
  const pieces: Uint8Array[] = [];
  for (const { path: name, bytes } of change(entries))
    for await (const piece of tarFile(name, bytes.length, [bytes])) pieces.push(piece);
  writeFileSync(path, gzipSync(Buffer.concat([...pieces, tarEnd()])));
}

const target = (database: Database, name: string) => {
  const home = join(folder, name);
  const files = new FolderStore(join(home, 'files'));
  const storeKey = storeKeyIn({ DATA_DIR: home, SIGNING_KEY: undefined, ENCRYPTION_KEY: undefined });
  return { home, installation: { database, files, storeKey } };
};

describe.each(['same', 'embedded'] as const)('a backup restored into a database (%s)', (kind) => {
  it('has every row and file as it was, and works as a running server', async () => {
    const database = await emptyDatabase(kind);
    const { home, installation: empty } = target(database, `restored-${kind}`);
    const counts = await readArchive(empty, archive);
    await migrate(database.db);
    // With the triggers that run in any case.
    expect(await describeSchema(database.db)).toBe(await describeSchema(world.database.db));
    expect(counts.missing).toEqual([]);
    expect(counts.files).toBeGreaterThan(0);
    expect(await allRows(database)).toEqual(await allRows(world.database));
    const settings = readSettings({ DATA_DIR: home, LOG_LEVEL: 'silent' });
    const server = await composeServer({ settings, database, log: createLog(settings) });
    const call = createClient({
      fetch: fetchInto(server.app, { authorization: `Bearer ${world.admin.token}` }),
    });
    const tags = await call(nerTags.list, { query: { documentId } });
    expect(tags).toHaveLength(1001);
    const [issue] = await call(issues.list, { params: { id: documentId } });
    expect(issue).toMatchObject({
      text: 'Łódź 😀?',
      tags: [{ quote: 'Łódź' }],
      replies: [{ text: 'Yes', userId: world.admin.id }],
    });
    const original = await call(documents.original, { params: { id: documentId } });
    expect((await original.text()).startsWith('Łódź\t"quoted"')).toBe(true);
    const nodes = await database.db
      .selectFrom('node')
      .select('id')
      .where('activity_type', '=', 'HUP')
      .executeTakeFirstOrThrow();
    const body = uploadForm({ nodeId: nodes.id, name: 'new.txt', text: 'new' });
    const use = { secret, processId: secret.processId, nodeId: nodes.id, target: 'MODEL' as const };
    const { sealer } = server.services.ofNodes;
    expect(await openSecret(database.db, sealer, use)).toBe('open sesame');
    const { documents: made } = await call(documents.upload, { body });
    expect(made[0]?.id).toBeGreaterThan(documentId);
    await server.services.engine.drain();
    await server.stop();
    await expect(readArchive(target(database, 'twice').installation, archive)).rejects.toThrow('not empty');
  });
});

describe('an installation that is moved', () => {
  it.each(['same', 'embedded'] as const)('includes all rows (%s)', async (kind) => {
    const database = await emptyDatabase(kind);
    const rows = await copyRows(world.database, database);
    const before = await allRows(world.database);
    expect(await allRows(database)).toEqual(before);
    expect(rows).toBe(Object.values(before).flat().length);
    await expect(copyRows(world.database, database)).rejects.toThrow('not empty');
    const back = await emptyDatabase('same');
    await copyRows(database, back);
    expect(await allRows(back)).toEqual(before);
  });

  it('into a folder includes files and keys', async () => {
    const database = await emptyDatabase('embedded');
    const home = join(folder, 'moved');
    const counts = await moveInto(installation(world), { database, folder: home });
    expect(counts).toMatchObject({ missing: [] });
    const key = await world.database.db
      .selectFrom('blob')
      .select(['key', 'sha256'])
      .executeTakeFirstOrThrow();
    const moved = await buffer((await new FolderStore(join(home, 'files')).open(key.key)).stream);
    expect(createHash('sha256').update(moved).digest('hex')).toBe(key.sha256);
    const signing = Buffer.from(readFileSync(join(home, 'keys', 'signing.key'), 'utf8'), 'base64');
    expect(signing.equals(Buffer.from(world.services.keys.signing))).toBe(true);
  });
});

describe('a transfer', () => {
  it('from a damaged archive leaves the database empty', async () => {
    const half = join(folder, 'half.tar.gz');
    const bytes = readFileSync(archive);
    writeFileSync(half, bytes);
    truncateSync(half, Math.floor(bytes.length * 0.7));
    const database = await emptyDatabase('same');
    const before = await allRows(database);
    await expect(readArchive(target(database, 'half').installation, half)).rejects.toThrow();
    expect(await allRows(database)).toEqual(before);
    writeFileSync(half, 'this is no archive');
    await expect(readArchive(target(database, 'half').installation, half)).rejects.toThrow('damaged');
    await expect(readArchive(target(database, 'half').installation, join(folder, 'absent'))).rejects.toThrow(
      'ENOENT',
    );
  });

  it('reports an archive whose last bytes are missing, however few', async () => {
    const cut = join(folder, 'cut.tar.gz');
    const bytes = readFileSync(archive);
    const database = await emptyDatabase('same');
    for (const missing of [1, 8]) {
      writeFileSync(cut, bytes.subarray(0, bytes.length - missing));
      await expect(readArchive(target(database, 'cut').installation, cut)).rejects.toThrow('damaged');
    }
    expect(await findFilledTable(database.db)).toBeUndefined();
  });

  it('reports an archive in which a table or the row counts are missing', async () => {
    const database = await emptyDatabase('same');
    const without = async (entry: RegExp) => {
      const path = join(folder, 'without.tar.gz');
      await repack(path, (entries) => entries.filter((one) => !entry.test(one.path)));
      return readArchive(target(database, 'without').installation, path);
    };
    await expect(without(/^tables\/user_role\//)).rejects.toThrow('0 rows of "user_role" instead of');
    await expect(without(/^counts\.json$/)).rejects.toThrow('damaged');
    expect(await findFilledTable(database.db)).toBeUndefined();
  });

  it('reports an unreadable manifest in plain words', async () => {
    const database = await emptyDatabase('same');
    const withManifest = async (text: string) => {
      const path = join(folder, 'manifest.tar.gz');
      await repack(path, ([, ...rest]) => [{ path: 'manifest.json', bytes: Buffer.from(text) }, ...rest]);
      return readArchive(target(database, 'manifest').installation, path);
    };
    for (const broken of ['{"format":', '[]', '"a text"', ' '.repeat(1024 * 1024 + 1)])
      await expect(withManifest(broken)).rejects.toThrow(MovingError);
  });

  it('reports a changed manifest and a bad row in plain words, and leaves the database empty', async () => {
    const database = await emptyDatabase('same');
    const changed = async (of: RegExp, change: (text: string) => string) => {
      const path = join(folder, 'changed.tar.gz');
      await repack(path, (entries) =>
        entries.map((entry) =>
          of.test(entry.path) ? { ...entry, bytes: Buffer.from(change(String(entry.bytes))) } : entry,
        ),
      );
      return readArchive(target(database, 'changed').installation, path);
    };
    const withSequence = (name: string, last: number) => (text: string) => {
      const manifest = JSON.parse(text) as { sequences: Record<string, number> };
      return JSON.stringify({ ...manifest, sequences: { ...manifest.sequences, [name]: last } });
    };
    const manifest = /^manifest\.json$/;
    for (const [name, last] of [
      ['a b"c', 1],
      ['', 1],
      ['no_such_sequence', 1],
      ['process_id_seq', 1e300],
      ['process_id_seq', 1.5],
    ] as const)
      await expect(changed(manifest, withSequence(name, last))).rejects.toThrow('The archive is damaged');
    const process = /^tables\/process\//;
    for (const row of ['{"id":', '{"id":"a"}', '{"id":5}', '[1]', '{"id":1,"name":"\\u0000"}'])
      await expect(changed(process, () => `${row}\n`)).rejects.toThrow(
        'The archive is damaged: a row of "process" cannot be read.',
      );
    await expect(changed(/^tables\/app_user\//, () => '')).rejects.toThrow('The archive is damaged');
    expect(await findFilledTable(database.db)).toBeUndefined();
  });

  it('accepts an archive of an earlier version, which has no row counts', async () => {
    const path = join(folder, 'earlier.tar.gz');
    await repack(path, ([manifest, ...rest]) => {
      const { counted: _, ...earlier } = JSON.parse(String(manifest?.bytes)) as Record<string, unknown>;
      const bytes = Buffer.from(JSON.stringify(earlier));
      return [{ path: 'manifest.json', bytes }, ...rest.filter((entry) => entry.path !== 'counts.json')];
    });
    const database = await emptyDatabase('same');
    await readArchive(target(database, 'earlier').installation, path);
    await migrate(database.db);
    expect(await allRows(database)).toEqual(await allRows(world.database));
  });

  it('reports another key, and overwrites no key', async () => {
    const database = await emptyDatabase('same');
    const { home, installation: empty } = target(database, 'other-key');
    const other = Buffer.alloc(32, 9).toString('base64');
    await empty.storeKey('signing', other);
    await expect(readArchive(empty, archive)).rejects.toThrow('is not the key of this backup');
    expect(readFileSync(join(home, 'keys', 'signing.key'), 'utf8').trim()).toBe(other);
  });

  it('leaves no incomplete archive behind', async () => {
    const path = join(folder, 'broken.tar.gz');
    const files = installation(world).files;
    const failing = Object.assign(Object.create(files) as FolderStore, {
      open: () => Promise.reject(new Error('the disk failed')),
    });
    await expect(writeArchive({ ...installation(world), files: failing }, path)).rejects.toThrow(
      'disk failed',
    );
    expect([existsSync(path), existsSync(`${path}.unfinished`)]).toEqual([false, false]);
  });
});
