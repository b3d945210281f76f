// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingRows, LoadingSpinner } from './loading.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows spinner and skeleton only after 300 ms [CONST-05]', () => {
  render(
    <MantineProvider env="test">
      <LoadingSpinner label="Loading a page" />
      <LoadingRows label="Loading rows" />
    </MantineProvider>,
  );
  act(() => void vi.advanceTimersByTime(299));
  expect(screen.queryAllByRole('status')).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Loading a page',
    'Loading rows',
  ]);
});
