// @vitest-environment jsdom
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAfterPaint } from './after-paint.ts';

afterEach(() => void vi.useRealTimers());

const start = () => {
  const seen: number[] = [];
  const { result, rerender } = renderHook(
    ({ value }) => {
      const shown = useAfterPaint(value);
      seen.push(shown);
      return shown;
    },
    { initialProps: { value: 1 } },
  );
  return { seen, result, show: (value: number) => rerender({ value }) };
};

it('follows the value after a frame', async () => {
  const { result, show } = start();
  show(2);
  expect(result.current).toBe(1);
  await waitFor(() => expect(result.current).toBe(2));
});

it('is brought up to date by the next key', () => {
  const { result, show } = start();
  show(2);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(result.current).toBe(2);
});

it('follows a value that changes in the very moment in which the last one is shown', () => {
  vi.useFakeTimers();
  const { result, show } = start();
  show(2);
  // One render for both: what is shown becomes 2, the value 3.
  act(() => {
    vi.advanceTimersByTime(500);
    show(3);
  });
  expect(result.current).toBe(2);
  act(() => void vi.advanceTimersByTime(500));
  expect(result.current).toBe(3);
});
