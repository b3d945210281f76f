import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { appTexts } from '../navigation/app-texts.ts';
import { AddressError } from './message-pages.tsx';
import { RootLayout } from '../shell/root-layout.tsx';
import type { SessionStore } from '../session/session-store.ts';

export interface RouterContext {
  session: SessionStore;
}

/** Wraps a page whose code is loaded lazily. */
export function LazyPage({ children }: { children: ReactNode }) {
  const t = useTexts(appTexts);
  return <Suspense fallback={<LoadingSpinner label={t('loading')} />}>{children}</Suspense>;
}

/** Parses a positive integer of the address; anything else shows an error page. */
export function parseId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,15}$/.test(text) || id < 1) throw new AddressError(text);
  return id;
}
export const processIdParam = {
  parse: ({ processId }: { processId: string }) => ({ processId: parseId(processId) }),
  stringify: ({ processId }: { processId: number }) => ({ processId: String(processId) }),
};

export const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });
