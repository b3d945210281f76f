import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { createRouter } from '@tanstack/react-router';
import { appTexts } from '../navigation/app-texts.ts';
import { CrashPage, NotFoundPage } from './message-pages.tsx';
import { routeTree } from './routes.tsx';
import type { SessionStore } from '../session/session-store.ts';

function Pending() {
  return <LoadingSpinner label={useTexts(appTexts)('loading')} />;
}

export const makeRouter = (session: SessionStore) =>
  createRouter({
    routeTree,
    context: { session },
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: Pending,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    notFoundMode: 'root',
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
