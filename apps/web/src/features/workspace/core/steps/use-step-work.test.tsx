// @vitest-environment jsdom
import { TransportError } from '@scriptorium/contract/kit/client.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { EditQueueContext } from '@scriptorium/web-data/edits/edit-context.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useStepWork } from './use-step-work.tsx';

afterEach(cleanup);

const cache = new QueryClient();
const account = { id: 1, login: 'ada', roles: [], authorities: [] };
/** What the page has asked the server for: an action, and after it what it reads again. */
const sent: string[] = [];
let whenSent = (): Promise<void> => Promise.resolve();
const queue = { whenSent: () => whenSent() };
const call = () => {
  sent.push('action');
  return Promise.resolve();
};
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
const stepOf = (status: string) =>
  ({
    stepDTO: { id: 1, documentId: 1, status, order: 0, copy: 0, blockedBy: null, reason: null },
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

it('an action is sent after the edits of the document, and not at all while they cannot be sent', async () => {
  const { result } = renderHook(() => useStepWork(stepOf('WAITING'), undefined, DOCUMENT as never), {
    wrapper,
  });
  let release = (): void => undefined;
  whenSent = () => new Promise((resolve) => (release = resolve));
  sent.length = 0;
  act(() => result.current.act('accept'));
  await act(async () => Promise.resolve());
  expect(sent).toEqual([]);
  await act(async () => release());
  expect(sent[0]).toBe('action');

  whenSent = () => Promise.reject(new TransportError(0, 'no answer'));
  sent.length = 0;
  await act(async () => result.current.act('accept'));
  expect(sent).toEqual([]);
});
