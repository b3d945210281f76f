import type { Browser, Page, Route } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { countTasks, settle, taskTime } from '../settle.ts';
import type { Recorded } from './document.ts';
import { WORD } from './measure.ts';
import { TRACED, workToFrame } from './work-to-frame.ts';

export interface Edited {
  /** Processor time of the main thread from the key that ends the change of a word to the frame with it, ms, of each word. */
  readonly toFrame: readonly number[];
  /**
   * Times in ms from the key until the page is idle, with saving and later rendering included; the server's answer
   * waits for that.
   */
  readonly toIdle: readonly number[];
  /** From that key to the frame with the word on this machine, ms, of each word. */
  readonly painted: readonly number[];
  /** Sent to the server for one word, bytes, the most of all words. */
  readonly sent: number;
}

const WORDS = 9;
const SENDING = /\/api\/utterance/;

/** Activates the step in which words are changed. */
export async function startEditing(
  call: Call,
  { documentId, parserStepId, parserId }: Recorded,
): Promise<void> {
  await call(steps.update, { body: { id: parserStepId, status: 'WAITING' } });
  await call(steps.assign, { query: { docId: documentId, nodeId: parserId, stepId: parserStepId } });
}

/** Records when the value that follows the next Enter is painted; runs in the page. */
function watchWord({ word, value }: { word: string; value: string }): void {
  const seen = globalThis as typeof globalThis & { pressed: number; painted: number };
  Object.assign(seen, { pressed: 0, painted: 0 });
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') seen.pressed = event.timeStamp;
  };
  addEventListener('keydown', press, { capture: true, once: true });
  const isShown = (): boolean =>
    [...document.querySelectorAll(word)].some(({ textContent }) => textContent === value);
  const observer = new MutationObserver(() => {
    if (seen.pressed === 0 || !isShown()) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (seen.painted = performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Changes words of the transcript one after the other, as people do. */
export async function editWords(browser: Browser, page: Page, word = 'popraw'): Promise<Edited> {
  const session = await countTasks(page);
  await settle(session);
  let sent = 0;
  page.on('request', (request) => {
    if (SENDING.test(request.url())) sent += request.postDataBuffer()?.length ?? 0;
  });
  await session.send('Network.enable');
  session.on('Network.webSocketFrameSent', ({ response }) => (sent += response.payloadData.length));
  const [toFrame, toIdle, painted]: [number[], number[], number[]] = [[], [], []];
  let most = 0;
  for (let at = 0; at < WORDS; at += 1) {
    // Words have no digits.
    const value = `${word}${String.fromCodePoint(0x61 + at)}`;
    await page
      .locator(WORD)
      .nth(2 * at + 1)
      .dblclick();
    const field = page.locator('input:focus, textarea:focus');
    // A click on a word plays it.
    await page.evaluate(() => document.querySelector('audio')?.pause());
    await field.fill(value);
    await settle(session);
    sent = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = async (route: Route) => {
      await released;
      await route.continue();
    };
    await page.route(SENDING, hold);
    await page.evaluate(watchWord, { word: WORD, value });
    // Half of the words are changed without a trace, which takes time of its own.
    const isTraced = at % 2 === 1;
    if (isTraced) await browser.startTracing(page, { categories: [...TRACED] });
    const before = await taskTime(session);
    await field.press('Enter');
    const took = (await settle(session)) - before;
    const trace = isTraced ? await browser.stopTracing() : undefined;
    release();
    await page.waitForFunction(() => (globalThis as unknown as { painted: number }).painted > 0);
    const frame = await page.evaluate(() => {
      const seen = globalThis as typeof globalThis & { pressed: number; painted: number };
      return seen.painted - seen.pressed;
    });
    await page.unroute(SENDING, hold);
    await settle(session);
    // The first change also starts what later ones find started.
    if (at === 0) continue;
    if (trace) toFrame.push(workToFrame(trace, 'keydown'));
    else toIdle.push(took);
    painted.push(frame);
    most = Math.max(most, sent);
  }
  if (most === 0) throw new Error('Nothing was sent for a changed word');
  return { toFrame, toIdle, painted, sent: most };
}
