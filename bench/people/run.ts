import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { run, startPostgres } from '../../testing/databases/postgres-server.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { makePeople, work } from './people.ts';

const PEOPLE = 100;
const SECONDS = 30;
/** Between two tags of one person, seconds; a fast annotator. */
const EVERY_SECONDS = 3;
const LIMIT_MS = 100;

async function measure(name: string, databaseUrl: string | undefined, folder: string): Promise<BenchRow> {
  const server = await startServerProcess({
    dataDir: join(folder, name),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    const people = await makePeople(server.url, callAt(server.url, await signInAt(server.url)), PEOPLE);
    const took = (
      await Promise.all(people.map((person, seed) => work(person, SECONDS, EVERY_SECONDS, seed)))
    ).flat();
    const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
    const silent = people.filter(({ received }) => received === 0).length;
    for (const { socket } of people) socket.close();
    return {
      name: `${PEOPLE} people who tag at once, ${name}: p95 of a tag`,
      ours: `${p95.toFixed(0)} ms`,
      peer: `${LIMIT_MS} ms (limit)`,
      ratio: LIMIT_MS / p95,
      goal: 1,
      note: `p50 ${median(took).toFixed(0)} ms; ${(took.length / SECONDS).toFixed(0)} tags a second, each with a live page; the callers share the cores`,
      ...(silent > 0 ? { wrong: `${silent} people received no live message` } : {}),
    };
  } finally {
    await server.stop();
  }
}

/** One server for an office full of annotators, over HTTP and WebSocket. */
export async function runPeopleBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const postgres = await startPostgres({ durable: true });
  try {
    await run(postgres.url('postgres'), 'create database people');
    return [
      await measure('PostgreSQL', postgres.url('people'), folder),
      await measure('embedded', undefined, folder),
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
