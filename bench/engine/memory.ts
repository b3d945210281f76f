import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { counts } from '@scriptorium/contract/process/counts.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { makeAutomaticProcess } from '../../testing/scenes/automatic-process.ts';
import { run, type RunningPostgres } from '../../testing/databases/postgres-server.ts';
import {
  callAt,
  signInAt,
  startServerProcess,
  type ServerProcess,
} from '../../testing/product/server-process.ts';
import { uploadForm } from '../../testing/scenes/upload-form.ts';
import type { BenchRow } from '../bench-row.ts';

const DOCUMENTS = 300;
const AT_ONCE = 4;
const LIMITS_MB = { postgres: 400, pglite: 900 };

/** Resident memory of the whole product after processing a few hundred small text documents. */
export async function benchMemory(server: RunningPostgres): Promise<BenchRow[]> {
  await run(server.url('postgres'), 'create database bench_memory');
  return [
    await measure('memory of the server, PostgreSQL', LIMITS_MB.postgres, server.url('bench_memory')),
    await measure('memory of the server, PGlite', LIMITS_MB.pglite),
  ];
}

async function measure(name: string, limit: number, databaseUrl?: string): Promise<BenchRow> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const product = await startServerProcess({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    await workOff(callAt(product.url, await signInAt(product.url)));
    const { own, children } = await residentMegabytes(product);
    return {
      name,
      ours: `${own.toFixed(0)} MB`,
      peer: `${limit} MB (limit)`,
      ratio: limit / own,
      goal: 1,
      note: `after ${DOCUMENTS} text documents through parser and lexicon; its children in total: ${children.toFixed(0)} MB`,
    };
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function workOff(call: Call): Promise<void> {
  const { processId, uploadNodeId } = await makeAutomaticProcess(call);
  let next = 0;
  const client = async () => {
    while (next < DOCUMENTS) {
      const number = next++;
      const text = `This is number ${number} of them.\n`.repeat(40);
      const body = uploadForm({ nodeId: uploadNodeId, name: `${number}.txt`, text });
      await call(documents.upload, { body });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  for (;;) {
    const { documents: stand } = await call(counts.ofProcess, { params: { id: processId } });
    if (stand.ERROR) throw new Error(`${stand.ERROR} documents ended in an error`);
    if (stand.DONE === DOCUMENTS) return;
    await pause(250);
  }
}

/** VmRSS of the process, its threads included, and of all its child processes. */
async function residentMegabytes({ child }: ServerProcess): Promise<{ own: number; children: number }> {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    const status = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '') : '';
    parents.set(Number(entry), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    sizes.set(Number(entry), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }
  const own = child.pid ?? 0;
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === own || (parent > 1 && isBelow(parent));
  };
  const below = [...parents.keys()].filter(isBelow);
  return {
    own: sizes.get(own) ?? Number.NaN,
    children: below.reduce((sum, pid) => sum + (sizes.get(pid) ?? 0), 0),
  };
}
