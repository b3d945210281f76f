import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { rag } from '@scriptorium/contract/machines/rag.ts';
import { openEmbedded, openPostgres, type Database, type Db } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { sql } from 'kysely';
import { run, type RunningPostgres } from '../../testing/databases/postgres-server.ts';
import {
  callAt,
  signInAt,
  startServerProcess,
  type ServerProcess,
} from '../../testing/product/server-process.ts';
import type { BenchRow } from '../bench-row.ts';
import { makePassage, numbers } from './made-texts.ts';

const DOCUMENTS = 10_000;
const PASSAGES = 5;
const EARLY = 2000;
/** The goal for the memory after the first documents, relative to that after all documents. */
const GOAL = 0.8;

/** Memory of the server while it indexes 10,000 documents of a process whose retrieval is switched on. */
export async function memoryRows(server: RunningPostgres): Promise<BenchRow[]> {
  const name = 'bench_index_memory';
  await run(server.url('postgres'), `create database ${name}`);
  const url = server.url(name);
  return [
    await measure('PostgreSQL', () => openPostgres(url, { connections: 1 }), url),
    await measure('PGlite', openEmbedded),
  ];
}

async function measure(
  name: string,
  open: (dataDir: string) => Promise<Database>,
  databaseUrl?: string,
): Promise<BenchRow> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  try {
    const database = await open(dataDir);
    await migrate(database.db);
    const processId = await makeDocuments(database.db);
    await database.close();
    const product = await startServerProcess({
      dataDir,
      environment: { PROFILES: 'rag' },
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    try {
      const { early, late, seconds } = await indexAll(product, processId);
      return {
        name: `memory while 10,000 documents are indexed, ${name}`,
        ours: `${late.toFixed(0)} MB at the end`,
        peer: `${early.toFixed(0)} MB after ${EARLY}`,
        ratio: early / late,
        goal: GOAL,
        note: `${DOCUMENTS * PASSAGES} passages in ${seconds.toFixed(0)} s; the highest of the minute before`,
      };
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Documents with texts of a process whose retrieval is off. */
async function makeDocuments(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('process')
    .values({ name: 'Questions' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const random = numbers(5);
  const batch = 500;
  for (let at = 0; at < DOCUMENTS; at += batch) {
    const texts = Array.from({ length: batch }, () =>
      Array.from({ length: PASSAGES }, () => makePassage(random).text).join('\n\n'),
    );
    await sql`
      with given as (select text, n from unnest(${texts}::text[]) with ordinality as given(text, n)),
      made as (
        insert into document (process_id, filename, path, document_type, kind, status)
        select ${id}::bigint, 'text ' || n || '.txt', 'x', 'TEXTFILE', 'txt', 'DONE' from given returning id),
      numbered as (select id, row_number() over (order by id) as n from made)
      insert into content (document_id, text)
      select numbered.id, given.text from numbered join given using (n)`.execute(db);
  }
  await sql`update document set content_id = content.id from content where content.document_id = document.id`.execute(
    db,
  );
  return id;
}

async function indexAll(product: ServerProcess, id: number) {
  const call = callAt(product.url, await signInAt(product.url));
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const began = performance.now();
  const early = await highestUntil(product, call, { id, indexed: EARLY });
  const late = await highestUntil(product, call, { id, indexed: DOCUMENTS });
  return { early, late, seconds: (performance.now() - began) / 1000 };
}

const SAMPLES = 240;

/** The most megabytes of the last minute before this number of documents is indexed. */
async function highestUntil(
  { child }: ServerProcess,
  call: Call,
  { id, indexed }: { id: number; indexed: number },
): Promise<number> {
  const samples: number[] = [];
  for (;;) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    samples.push(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024);
    const { counts } = await call(rag.index, { query: { processId: id } });
    if (counts?.failed) throw new Error(`${counts.failed} documents were not indexed`);
    if ((counts?.indexed ?? 0) >= indexed) return Math.max(...samples.slice(-SAMPLES));
    await pause(250);
  }
}
