// @vitest-environment jsdom
import { notificationsStore } from '@mantine/notifications';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { LiveContext, type Live } from '@scriptorium/web-data/live.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useRevertProgress } from './use-revert-progress.ts';

const forgetToasts = () =>
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }));
// Other files of the same run may have left some.
beforeEach(forgetToasts);
afterEach(() => {
  cleanup();
  forgetToasts();
});

it('shows how far a running revert is from its first report to its end, and nothing of other processes', () => {
  let receive: (message: ServerMessage) => void = () => undefined;
  const live: Live = {
    watch: (_, { message }) => {
      receive = message;
      return () => undefined;
    },
    visit: () => undefined,
    point: () => undefined,
  };
  const { rerender } = renderHook(({ isRunning }) => useRevertProgress(7, isRunning), {
    initialProps: { isRunning: false },
    wrapper: ({ children }) => <LiveContext value={live}>{children}</LiveContext>,
  });
  const say = (done: number, processId = 7) =>
    act(() => receive({ type: 'reverting', processId, done, of: 160_000 }));
  const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);

  say(5000);
  expect(shown()).toEqual([]);
  rerender({ isRunning: true });
  say(5000, 8);
  expect(shown()).toEqual([]);
  say(5000);
  expect(shown()).toEqual(['The process is being changed: 3 %']);
  say(159_000);
  expect(shown()).toEqual(['The process is being changed: 99 %']);
  rerender({ isRunning: false });
  expect(shown()).toEqual([]);
});
