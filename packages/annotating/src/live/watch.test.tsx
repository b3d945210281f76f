// @vitest-environment jsdom
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useWatchDocument, useWatchProcess } from './watch.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { makeLivePage } from './testing/live-page.tsx';

afterEach(cleanup);

const [DOCUMENT, PROCESS] = [4, 1];

/** Views that show one state of what the server has, and how to change it. */
function makeServer() {
  let stored = 'NEW';
  const call = (async () => stored) as unknown as Call;
  const { wrapper, receive } = makeLivePage(call);
  const message = {
    type: 'document',
    documentId: DOCUMENT,
    processId: PROCESS,
    by: 1,
    changes: ['STEPS'],
  } satisfies ServerMessage;
  return {
    change: () => (stored = 'DONE'),
    receive: () => receive(message),
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
  return useRead(documents.search, { query: {}, body: { processId: PROCESS } }).data;
}

describe('a page that is opened again at once', () => {
  it.each([
    ['a document', useSteps],
    ['a process', useProcess],
  ])('shows a change of %s that was received just before it was left', async (_of, view) => {
    const { open, change, receive } = makeServer();
    const { unmount } = await open(view, 'NEW');
    change();
    receive();
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
