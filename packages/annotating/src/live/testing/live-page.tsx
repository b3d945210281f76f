import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { LiveContext, type Live, type LiveListener } from '@scriptorium/web-data/live.ts';

/** The contexts of a page over these answers, and what sends it live messages. Reads never become stale by themselves. */
export function makeLivePage(call: Call) {
  let listener: LiveListener | undefined;
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
  return { cache, wrapper, receive: (message: ServerMessage) => listener?.message(message) };
}
