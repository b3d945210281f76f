// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DashboardStates } from './dashboard-states.tsx';

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

interface Read {
  data?: string;
  error?: Error;
}

const states = ({ data, error }: Read) => (
  <MantineProvider env="test">
    <DashboardStates read={{ data, error: error ?? null }}>
      {(shown) => <p>{shown ? `Failed: ${shown.message}` : data}</p>}
    </DashboardStates>
  </MantineProvider>
);
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const spinner = () => screen.queryByRole('status');

it('shows the spinner after 300 ms, and none once a message exists, which a further attempt keeps [DASH-16]', () => {
  const { rerender } = render(states({}));
  wait(299);
  expect(spinner()).toBeNull();
  wait(1);
  expect(spinner()?.textContent).toBe('Loading...');
  rerender(states({ error: new Error('no server') }));
  expect(spinner()).toBeNull();
  expect(screen.getByText('Failed: no server')).toBeTruthy();
  // The user tries again.
  rerender(states({}));
  wait(1000);
  expect(spinner()).toBeNull();
  expect(screen.getByText('Failed: no server')).toBeTruthy();
  rerender(states({ data: 'rows' }));
  expect(screen.getByText('rows')).toBeTruthy();
  // The message belongs to the past then: the next load has a spinner again.
  rerender(states({}));
  wait(300);
  expect(spinner()).not.toBeNull();
});

it('shows no spinner for an answer within 300 ms', () => {
  const { rerender } = render(states({}));
  wait(200);
  rerender(states({ data: 'rows' }));
  wait(1000);
  expect(spinner()).toBeNull();
});
