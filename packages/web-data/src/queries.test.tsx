// @vitest-environment jsdom
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { processTags } from '@scriptorium/contract/process/processes.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CallContext } from './call-context.ts';
import { useRead, useWrite } from './queries.ts';

afterEach(cleanup);

interface OpenCall {
  readonly method: string;
  readonly answer: (reply: unknown) => void;
  readonly refuse: (error: Error) => void;
}

/** Wraps a page in a client whose calls wait until the test answers them. */
function makePage() {
  const calls: OpenCall[] = [];
  const call = (({ method }: { method: string }) =>
    new Promise<unknown>((answer, refuse) => calls.push({ method, answer, refuse }))) as unknown as Call;
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <CallContext value={call}>{children}</CallContext>
    </QueryClientProvider>
  );
  return { calls, wrapper };
}

const TAG = { id: 1, name: 'Typical', color: '#219ebc', predefined: true };
const DRAFT = { name: 'Typical', color: '#219ebc' };
const refused = () => new AppError('error.name.taken', { name: 'Typical' });

it('a read exposes loading and error, a write exposes pending, success and error [SHELL-39]', async () => {
  const { calls, wrapper } = makePage();
  const { result } = renderHook(
    () => ({
      read: useRead(processTags.list, { query: {} }),
      write: useWrite(processTags.create, { refreshes: [processTags.list] }),
    }),
    { wrapper },
  );
  const flags = () => {
    const { read, write } = result.current;
    return {
      loading: read.isFetching,
      updating: write.isPending,
      updateSuccess: write.isSuccess,
      errorMessage: (read.error ?? write.error)?.message ?? null,
    };
  };
  const QUIET = { loading: false, updating: false, updateSuccess: false, errorMessage: null };

  const statuses = () => [result.current.read.status, result.current.write.status];
  expect(flags()).toEqual({ ...QUIET, loading: true });
  expect(statuses()).toEqual(['pending', 'idle']);
  calls[0]?.refuse(new Error('broken pipe'));
  await waitFor(() => expect(flags()).toEqual({ ...QUIET, errorMessage: 'broken pipe' }));
  expect(result.current.read.status).toBe('error');
  act(() => void result.current.read.refetch());
  await waitFor(() => expect(flags().loading).toBe(true));
  calls[1]?.answer([TAG]);
  await waitFor(() => expect(flags()).toEqual(QUIET));
  expect(result.current.read.data).toEqual([TAG]);

  act(() => result.current.write.mutate({ body: DRAFT }));
  await waitFor(() => expect(flags()).toEqual({ ...QUIET, updating: true }));
  expect(statuses()).toEqual(['success', 'pending']);
  calls[2]?.refuse(refused());
  await waitFor(() => expect(flags()).toEqual({ ...QUIET, errorMessage: refused().message }));
  expect(statuses()).toEqual(['success', 'error']);
  act(() => result.current.write.mutate({ body: DRAFT }));
  await waitFor(() => expect(flags()).toEqual({ ...QUIET, updating: true }));
  calls[3]?.answer(TAG);
  // The write triggers a reload of the list and is pending until the reload ends.
  await waitFor(() => expect(flags()).toEqual({ ...QUIET, updating: true, loading: true }));
  calls[4]?.answer([TAG, { ...TAG, id: 2 }]);
  await waitFor(() => expect(flags()).toEqual({ ...QUIET, updateSuccess: true }));
  expect(statuses()).toEqual(['success', 'success']);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'POST', 'GET']);
  expect(result.current.read.data).toHaveLength(2);
});

it('a page has four states: pristine, loading, error, success [SHELL-40]', async () => {
  const { calls, wrapper } = makePage();
  const { result, rerender } = renderHook(
    ({ enabled }) => useRead(processTags.list, { query: {} }, { enabled }),
    { wrapper, initialProps: { enabled: false } },
  );
  const state = () => {
    const { isEnabled, isFetching, status } = result.current;
    return { isEnabled, isFetching, status };
  };
  expect([state(), calls.length]).toEqual([{ isEnabled: false, isFetching: false, status: 'pending' }, 0]);
  rerender({ enabled: true });
  await waitFor(() => expect(state()).toEqual({ isEnabled: true, isFetching: true, status: 'pending' }));
  calls[0]?.refuse(new Error('broken pipe'));
  await waitFor(() => expect(state()).toEqual({ isEnabled: true, isFetching: false, status: 'error' }));
  act(() => void result.current.refetch());
  await waitFor(() => expect(calls).toHaveLength(2));
  calls[1]?.answer([TAG]);
  await waitFor(() => expect(state()).toEqual({ isEnabled: true, isFetching: false, status: 'success' }));

  const write = renderHook(() => useWrite(processTags.create), { wrapper }).result;
  expect(write.current.status).toBe('idle');
  act(() => write.current.mutate({ body: DRAFT }));
  await waitFor(() => expect(write.current.status).toBe('pending'));
  calls[2]?.refuse(refused());
  await waitFor(() => expect(write.current.status).toBe('error'));
  act(() => write.current.mutate({ body: DRAFT }));
  await waitFor(() => expect(calls).toHaveLength(4));
  calls[3]?.answer(TAG);
  await waitFor(() => expect(write.current.status).toBe('success'));
});

it('what a write says is said although the answer takes its component off the page', async () => {
  const { calls, wrapper } = makePage();
  const said: string[] = [];
  const { result, unmount } = renderHook(
    () =>
      useWrite(processTags.create, {
        refreshes: [processTags.list],
        onSuccess: ({ name }, { body }) => said.push(name, body.color),
      }),
    { wrapper },
  );
  act(() => result.current.mutate({ body: DRAFT }, { onSuccess: () => said.push('never') }));
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  calls[0]?.answer(TAG);
  await waitFor(() => expect(said).toEqual(['Typical', '#219ebc']));
});
