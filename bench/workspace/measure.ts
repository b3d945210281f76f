import type { CDPSession, Page } from '@playwright/test';
import { countTasks, openWithData, settle } from '../settle.ts';

/** Figures of one round in one page. */
export interface Measured {
  /** Main thread busy from the arrival of the data to the settled page, ms. */
  readonly busy: number;
  /** JavaScript heap after a collection, MB. */
  readonly heap: number;
  /** From the key to the frame with the tag, ms, of each tag. */
  readonly painted: number[];
  /** Longest task within a second after a tag, ms; 0 when none took over 50. */
  readonly longest: number;
  /** Read from the server because of one tag, bytes, the most of all tags. */
  readonly bytes: number;
  /** A frame while the text scrolls, ms, of each frame. */
  readonly frames: number[];
}

/** The page whose text is measured. */
export interface Subject {
  readonly address: string;
  /** The requests that bring the text and its tags. */
  readonly data: RegExp;
  readonly scroller: string;
}

const TAGS = 12;
const FRAMES = 120;
const SCROLL_PX = 40;
/** Records when the first mark after a key press is painted, and long tasks; runs in the page. */
function watchTags(scroller: string): void {
  const seen = globalThis as typeof globalThis & { pressed: number; painted: number; longest: number };
  Object.assign(seen, { pressed: 0, painted: 0, longest: 0 });
  const press = ({ key, timeStamp }: KeyboardEvent) => {
    if (key === 'p') Object.assign(seen, { pressed: timeStamp, painted: 0 });
  };
  addEventListener('keydown', press, true);
  const text = document.querySelector(scroller);
  if (!text) throw new Error('There is no text');
  const isMark = (node: Node): boolean =>
    node instanceof Element && (node.matches('mark') || node.querySelector('mark') !== null);
  new MutationObserver((changes) => {
    if (seen.pressed === 0 || seen.painted > 0) return;
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(isMark))) return;
    seen.painted = -1;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (seen.painted = performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }).observe(text, { subtree: true, childList: true });
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (seen.pressed > 0 && startTime + duration > seen.pressed)
        seen.longest = Math.max(seen.longest, duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** The middles of words without a tag that are in view, far from each other; runs in the page. */
function freeWords({ scroller, count }: { scroller: string; count: number }): { x: number; y: number }[] {
  const text = document.querySelector(scroller);
  if (!text) throw new Error('There is no text');
  const frame = text.getBoundingClientRect();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const found: { x: number; y: number }[] = [];
  for (let node = walker.nextNode(); node && found.length < count; node = walker.nextNode()) {
    if (node.parentElement?.closest('mark')) continue;
    const word = /(?<= )\p{L}{5,}(?= )/u.exec(node.textContent ?? '');
    if (!word) continue;
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const box = range.getBoundingClientRect();
    const isInView = box.top > frame.top + 60 && box.bottom < Math.min(frame.bottom, innerHeight) - 60;
    if (isInView && box.width > 0) found.push({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  }
  return found;
}

interface Tagging {
  painted: number[];
  longest: number;
  bytes: number;
}

async function tagWords(page: Page, session: CDPSession, scroller: string): Promise<Tagging> {
  await page.evaluate(watchTags, scroller);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.dataReceived', ({ dataLength }) => (bytes += dataLength));
  session.on('Network.webSocketFrameReceived', ({ response }) => (bytes += response.payloadData.length));
  const result: Tagging = { painted: [], longest: 0, bytes: 0 };
  for (let at = 0; at < TAGS; at += 1) {
    const place = (await page.evaluate(freeWords, { scroller, count: TAGS })).at(at % 3);
    if (!place) throw new Error('No free word is in view');
    await page.mouse.dblclick(place.x, place.y);
    await settle(session);
    bytes = 0;
    await page.evaluate(() => Object.assign(globalThis, { longest: 0 }));
    await page.keyboard.press('Alt+p');
    await page.waitForFunction(() => (globalThis as unknown as { painted: number }).painted > 0);
    await settle(session);
    const { pressed, painted, longest } = await page.evaluate(() => {
      const seen = globalThis as typeof globalThis & { pressed: number; painted: number; longest: number };
      return { pressed: seen.pressed, painted: seen.painted, longest: seen.longest };
    });
    // The first tag also starts what later ones find started.
    if (at === 0) continue;
    result.painted.push(painted - pressed);
    result.longest = Math.max(result.longest, longest);
    result.bytes = Math.max(result.bytes, bytes);
  }
  return result;
}

/** Scrolls by one step each frame; runs in the page. */
async function scrollFrames({ scroller, frames, step }: { scroller: string; frames: number; step: number }) {
  const text = document.querySelector(scroller);
  if (!text) throw new Error('There is no text');
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  let before = await frame();
  const start = text.scrollTop;
  for (let at = 1; at <= frames; at += 1) {
    text.scrollTop = start + at * step;
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  if (text.scrollTop < start + (frames * step) / 2) throw new Error('The text did not scroll');
  return times;
}

const shownOf = ({ scroller, ...opened }: Subject) => ({ ...opened, shown: `${scroller} mark` });

/** Main thread busy from the arrival of the data to the settled page, ms. */
export async function measureSettling(page: Page, subject: Subject): Promise<number> {
  const session = await countTasks(page);
  return openWithData(page, session, shownOf(subject));
}

export async function measure(page: Page, subject: Subject): Promise<Measured> {
  const { scroller } = subject;
  const session = await countTasks(page);
  const busy = await openWithData(page, session, shownOf(subject));
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const tagging = await tagWords(page, session, scroller);
  const frames = await page.evaluate(scrollFrames, { scroller, frames: FRAMES, step: SCROLL_PX });
  return { busy, heap: usedSize / 1e6, ...tagging, frames };
}
