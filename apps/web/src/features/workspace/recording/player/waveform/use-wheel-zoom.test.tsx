// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWheelZoom } from './use-wheel-zoom.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const zoom = vi.fn<(direction: 1 | -1, clientX: number) => void>();
  function Wheel() {
    const target = useRef<HTMLDivElement>(null);
    useWheelZoom(target, zoom);
    return <div ref={target}>wheel</div>;
  }
  render(<Wheel />);
  return { zoom, target: screen.getByText('wheel') };
}

test('turning the wheel with Ctrl zooms once, 50 ms after it rests [CONST-37]', () => {
  const { zoom, target } = open();
  for (let turn = 0; turn < 20; turn++) {
    // The page itself must not zoom.
    expect(fireEvent.wheel(target, { ctrlKey: true, deltaY: -4, clientX: 70 })).toBe(false);
    vi.advanceTimersByTime(49);
    expect(zoom).not.toHaveBeenCalled();
  }
  vi.advanceTimersByTime(1);
  expect(zoom.mock.calls).toEqual([[1, 70]]);
  fireEvent.wheel(target, { ctrlKey: true, deltaY: 4, clientX: 70 });
  vi.advanceTimersByTime(50);
  expect(zoom.mock.lastCall).toEqual([-1, 70]);
});

test('the wheel alone scrolls', () => {
  const { zoom, target } = open();
  expect(fireEvent.wheel(target, { deltaY: 40 })).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(zoom).not.toHaveBeenCalled();
});
