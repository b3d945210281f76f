import type { CanvasPointer } from '@scriptorium/contract/live.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPointerSender } from './pointer-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends nothing while the user is alone, and then where the user is', () => {
  const sent: CanvasPointer[] = [];
  let isAccompanied = false;
  const sender = createPointerSender(
    (to) => sent.push(to),
    () => isAccompanied,
  );
  sender.moveTo(() => ({ x: 1, y: 2 }));
  sender.openNode(7);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([]);
  isAccompanied = true;
  sender.sendAgain();
  vi.advanceTimersByTime(0);
  expect(sent).toEqual([{ at: { x: 1, y: 2 }, nodeId: 7 }]);
});

it('sends at most twenty of many moves in a second, and the last one', () => {
  const sent: CanvasPointer[] = [];
  const sender = createPointerSender(
    (to) => sent.push(to),
    () => true,
  );
  for (let x = 1; x <= 200; x += 1) {
    sender.moveTo(() => ({ x, y: 0 }));
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(100);
  expect(sent.length).toBeLessThanOrEqual(21);
  expect(sent.at(-1)?.at).toEqual({ x: 200, y: 0 });
  sender.moveTo(null);
  vi.advanceTimersByTime(100);
  expect(sent.at(-1)).toEqual({ at: null, nodeId: null });
});
