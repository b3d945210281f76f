import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { countTasks, openWithData, settle, taskTime } from '../settle.ts';

export interface Subject {
  readonly address: string;
  /** The requests that bring the transcript and its tags. */
  readonly data: RegExp;
}

/** Figures of one round in one page. */
export interface Measured {
  /** Main thread busy from the arrival of the data to the settled page, ms. */
  readonly busy: number;
  readonly elements: number;
  /** JavaScript heap after a collection, MB. */
  readonly heap: number;
  /** Proportional memory of the tab's process after a collection, MB. */
  readonly tab: number;
  /** Processor time of the main thread for a frame of scrolling, ms. */
  readonly frame: number;
}

export const WORD = '[data-token]';
const FRAMES = 120;
const SCROLL_PX = 60;

/** Scrolls the transcript by one step each frame; runs in the page. */
async function scroll({ word, frames, step }: { word: string; frames: number; step: number }): Promise<void> {
  let list = document.querySelector(word)?.parentElement ?? null;
  while (list && !/auto|scroll/.test(getComputedStyle(list).overflowY)) list = list.parentElement;
  if (!list) throw new Error('The transcript has no scrolled element');
  const start = list.scrollTop;
  for (let at = 1; at <= frames; at += 1) {
    list.scrollTop = start + at * step;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  if (list.scrollTop < start + (frames * step) / 2) throw new Error('The transcript did not scroll');
}

/** The proportional size of the largest page process of the browser, MB; the only open page is the largest. */
async function tabMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN) / 1000;
    });
  return Math.max(...(await Promise.all(sizes)));
}

async function collectGarbage(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
}

export async function measure(browser: Browser, page: Page, subject: Subject): Promise<Measured> {
  const session = await countTasks(page);
  const busy = await openWithData(page, session, { ...subject, shown: WORD });
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await collectGarbage(session);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const tab = await tabMemory(browser);
  await settle(session);
  const before = await taskTime(session);
  await page.evaluate(scroll, { word: WORD, frames: FRAMES, step: SCROLL_PX });
  const frame = ((await taskTime(session)) - before) / FRAMES;
  return { busy, elements, heap: usedSize / 1e6, tab, frame };
}
