// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OverflowRow } from './overflow-row.tsx';

/** Pixel width of the row, mocked because jsdom has no layout. */
let rowWidth = 0;
let resized: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => rowWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hidden = () => screen.queryByRole('button')?.textContent ?? 'none';
const resizeTo = (width: number) => {
  rowWidth = width;
  act(() => resized());
};

it('reacts to a new size after a debounce of 150 ms [CONST-35]', () => {
  rowWidth = 1000;
  render(
    <MantineProvider env="test">
      <OverflowRow
        label="Tags"
        items={[1, 2, 3, 4].map((key) => ({ key, content: `Tag ${key}` }))}
        moreLabel={(count) => `${count} more`}
      />
    </MantineProvider>,
  );
  expect(hidden()).toBe('none');
  resizeTo(400);
  act(() => void vi.advanceTimersByTime(100));
  resizeTo(300);
  act(() => void vi.advanceTimersByTime(149));
  expect(hidden()).toBe('none');
  act(() => void vi.advanceTimersByTime(1));
  expect(hidden()).toBe('+2');
});
