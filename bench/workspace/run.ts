import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { run, startPostgres } from '../../testing/databases/postgres-server.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { servePeer } from '../serve-peer.ts';
import { makeDocument, makeTaggedText } from './document.ts';
import { runLinesBench } from './lines.ts';
import { measure, type Measured, type Subject } from './measure.ts';

/** Frames as fast as they can be made, independent of a screen. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
];
const VIEW = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
const SIZES = [
  {
    name: '200,000 characters, 5,000 tags',
    chars: 200_000,
    tags: 5000,
    relations: 0,
    rounds: 3,
    busyMs: 100,
  },
  {
    name: '1,000,000 characters, 25,000 tags, 5,000 relations',
    chars: 1_000_000,
    tags: 25_000,
    relations: 5000,
    rounds: 2,
    busyMs: 250,
  },
];
/** The requests that bring a document with its tags. */
const DATA = /\/api\/(documents\/\d+\?|v2\/document\/\d+\/state|ner-tags\?|ner-tag-relation-graphs\?)/;
const PAINTED_MS = 16;
const FRAME_MS = 8;
const TAG_BYTES = 4096;
const HEAP_MB = 200;
const LONG_TASK_MS = 50;

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Compares a figure with its limit: a ratio of 1 is at the limit, a higher one below it. */
const limited = (name: string, value: number, limit: number, unit: string, note: string): BenchRow => ({
  name,
  ours: `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`,
  peer: `${limit} ${unit} (limit)`,
  ratio: limit / Math.max(value, Number.MIN_VALUE),
  goal: 1,
  note,
});

function rowsOf(size: (typeof SIZES)[number], ours: Measured[], peer: Measured[]): BenchRow[] {
  const of = (rounds: Measured[], read: (round: Measured) => number) => median(rounds.map(read));
  const naive = (read: (round: Measured) => number) => `one element per span: ${ms(of(peer, read))}`;
  const painted = (rounds: Measured[]) => median(rounds.flatMap((round) => round.painted));
  const frames = (rounds: Measured[]) => median(rounds.flatMap((round) => round.frames));
  const busy = of(ours, (round) => round.busy);
  const note = `median of ${ours.length} rounds in turn`;
  return [
    limited(
      `${size.name}: main thread from the data to the settled page`,
      busy,
      size.busyMs,
      'ms',
      `${naive((round) => round.busy)}; ${note}`,
    ),
    limited(
      `${size.name}: a tag, from the key to its frame`,
      painted(ours),
      PAINTED_MS,
      'ms',
      `one element per span: ${ms(painted(peer))}; p95 ${ms(p95(ours.flatMap((round) => round.painted)))}`,
    ),
    limited(
      `${size.name}: longest task after a tag`,
      Math.max(...ours.map((round) => round.longest)),
      LONG_TASK_MS,
      'ms',
      'tasks below 50 ms count as 0',
    ),
    limited(
      `${size.name}: read from the server for a tag`,
      Math.max(...ours.map((round) => round.bytes)),
      TAG_BYTES,
      'bytes',
      'HTTP and WebSocket, the most of all tags',
    ),
    limited(
      `${size.name}: a frame while scrolling`,
      frames(ours),
      FRAME_MS,
      'ms',
      `one element per span: ${ms(frames(peer))}; p95 ${ms(p95(ours.flatMap((round) => round.frames)))}`,
    ),
    limited(
      `${size.name}: JavaScript heap`,
      of(ours, (round) => round.heap),
      HEAP_MB,
      'MB',
      `one element per span: ${of(peer, (round) => round.heap).toFixed(0)} MB`,
    ),
  ];
}

async function look(browser: Browser, subject: Subject, token?: string): Promise<Measured> {
  const page = await browser.newPage(VIEW);
  if (token !== undefined)
    await page.addInitScript((key) => sessionStorage.setItem('jhi-authenticationToken', key), token);
  try {
    return await measure(page, subject);
  } finally {
    await page.context().close();
  }
}

async function runSize(
  browser: Browser,
  server: { url: string; token: string },
  size: (typeof SIZES)[number],
  folder: string,
): Promise<BenchRow[]> {
  const tagged = makeTaggedText(size.chars, size.tags);
  const { processId, documentId, stepId } = await makeDocument(
    callAt(server.url, server.token),
    tagged,
    size.relations,
  );
  const peer = await servePeer(join(import.meta.dirname, 'peer'), folder, { '/document.json': tagged });
  const ours: Subject = {
    address: `${server.url}/entity/process/${processId}/document/${documentId}?stepId=${stepId}`,
    data: DATA,
    scroller: '.annotator-scroller',
  };
  const naive: Subject = { address: peer.url, data: /\/document\.json$/, scroller: '#root' };
  try {
    const [mine, theirs]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < size.rounds; round += 1) {
      mine.push(await look(browser, ours, server.token));
      theirs.push(await look(browser, naive));
    }
    return rowsOf(size, mine, theirs);
  } finally {
    peer.server.close();
  }
}

/** Our workspace with long tagged texts, beside a page that makes one element per piece of text. */
export async function runWorkspaceBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const postgres = await startPostgres({ durable: false });
  await run(postgres.url('postgres'), 'create database workspace');
  const databaseUrl = postgres.url('workspace');
  const server = await startServerProcess({ dataDir: join(folder, 'data'), databaseUrl });
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const token = await signInAt(server.url);
    const rows: BenchRow[] = [];
    for (const [at, size] of SIZES.entries())
      rows.push(...(await runSize(browser, { url: server.url, token }, size, join(folder, `peer-${at}`))));
    rows.push(await runLinesBench(browser, { url: server.url, token }, DATA));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
