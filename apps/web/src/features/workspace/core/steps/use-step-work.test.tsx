// @vitest-environment jsdom
import { TransportError } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { EditQueueContext } from '@scriptorium/annotating/queue/edit-context.ts';
import { RefusedEditError } from '@scriptorium/annotating/queue/edit-queue.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { useStepWork } from './use-step-work.tsx';

afterEach(cleanup);

const cache = new QueryClient();
const account = {
  id: 1,
  login: 'ada',
  roles: [],
  authorities: [{ type: 'PROCESS', componentId: 1, mode: 'WRITE' }],
};
/** The calls of the page: an action, and the reads after it. */
const sent: string[] = [];
let whenSent = (): Promise<void> => Promise.resolve();
let edits: readonly unknown[] = [];
const changed = new Set<() => void>();
const settled = new Set<(one: unknown) => void>();
const subscribed =
  <Listener,>(to: Set<Listener>) =>
  (listener: Listener) => {
    to.add(listener);
    return () => to.delete(listener);
  };
const queue = {
  whenSent: () => whenSent(),
  edits: () => edits,
  subscribe: subscribed(changed),
  onSettled: subscribed(settled),
};
const setEdits = (next: readonly unknown[]): void => {
  edits = next;
  for (const listener of changed) listener();
};
let answer = (): Promise<unknown> => Promise.resolve();
const call = (_: unknown, { query, body }: { query?: { stepId?: number }; body?: { status?: string } }) => {
  sent.push(query?.stepId === undefined ? (body?.status ?? 'action') : 'start');
  return answer();
};
// The step has a tag, so nothing is asked before it is finished.
const read = readOptions(call as never, nerTags.list, { query: { documentId: 1 } });
cache.setQueryData(read.queryKey, [{ stepId: 1 }] as never);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>
    <CallContext value={call as never}>
      <EditQueueContext value={queue as never}>
        <SessionContext value={account as never}>{children}</SessionContext>
      </EditQueueContext>
    </CallContext>
  </QueryClientProvider>
);

const DOCUMENT = { kind: 'txt', processId: 1 } as const;
const STATE = { documentId: 1, blockedBy: null, assignees: [], documentStepsInformation: [] } as never;
const stepOf = (status: string, blockedBy: { id: number } | null = null) =>
  ({
    stepDTO: { id: 1, documentId: 1, status, order: 0, copy: 0, blockedBy, reason: null },
    nodeDTO: { id: 7, name: 'Spans', activityType: 'SPAN' },
  }) as never;

it('a page that is rendered again has the same actions of the step, until the step changes', () => {
  const { result, rerender } = renderHook(({ step }) => useStepWork(step, undefined, DOCUMENT as never), {
    wrapper,
    initialProps: { step: stepOf('WAITING') },
  });
  const first = result.current;
  const step = stepOf('DONE');
  rerender({ step });
  const second = result.current;
  expect(second).not.toBe(first);
  rerender({ step });
  expect(result.current).toBe(second);
});

const openStep = (blockedBy: { id: number } | null = null) => {
  sent.length = 0;
  whenSent = () => Promise.resolve();
  answer = () => Promise.resolve();
  return renderHook(({ step }) => useStepWork(step, STATE, DOCUMENT as never), {
    wrapper,
    initialProps: { step: stepOf('WAITING', blockedBy) },
  });
};
const held = () => {
  const ends: (() => void)[] = [];
  answer = () => new Promise((resolve) => void ends.push(() => resolve(undefined)));
  return () => act(async () => ends.splice(0).forEach((end) => end()));
};

it('an action is sent after the edits of the document, and not at all while they cannot be sent', async () => {
  const { result } = openStep();
  let release = (): void => undefined;
  whenSent = () => new Promise((resolve) => (release = resolve));
  act(() => result.current.act('accept'));
  await act(async () => Promise.resolve());
  expect(sent).toEqual([]);
  await act(async () => release());
  expect(sent[0]).toBe('ACCEPTED');

  whenSent = () => Promise.reject(new TransportError(0, 'no answer'));
  sent.length = 0;
  await act(async () => result.current.act('accept'));
  expect(sent).toEqual([]);
});

it('an action is not sent when an edit that waited was refused', async () => {
  const { result } = openStep();
  whenSent = () => Promise.reject(new RefusedEditError());
  for (const action of ['complete', 'accept', 'start'] as const)
    await act(async () => result.current.act(action));
  expect(sent).toEqual([]);
});

it('the same action pressed again on its way is sent once; after a start the completion waits for the answer', async () => {
  const { result } = openStep();
  const release = held();
  await act(async () => result.current.act('start'));
  await act(async () => result.current.act('start'));
  await act(async () => result.current.act('complete'));
  await act(async () => result.current.act('complete'));
  expect(sent).toEqual(['start']);
  await release();
  await act(async () => Promise.resolve());
  expect(sent.filter((one) => one !== 'action')).toEqual(['start', 'DONE']);
  await act(async () => result.current.act('complete'));
  await act(async () => result.current.act('accept'));
  expect(sent.filter((one) => one !== 'action')).toEqual(['start', 'DONE']);
});

it('what waits for a start is dropped when the start fails', async () => {
  const { result } = openStep();
  answer = () => Promise.reject(new AppError('error.step.held', { by: 'Bob' }));
  let release = (): void => undefined;
  whenSent = () => new Promise((resolve) => (release = resolve));
  await act(async () => result.current.act('start'));
  await act(async () => result.current.act('complete'));
  await act(async () => release());
  await act(async () => Promise.resolve());
  expect(sent.filter((one) => one !== 'action')).toEqual(['start']);
});

it('a free step is not to be started once the user has changed it, until a refusal or another release', async () => {
  const { result, rerender } = openStep();
  const edit = { refusal: null, shown: { stepId: 1 } };
  const offers = () => result.current.actions.includes('start');
  expect(offers()).toBe(true);
  act(() =>
    setEdits([
      { refusal: null, shown: { stepId: 2 } },
      { refusal: null, shown: null },
    ]),
  );
  expect(offers()).toBe(true);
  act(() => setEdits([edit]));
  expect([offers(), result.current.actions.includes('complete')]).toEqual([false, true]);
  // Its answer came, and the page has not read yet that the step is the user's.
  act(() => {
    for (const listener of settled) listener({ edit, isAccepted: true });
    setEdits([]);
  });
  expect(offers()).toBe(false);
  rerender({ step: stepOf('WAITING', { id: 1 }) });
  rerender({ step: stepOf('WAITING') });
  expect(offers()).toBe(true);
  act(() => setEdits([{ ...edit, refusal: { key: null } }]));
  expect(offers()).toBe(true);
  act(() => setEdits([]));
});
