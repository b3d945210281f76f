import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { Database } from '@scriptorium/db/database.ts';
import { describeSchema } from '@scriptorium/db/describe-schema.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { createTestDatabase, openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { callAt, signInAt, type ServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { startedServers } from '@scriptorium/testing/product/started-servers.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import {
  copyInstallation,
  installVersion110,
  VERSION_1_10,
  withDatabase,
  type Installation,
} from '@scriptorium/testing/databases/version-1-10.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Each test upgrades an installation and starts servers as processes.
vi.setConfig({ testTimeout: 240_000 });

const RESTORE = fileURLToPath(new URL('../src/commands/restore.ts', import.meta.url));
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const home = mkdtempSync(join(tmpdir(), 'scriptorium-upgrade-'));
const start = startedServers();
/** The installation as its version left it; each test works on a copy. */
let restored: Installation;
let schema = '';
/** An edge counts each document that passed it; one of the archive's documents was deleted later. */
let wrongInArchive: unknown[] = [];

const copy = (name: string) => copyInstallation(restored, join(home, name));

beforeAll(async () => {
  restored = await installVersion110(join(home, 'restored'));
  const wrong = await withDatabase(restored, wrongCounts);
  expect(wrong.map(({ what }) => what)).toEqual(['edges', 'edges', 'edges']);
  wrongInArchive = wrong;
  const fresh = await openTestDatabase();
  schema = await describeSchema(fresh.db);
  await fresh.close();
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Output of a server that cannot start, and its exit code. */
async function failToStart(installation: Installation): Promise<string[]> {
  const error = await start(installation).catch((thrown: unknown) => thrown);
  return (error as Error).message.trim().split('\n');
}

const signIn = async ({ url }: ServerProcess): Promise<Call> => callAt(url, await signInAt(url));

async function rowsOf(call: Call, processName: string) {
  const process = (await call(processes.list, { query: {} })).find(({ name }) => name === processName);
  const { content } = await call(documents.info, {
    query: { size: 100 },
    body: { filters: [{ type: 'PROCESS_ID', value: process?.id ?? 0 }] },
  });
  return content;
}
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const summary = (row: Row | undefined) =>
  [
    row?.status,
    ...(row?.steps ?? []).map(({ nodeDTO, stepDTO }) => `${nodeDTO.activityType} ${stepDTO.status}`),
  ].join(', ');

async function untilIdle(call: Call, processName: string): Promise<Map<string, Row>> {
  const read = () => rowsOf(call, processName);
  const isBusy = ({ status, steps: all }: Row) =>
    status === 'PROCESSING' || all.some(({ stepDTO }) => stepDTO.status === 'PROCESSING');
  await expect
    .poll(async () => (await read()).filter(isBusy).length, { timeout: 120_000, interval: 500 })
    .toBe(0);
  return new Map((await read()).map((row) => [row.filename, row]));
}

/** Stored counts that differ from the number of rows. */
async function wrongCounts({ db }: Database) {
  const { rows } = await sql<{ what: string; of: string; difference: unknown }>`
    select 'steps' as what, node_id::text || status as of, sum(n) as difference from (
      select node_id, status, steps as n from step_count
      union all select node_id, status, -1 from step) counts group by 2 having sum(n) <> 0
    union all
    select 'documents', process_id::text || status, sum(n) from (
      select process_id, status, documents as n from document_count
      union all select process_id, status, -1 from document where deleted_at is null) counts
      group by 2 having sum(n) <> 0
    union all
    select 'edges', edge_id::text, sum(n) from (
      select edge_id, documents as n from edge_count
      union all select edge.id, -1 from edge join step on step.node_id = edge.to_id and step.master) counts
      group by 2 having sum(n) <> 0
    order by 1, 2`.execute(db);
  return rows;
}

const tagsOf = async ({ db }: Database) => ({
  tags: await db.selectFrom('ner_tag').select(['id', 'quote', 'source', 'user_id']).orderBy('id').execute(),
  classes: await db
    .selectFrom('classifier_tag')
    .select(['step_id', 'type_id', 'user_id'])
    .orderBy('step_id')
    .execute(),
});

const UNDER_WAY = 'Orders under way';
const PARSED = 'FILE_PARSER ACCEPTED, LEXICON ACCEPTED';

/** Documents of the archive, except those whose runs were interrupted. */
const IDLE = {
  'broken.pdf': 'ERROR, FILE_PARSER ERROR',
  'order-1.txt': `DONE, ${PARSED}, SPAN DONE, CLF ACCEPTED`,
  'order-2.txt': `DONE, ${PARSED}, SPAN DONE, CLF ACCEPTED`,
  'order-3.txt': `WAITING, ${PARSED}, SPAN DONE, CLF DONE`,
  'order-4.txt': `WAITING, ${PARSED}, SPAN WAITING`,
  'order-5.txt': `WAITING, ${PARSED}, SPAN WAITING`,
  'order-6.txt': `WAITING, ${PARSED}, SPAN WAITING`,
};
const STOPPED = [...Array.from({ length: 14 }, (_, index) => `late-${index + 1}.txt`), 'late.docx'];

/** Tags a waiting document, classifies it and accepts it, as users do. */
async function finish(call: Call, row: Row): Promise<void> {
  const span = row.steps.find(({ nodeDTO }) => nodeDTO.activityType === 'SPAN');
  const all = await call(nodes.list, { query: { processId: row.processId } });
  const clf = all.find(({ activityType }) => activityType === 'CLF');
  const [goods] = await call(labels.ofNode, { params: { nodeId: span?.nodeDTO.id ?? 0 }, query: {} });
  const kinds = await call(classifierTypes.ofProcess, { params: { id: row.processId }, query: {} });
  const kind = kinds.find(({ nodeId }) => nodeId === clf?.id);
  await call(steps.assign, { query: { docId: row.id, nodeId: span?.nodeDTO.id ?? 0 } });
  await call(nerTags.create, {
    body: { nerTagType: { id: goods?.id ?? 0 }, stepId: span?.stepDTO.id ?? 0, startOffset: 0, endOffset: 5 },
  });
  await call(steps.update, { body: { id: span?.stepDTO.id ?? 0, status: 'DONE' } });
  const state = await call(steps.assign, { query: { docId: row.id, nodeId: clf?.id ?? 0 } });
  const stepId =
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === clf?.id)?.stepDTO.id ?? 0;
  await call(classifierTags.save, { params: { stepId }, body: [{ typeId: kind?.id ?? 0 }] });
  await call(steps.update, { body: { id: stepId, status: 'DONE' } });
  await call(steps.update, { body: { id: stepId, status: 'ACCEPTED' } });
}

it('a database of version 1.10 with unfinished documents is upgraded by the first start, and processing continues', async () => {
  const installation = await copy('first-start');
  const before = await withDatabase(installation, tagsOf);
  const server = await start(installation);
  const call = await signIn(server);
  const rows = await untilIdle(call, UNDER_WAY);
  for (const [name, expected] of Object.entries(IDLE)) expect(summary(rows.get(name)), name).toBe(expected);
  for (const name of STOPPED) expect(summary(rows.get(name)), name).toBe(`WAITING, ${PARSED}, SPAN WAITING`);
  expect(rows.size).toBe(Object.keys(IDLE).length + STOPPED.length);
  for (const name of STOPPED.filter((one) => one.endsWith('.txt'))) {
    const tags = await call(nerTags.list, { query: { documentId: rows.get(name)?.id ?? 0 } });
    expect(tags.map(({ quote }) => quote)).toEqual([`number ${100 + Number(/\d+/.exec(name)?.[0])}`]);
  }
  const late = rows.get('late-14.txt');
  if (late) await finish(call, late);
  const [hup] = (await call(nodes.list, { query: { processId: late?.processId ?? 0 } })).filter(
    ({ activityType }) => activityType === 'HUP',
  );
  const body = uploadForm({ nodeId: hup?.id ?? 0, name: 'new.txt', text: 'Order number 900.' });
  await call(documents.upload, { body });
  const then = await untilIdle(call, UNDER_WAY);
  expect(summary(then.get('late-14.txt'))).toBe(`DONE, ${PARSED}, SPAN DONE, CLF ACCEPTED`);
  expect(summary(then.get('new.txt'))).toBe(`WAITING, ${PARSED}, SPAN WAITING`);
  expect(await server.stop()).toBe(0);

  await withDatabase(installation, async (database) => {
    const after = await tagsOf(database);
    expect(after.tags).toEqual(expect.arrayContaining(before.tags));
    expect(after.classes).toEqual(expect.arrayContaining(before.classes));
    expect(before.tags.filter((tag) => tag.user_id !== null)).toHaveLength(4);
    expect(await wrongCounts(database)).toEqual(wrongInArchive);
    expect(await describeSchema(database.db)).toBe(schema);
    const pending = await database.db
      .selectFrom('installation')
      .select('name')
      .where('name', '=', 'secrets_without_hosts')
      .execute();
    expect(pending).toEqual([]);
    const left = await database.db.selectFrom('job').select('id').where('state', '=', 'running').execute();
    expect(left).toEqual([]);
  });
});

/** Kills the process with `kill -9` when it sends a statement with this text to its database. */
const killAt = (statement: string) => `data:text/javascript,
  import { Socket } from 'node:net';
  import { Worker } from 'node:worker_threads';
  const watch = (target, name, textOf) => {
    const send = target[name];
    target[name] = function (...given) {
      const text = textOf(given[0]);
      const answer = send.apply(this, given);
      if (text.includes(${JSON.stringify(statement)})) process.kill(process.pid, 'SIGKILL');
      return answer;
    };
  };
  const utf8 = (data) => typeof data === 'string' ? data : Buffer.from(data ?? []).toString('utf8');
  watch(Socket.prototype, 'write', utf8);
  watch(Worker.prototype, 'postMessage', ({ bytes }) => utf8(bytes));`;

/** In the order in which an upgrade sends them. */
const ALL_STATEMENTS = [
  'alter table document add column version',
  'create table schema_file',
  '0021-routines-in-files',
  'create function claim_jobs',
  'create or replace trigger step_gone',
  'routines/set_document_status.sql',
];
/** Each is an upgrade that begins: `npm test` has one within the migrations and one after them, `npm run test:all` has all. */
const STATEMENTS =
  process.env['TEST_REDUCED'] === 'true'
    ? ALL_STATEMENTS.filter((statement) => /schema_file|set_document_status/.test(statement))
    : ALL_STATEMENTS;

it('a kill during the upgrade leaves a database that the next start upgrades', async () => {
  const installation = await copy('killed');
  const killed: string[] = [];
  for (const statement of STATEMENTS) {
    const nodeArguments = ['--import', killAt(statement).replaceAll('\n', ' ')];
    const error = await start({ ...installation, nodeArguments }).catch((thrown: unknown) => thrown);
    if (String(error).includes('The server ended with null')) killed.push(statement);
  }
  expect(killed).toEqual(STATEMENTS);
  const server = await start(installation);
  const rows = await untilIdle(await signIn(server), UNDER_WAY);
  expect([...new Set(STOPPED.map((name) => rows.get(name)?.status))]).toEqual(['WAITING']);
  await server.stop();
  await withDatabase(installation, async (database) => {
    expect(await describeSchema(database.db)).toBe(schema);
    expect(await wrongCounts(database)).toEqual(wrongInArchive);
  });
});

if (onPostgres) {
  it('two servers that start at once on one old database both start, with one schema', async () => {
    const installation = await copy('two-at-once');
    const both = await Promise.all([start(installation), start(installation)]);
    for (const server of both) {
      const rows = await untilIdle(await signIn(server), UNDER_WAY);
      expect([...new Set(STOPPED.map((name) => rows.get(name)?.status))]).toEqual(['WAITING']);
    }
    for (const server of both) expect(await server.stop()).toBe(0);
    await withDatabase(installation, async (database) => {
      expect(await describeSchema(database.db)).toBe(schema);
      expect(await wrongCounts(database)).toEqual(wrongInArchive);
    });
  });
} else {
  it('of two servers that start at once on one old folder the second is refused, and the first upgrades it', async () => {
    const installation = await copy('two-at-once');
    const both = await Promise.allSettled([start(installation), start(installation)]);
    const refused = both.find((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toContain(`${installation.dataDir} is in use by another process`);
    const servers = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(servers).toHaveLength(1);
    for (const server of servers) {
      await untilIdle(await signIn(server), UNDER_WAY);
      expect(await server.stop()).toBe(0);
    }
    await withDatabase(installation, async (database) =>
      expect(await describeSchema(database.db)).toBe(schema),
    );
  });
}

it('a database with other migrations, or of a newer version, is refused in one line, and nothing is changed', async () => {
  const installation = await copy('refused');
  const state = ({ db }: Database) =>
    sql<{ row: string }>`
      select path || sha256 as row from schema_file union all select name from kysely_migration`
      .execute(db)
      .then(({ rows }) => rows.map(({ row }) => row).sort());
  await withDatabase(installation, async (database) => {
    await migrate(database.db);
    await sql`update schema_file set sha256 = 'other' where path = 'migrations/0013-lean-steps.sql'`.execute(
      database.db,
    );
    await sql`delete from schema_file where path = 'routines/claim_jobs.sql'`.execute(database.db);
  });
  const before = await withDatabase(installation, state);
  expect(await failToStart(installation)).toEqual([
    'The server ended with 1',
    expect.stringMatching(
      /^The migrations of this database differ from those of this version: migrations\/0013-lean-steps\.sql\. /,
    ),
  ]);
  await withDatabase(installation, ({ db }) =>
    sql`insert into kysely_migration values ('9999-later', '2100-01-01')`.execute(db),
  );
  expect(await failToStart(installation)).toEqual([
    'The server ended with 1',
    expect.stringMatching(/^The database was upgraded by a newer version of Scriptorium \(9999-later\)\. /),
  ]);
  expect(await withDatabase(installation, state)).toEqual([...before, '9999-later'].sort());
});

const newInstallation = async (name: string): Promise<Installation> => {
  const dataDir = join(home, name);
  return onPostgres ? { dataDir, databaseUrl: await createTestDatabase('template0') } : { dataDir };
};

const restore = ({ dataDir, databaseUrl = '' }: Installation) =>
  promisify(execFile)(process.execPath, [RESTORE, VERSION_1_10], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });

it('npm run restore upgrades a backup of version 1.10 in a new database', async () => {
  const installation = await newInstallation('new');
  expect((await restore(installation)).stdout).toMatch(/^Restored 904 rows and 34 files\./);
  await withDatabase(installation, async (database) => {
    expect(await describeSchema(database.db)).toBe(schema);
    expect(await wrongCounts(database)).toEqual(wrongInArchive);
  });
});

it('npm run restore refuses an empty database of a newer schema than the backup has', async () => {
  const installation = await newInstallation('newer');
  await withDatabase(installation, ({ db }) => migrate(db));
  const error = await restore(installation).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 1,
    stderr:
      'The database has a newer schema than the backup, which version 1.10.0 made. Restore into a new database: nothing was changed.\n',
  });
});
