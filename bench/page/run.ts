import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { ADMIN_PASSWORD, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import type { BenchRow } from '../bench-row.ts';

/** Maximum of gzipped JavaScript before the canvas or the workspace is opened. */
const LIMIT_KB = 250;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

async function weigh(response: Response, sizes: Map<string, number>): Promise<void> {
  sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
}

/** Signs in and opens the process list in a fresh browser; returns every script that was loaded for it. */
async function scriptsOfFirstPage(url: string): Promise<Map<string, number>> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  const sizes = new Map<string, number>();
  try {
    const page = await browser.newPage();
    const loading: Promise<void>[] = [];
    page.on('response', (response) => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
      loading.push(weigh(response, sizes));
    });
    await page.goto(`${url}/lp/login`);
    await page.locator('input[name="username"]').fill('admin');
    await page.locator('input[name="password"]').fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/entity/process');
    await page.getByRole('heading', { level: 1, name: 'Processes' }).waitFor();
    await page.waitForLoadState('networkidle');
    await Promise.all(loading);
  } finally {
    await browser.close();
  }
  return sizes;
}

/** JavaScript of the first page, compared with the limit that the project has set. */
export async function runPageBench(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const server = await startServerProcess({ dataDir });
  try {
    const sizes = await scriptsOfFirstPage(server.url);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024;
    return [
      {
        name: 'JavaScript from sign-in to the process list, gzip',
        ours: `${total.toFixed(0)} kB in ${sizes.size} files`,
        peer: `${LIMIT_KB} kB (limit)`,
        ratio: LIMIT_KB / total,
        goal: 1,
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
