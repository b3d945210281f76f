// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastError, toastSuccess, toastWarning } from './toasts.ts';

beforeEach(() => {
  // The store is one for all files of a worker.
  cleanNotifications();
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanNotifications();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['of a success', toastSuccess],
  ['of an error', toastError],
  ['of a warning', toastWarning],
])('a toast %s closes after 3000 ms [CONST-04]', (_, show) => {
  render(
    <MantineProvider env="test">
      <Notifications transitionDuration={0} />
    </MantineProvider>,
  );
  act(() => show('Saved'));
  act(() => void vi.advanceTimersByTime(2999));
  expect(screen.queryAllByText('Saved')).toHaveLength(1);
  const shown = () => notificationsStore.getState().notifications.length;
  expect(shown()).toBe(1);
  // It fades out from here on.
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toBe(0);
});
