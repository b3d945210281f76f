// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RerunSection } from './rerun-section.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stepOf = (id: number) => ({
  stepDTO: { id, status: 'ERROR', reason: null },
  documentName: `letter ${id}.txt`,
});

it('asks for the next page once scrolling has rested for 25 ms [CONST-19]', async () => {
  const asked: number[] = [];
  const call = ((_: unknown, { query }: { query: { page: number } }) => {
    asked.push(query.page);
    const content = [stepOf(query.page * 2 + 1), stepOf(query.page * 2 + 2)];
    return Promise.resolve({ content, number: query.page, totalPages: 2, totalElements: 4, size: 2 });
  }) as unknown as Call;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CallContext value={call}>
          <RerunSection node={{ id: 7 } as Node} readOnly />
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await wait(1);
  const list = screen.getByRole('list');
  expect([asked, list.children.length]).toEqual([[0], 2]);

  fireEvent.scroll(list);
  await wait(20);
  fireEvent.scroll(list);
  await wait(24);
  expect(asked).toEqual([0]);
  await wait(1);
  expect(asked).toEqual([0, 1]);
  await wait(1);
  expect(list.children.length).toBe(4);
});
