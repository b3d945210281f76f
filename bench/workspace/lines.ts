import type { Browser } from '@playwright/test';
import { callAt } from '@scriptorium/testing/product/server-process.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { makeDocument, makeTaggedText } from './document.ts';
import { measureSettling, type Subject } from './measure.ts';

const CHARS = 200_000;
const TAGS = 5000;
const RELATIONS = 1000;
const ROUNDS = 5;
/** Limit in ms for the time that relation lines add until the page has settled. */
const LIMIT_MS = 25;

type Mode = 'near' | 'none';

async function settlingOf(browser: Browser, subject: Subject, token: string, mode: Mode): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.addInitScript(
    ([key, lines]) => {
      sessionStorage.setItem('jhi-authenticationToken', key);
      localStorage.setItem('relation-lines', lines);
    },
    [token, mode] as const,
  );
  try {
    return await measureSettling(page, subject);
  } finally {
    await page.context().close();
  }
}

/** The same document with the lines of its relations and without, in turn. */
export async function runLinesBench(
  browser: Browser,
  server: { url: string; token: string },
  data: RegExp,
): Promise<BenchRow> {
  const call = callAt(server.url, server.token);
  const made = await makeDocument(call, makeTaggedText(CHARS, TAGS), RELATIONS);
  const path = `/entity/process/${made.processId}/document/${made.documentId}?stepId=${made.stepId}`;
  const subject: Subject = { address: `${server.url}${path}`, data, scroller: '.annotator-scroller' };
  const times: Record<Mode, number[]> = { near: [], none: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const mode of ['near', 'none'] as const)
      times[mode].push(await settlingOf(browser, subject, server.token, mode));
  const [near, none] = [median(times.near), median(times.none)];
  const added = near - none;
  return {
    name: '200,000 characters, 5,000 tags, 1,000 relations: what their lines add until the page has settled',
    ours: `${added.toFixed(1)} ms`,
    peer: `${LIMIT_MS} ms (limit)`,
    ratio: LIMIT_MS / Math.max(added, 1),
    goal: 1,
    note: `${near.toFixed(0)} ms with lines, ${none.toFixed(0)} ms without; medians of ${ROUNDS} rounds in turn`,
  };
}
