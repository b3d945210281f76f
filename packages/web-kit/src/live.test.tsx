// @vitest-environment jsdom
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { documents } from '@scriptorium/contract/documents.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallContext } from './call-context.ts';
import { LiveContext, useWatchDocument, useWatchProcess, type Live, type LiveListener } from './live.ts';
import { useRead } from './queries.ts';

afterEach(cleanup);

const [DOCUMENT, PROCESS] = [4, 1];

/** Views that show one state of what the server has, and how to change it. Reads never become stale by themselves. */
function makeServer() {
  let stored = 'NEW';
  let listener: LiveListener | undefined;
  const call = (async (_endpoint: Endpoint) => stored) as unknown as Call;
  const live: Live = {
    watch: (_target, added) => {
      listener = added;
      return () => (listener = undefined);
    },
    visit: () => undefined,
    point: () => undefined,
  };
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CallContext value={call}>
      <LiveContext value={live}>
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      </LiveContext>
    </CallContext>
  );
  const message = {
    type: 'document',
    documentId: DOCUMENT,
    processId: PROCESS,
    by: 1,
    changes: ['STEPS'],
  } satisfies ServerMessage;
  return {
    change: () => (stored = 'DONE'),
    hear: () => listener?.message(message),
    open: async (view: () => unknown, shown: string) => {
      const page = renderHook(view, { wrapper });
      await waitFor(() => expect(page.result.current).toBe(shown));
      return page;
    },
  };
}

function useSteps(): unknown {
  useWatchDocument(DOCUMENT);
  return useRead(steps.state, { params: { id: DOCUMENT }, query: {} }).data;
}

function useProcess(): unknown {
  useWatchProcess(PROCESS);
  return useRead(documents.search, { params: { id: PROCESS }, body: {} } as never).data;
}

describe('a page that is opened again at once', () => {
  it.each([
    ['a document', useSteps],
    ['a process', useProcess],
  ])('shows a change of %s that was received just before it was left', async (_of, view) => {
    const { open, change, hear } = makeServer();
    const { unmount } = await open(view, 'NEW');
    change();
    hear();
    unmount();
    await open(view, 'DONE');
  });

  it('shows a change of a document that was made after it was left', async () => {
    const { open, change } = makeServer();
    const { unmount } = await open(useSteps, 'NEW');
    unmount();
    change();
    await open(useSteps, 'DONE');
  });
});
