import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { TransportError, type Call } from '@scriptorium/contract/kit/client.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { LiveContext, type Live } from '@scriptorium/web-data/live.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { appTexts } from '../navigation/app-texts.ts';
import { cssVariablesResolver, makeTheme } from './theme.ts';

const MAX_RETRIES = 2;

/** Time in ms for which reads of a closed view are kept: the view opens again without a network. */
const KEPT_MS = 30 * 60 * 1000;

/** Only transient errors are retried: no network, a gateway error, an unavailable database. */
const isTransient = (error: Error): boolean =>
  error instanceof TransportError && (error.status === 0 || error.status >= 502);

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // A call without a network fails immediately, because a paused call would be lost with the page.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
        staleTime: 1000,
        gcTime: KEPT_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

interface ProvidersProps {
  call: Call;
  live: Live;
  queries: QueryClient;
  children: ReactNode;
}

/** All contexts of the pages, except the session. */
export function Providers({ call, live, queries, children }: ProvidersProps) {
  const t = useTexts(appTexts);
  const theme = useMemo(() => makeTheme({ close: t('close'), pickColour: t('pickColour') }), [t]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <CallContext value={call}>
        <LiveContext value={live}>
          <QueryClientProvider client={queries}>
            <ModalsProvider>
              <aside aria-label={t('notifications')}>
                <Notifications position="top-right" limit={4} containerWidth={380} withinPortal={false} />
              </aside>
              {children}
            </ModalsProvider>
          </QueryClientProvider>
        </LiveContext>
      </CallContext>
    </MantineProvider>
  );
}
