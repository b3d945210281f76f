// @vitest-environment jsdom
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useStepWork } from './use-step-work.tsx';

afterEach(cleanup);

const cache = new QueryClient();
const account = { id: 1, login: 'ada', roles: [], authorities: [] };
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>
    <CallContext value={(() => Promise.resolve()) as never}>
      <SessionContext value={account as never}>{children}</SessionContext>
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
