import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import {
  callAt,
  signInAt,
  startServerProcess,
  type ServerProcess,
} from '@scriptorium/testing/product/server-process.ts';
import { afterAll, expect, it } from 'vitest';

const UPLOADS = 200;
const KILL_AFTER = 80;
const MAX_CONCURRENT = 8;

const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-crash-'));
const databaseUrl = process.env['TEST_DATABASE'] === 'postgres' ? await createTestDatabase() : undefined;
const start = () => startServerProcess({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  filename: string;
  clientId: string;
}

/** Uploads until all files are sent or the server has stopped; returns the acknowledged uploads by file name. */
async function upload(
  call: Call,
  nodeId: number,
  files: readonly Sent[],
  onAcknowledged: (count: number) => void,
) {
  const acknowledged = new Map<string, number>();
  const waiting = [...files];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const form = new FormData();
      form.set('nodeId', String(nodeId));
      form.set('clientId', next.clientId);
      form.set('file', new Blob([`This is number ${next.filename.slice(0, -4)} of them.`]), next.filename);
      const reply = await call(documents.upload, { body: form }).catch(() => undefined);
      if (!reply) return;
      acknowledged.set(next.filename, reply.documents[0]?.id ?? 0);
      onAcknowledged(acknowledged.size);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return acknowledged;
}

async function allDocuments(call: Call, processId: number) {
  const rows = [];
  for (let page = 0; ; page += 1) {
    const answer = await call(documents.info, {
      query: { page, size: 100, sort: 'id,asc' },
      body: { filters: [{ type: 'PROCESS_ID', value: processId }] },
    });
    rows.push(...answer.content);
    if (rows.length >= answer.totalElements) return rows;
  }
}

it(
  'loses no acknowledged upload and does no work twice when it is killed during work',
  { timeout: 400_000 },
  async () => {
    server = await start();
    let call = callAt(server.url, await signInAt(server.url));
    const { processId, uploadNodeId } = await makeAutomaticProcess(call);
    const files = Array.from({ length: UPLOADS }, (_, index) => ({
      filename: `${index}.txt`,
      clientId: randomUUID(),
    }));

    let killed: Promise<void> | undefined;
    const before = await upload(call, uploadNodeId, files, (count) => {
      if (count >= KILL_AFTER) killed ??= server?.kill();
    });
    await killed;
    expect(before.size).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(before.size).toBeLessThan(UPLOADS);

    server = await start();
    call = callAt(server.url, await signInAt(server.url));
    const found = new Map((await allDocuments(call, processId)).map((row) => [row.filename, row.id]));
    for (const [filename, id] of before) expect(found.get(filename), filename).toBe(id);

    await upload(call, uploadNodeId, files, () => {});
    await expect
      .poll(
        async () => (await allDocuments(call, processId)).filter(({ status }) => status !== 'DONE').length,
        {
          timeout: 300_000,
          interval: 1000,
        },
      )
      .toBe(0);
    const rows = await allDocuments(call, processId);
    expect(rows.map(({ filename }) => filename).toSorted()).toEqual(
      files.map(({ filename }) => filename).toSorted(),
    );
    for (const row of rows) {
      expect(row.steps.map(({ nodeDTO }) => nodeDTO.activityType)).toEqual(['FILE_PARSER', 'LEXICON']);
      const tags = await call(nerTags.list, { query: { documentId: row.id } });
      expect(tags.map(({ quote }) => quote)).toEqual([`number ${row.filename.slice(0, -4)}`]);
    }
  },
);
