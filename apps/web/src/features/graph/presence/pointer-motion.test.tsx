// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { glide, PointerMotion } from './pointer-motion.ts';
import { createPresenceStore } from './presence-store.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: [
        'setTimeout',
        'clearTimeout',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'performance',
        'Date',
      ],
    }),
);
afterEach(() => void vi.useRealTimers());

const user = { id: 1, login: 'ada', firstName: null, lastName: null, email: null };

function scene(isReduced: boolean) {
  const store = createPresenceStore();
  let transform: [number, number, number] = [0, 0, 1];
  const listeners = new Set<() => void>();
  const motion = new PointerMotion(
    store,
    {
      transform: () => transform,
      rectOf: (id) => (id === 7 ? { x: 10, y: 20, width: 100, height: 50 } : null),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    isReduced,
  );
  const cursor = document.createElement('div');
  const ring = document.createElement('div');
  motion.cursors.set('ada', cursor);
  motion.rings.set(7, ring);
  const stop = motion.start();
  store.receive({ type: 'canvasPeople', processId: 1, people: [{ sessionId: 'ada', user }] });
  const point = (x: number) =>
    store.receive({ type: 'pointer', processId: 1, sessionId: 'ada', at: { x, y: 10 }, nodeId: null });
  const view = (next: typeof transform) => {
    transform = next;
    for (const listener of listeners) listener();
  };
  return { cursor, ring, point, view, stop };
}

it('glides to each new position and follows the view; no frame runs when nothing moves', () => {
  const { cursor, point, view } = scene(false);
  point(100);
  vi.advanceTimersByTime(20);
  expect(cursor.style.transform).toBe('translate(100px, 10px)');
  point(300);
  vi.advanceTimersByTime(40);
  const [, x] = /translate\(([\d.]+)px/.exec(cursor.style.transform) ?? [];
  expect(Number(x)).toBeGreaterThan(100);
  expect(Number(x)).toBeLessThan(300);
  vi.advanceTimersByTime(1000);
  expect(cursor.style.transform).toBe('translate(300px, 10px)');
  view([50, 5, 0.5]);
  vi.advanceTimersByTime(20);
  expect(cursor.style.transform).toBe('translate(200px, 10px)');
  // Only the timer that hides it is left.
  expect(vi.getTimerCount()).toBe(1);
});

it('hides a cursor that rests, and jumps where motion is not wanted', () => {
  const { cursor, point, stop } = scene(true);
  point(100);
  vi.advanceTimersByTime(20);
  point(300);
  vi.advanceTimersByTime(20);
  expect(cursor.style.transform).toBe('translate(300px, 10px)');
  expect(cursor.hasAttribute('data-hidden')).toBe(false);
  vi.advanceTimersByTime(10_100);
  expect(cursor.hasAttribute('data-hidden')).toBe(true);
  point(310);
  vi.advanceTimersByTime(20);
  expect(cursor.hasAttribute('data-hidden')).toBe(false);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('draws rings around nodes at the zoom of the view', () => {
  const { ring, view } = scene(false);
  view([0, 0, 2]);
  vi.advanceTimersByTime(20);
  expect([ring.style.transform, ring.style.width, ring.style.height]).toEqual([
    'translate(20px, 40px)',
    '200px',
    '100px',
  ]);
});

it('covers most of the way in a tenth of a second', () => {
  expect(glide({ x: 0, y: 0 }, { x: 100, y: 0 }, 100).x).toBeGreaterThan(80);
  expect(glide({ x: 99.9, y: 0 }, { x: 100, y: 0 }, 1)).toEqual({ x: 100, y: 0 });
});
