import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { servePeer } from '../serve-peer.ts';
import { makeGraph } from './graph.ts';
import { measure, watchCanvas, type Measured } from './measure.ts';

const ROUNDS = 3;
/** Unthrottled frames, independent of the screen. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const UNCAPPED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const VIEW = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

/** In a page of its own, after one measurement that fills the caches. */
async function freshly<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await browser.newPage(VIEW);
  await page.addInitScript(watchCanvas);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

function row(name: string, key: keyof Measured, ours: Measured[], peer: Measured[], goal: number): BenchRow {
  const [mine, theirs] = [ours, peer].map((rounds) => median(rounds.map((round) => round[key])));
  const words = (ms = 0) => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
  return {
    name,
    ours: words(mine),
    peer: `bare React Flow ${words(theirs)}`,
    ratio: (theirs ?? 0) / (mine ?? 1),
    goal,
    note: `median of ${ROUNDS} rounds in turn`,
  };
}

/** Our canvas with a thousand nodes and edges, compared with React Flow and its own plain nodes. */
export async function runCanvasBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const server = await startServerProcess({ dataDir: join(folder, 'data') });
  const launch = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' };
  const browser = await chromium.launch({ ...launch, args: [...FLAGS, ...UNCAPPED] });
  let bare: Awaited<ReturnType<typeof servePeer>> | undefined;
  try {
    const token = await signInAt(server.url);
    const graph = await makeGraph(callAt(server.url, token));
    bare = await servePeer(join(import.meta.dirname, 'peer'), join(folder, 'peer'), { '/graph.json': graph });
    const { url: bareUrl } = bare;
    const graphUrl = `${server.url}/entity/process/${graph.processId}/graph`;
    const measureOurs = () =>
      freshly(browser, async (page) => {
        await page.addInitScript((key) => sessionStorage.setItem('jhi-authenticationToken', key), token);
        return measure(page, graphUrl, /\/api\/(nodes|edges|predicates)\?/);
      });
    const measureBare = () => freshly(browser, (page) => measure(page, bareUrl, /\/graph\.json$/));
    const [ours, peer]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [mine, theirs] = [await measureOurs(), await measureBare()];
      if (round > 0) [ours, peer].forEach((list, at) => list.push(at === 0 ? mine : theirs));
    }
    const size = `${graph.nodes.length} nodes`;
    return [
      row(`${size}, from the data to the settled frame`, 'settled', ours, peer, 0.67),
      row(`${size}, a frame of panning, all in view`, 'panAll', ours, peer, 0.67),
      row(`${size}, a frame of panning, at 100 %`, 'panClose', ours, peer, 0.67),
    ];
  } finally {
    await browser.close();
    bare?.server.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
