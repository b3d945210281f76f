import { expect, type Page } from '@playwright/test';

/** Durations of one measurement of a canvas, ms. */
export interface Measured {
  /** From the last byte of the data to the last frame that changed the canvas. */
  readonly settled: number;
  /** Time of a frame in ms while the whole graph is in view and panned. */
  readonly panAll: number;
  /** Time of a frame in ms while the graph is panned at 100 %. */
  readonly panClose: number;
}

const FRAMES = 90;
/** Milliseconds without a change after which a canvas counts as settled. */
const QUIET = 1500;

/** Records each frame that changes the canvas; installed before the page's own scripts run. */
export function watchCanvas(): void {
  const seen = globalThis as typeof globalThis & { lastChange?: number };
  new MutationObserver((changes) => {
    const isCanvas = ({ target }: MutationRecord) =>
      target instanceof Element && target.closest('.react-flow') !== null;
    if (!changes.some(isCanvas)) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (seen.lastChange = performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** `data` matches the addresses of the canvas data. */
export async function measure(page: Page, address: string, data: RegExp): Promise<Measured> {
  await page.goto(address);
  await page.locator('.react-flow__node').first().waitFor({ timeout: 120_000 });
  await page.waitForFunction((quiet) => {
    const { lastChange } = globalThis as typeof globalThis & { lastChange?: number };
    return lastChange !== undefined && performance.now() - lastChange > quiet;
  }, QUIET);
  const settled = await page.evaluate((pattern) => {
    const { lastChange = 0 } = globalThis as typeof globalThis & { lastChange?: number };
    const ends = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new RegExp(pattern).test(name))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      .filter((end) => end < lastChange);
    return lastChange - Math.max(...ends);
  }, data.source);
  const panAll = await page.evaluate(pan, FRAMES);
  await zoomToOne(page);
  const panClose = await page.evaluate(pan, FRAMES);
  return { settled, panAll, panClose };
}

/** Drags the pane back and forth, one move per frame; returns the median frame time. */
async function pan(frames: number): Promise<number> {
  const pane = document.querySelector('.react-flow__pane');
  if (!pane) throw new Error('There is no canvas');
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const mouse = (type: string, at: number, target: EventTarget) => {
    const clientX = 700 + 250 * Math.sin(at / 12);
    const clientY = 450 + 60 * Math.sin(at / 7);
    const where = { clientX, clientY, view: window, bubbles: true, cancelable: true, button: 0 };
    target.dispatchEvent(new MouseEvent(type, { ...where, buttons: 1 }));
  };
  const { transform } = getComputedStyle(document.querySelector('.react-flow__viewport') ?? pane);
  mouse('mousedown', 0, pane);
  const times: number[] = [];
  let before = await frame();
  for (let at = 1; at <= frames; at += 1) {
    mouse('mousemove', at, window);
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  const moved = getComputedStyle(document.querySelector('.react-flow__viewport') ?? pane).transform;
  mouse('mouseup', frames, window);
  if (moved === transform) throw new Error('The canvas did not move');
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

const scaleOf = (page: Page): Promise<number> =>
  page
    .locator('.react-flow__viewport')
    .evaluate((viewport) => new DOMMatrixReadOnly(getComputedStyle(viewport).transform).a);

async function zoomToOne(page: Page): Promise<void> {
  await page.mouse.move(700, 450);
  // d3-zoom: one turn of the wheel is a power of two.
  await page.mouse.wheel(0, Math.log2(await scaleOf(page)) / 0.002);
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1, 1);
}
