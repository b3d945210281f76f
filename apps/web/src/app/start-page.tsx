import { EditQueueLoaderContext } from '@scriptorium/annotating/queue/edit-queue-loader.ts';
import { languageOf } from '@scriptorium/domain/languages.ts';
import { configureSchemas } from '@scriptorium/web-kit/texts/form-texts.ts';
import { i18n, loadTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { loadChunk } from '@scriptorium/web-kit/page/load-chunk.ts';
import { readToken } from '@scriptorium/web-data/token.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { resolveHashLink } from './routing/hash-links.ts';
import { makeRouter } from './routing/router.tsx';
import { createApi } from './session/api.ts';
import { askConflict } from './session/conflict-question.tsx';
import { withConflicts } from './session/conflicts.ts';
import { createLive } from './session/live.ts';
import { createSession } from './session/session-store.ts';
import { createDebugInfo, DebugInfoContext } from './shell/developer/debug-info.ts';
import { OfflineContext } from './shell/offline/offline-context.ts';
import { startOffline } from './shell/offline/start-offline.ts';
import { makeQueryClient, Providers } from './shell/providers.tsx';
import { keepSubmitSteady } from './shell/steady-submit.ts';
import { keepDialogsBeneathToasts } from './shell/toast-presses.ts';

/** Starts the page in an element, at the address of the window. The returned function ends it, for tests. */
export async function startPage(element: HTMLElement): Promise<() => void> {
  const initialTarget = resolveHashLink(location.hash);
  if (initialTarget !== null) history.replaceState(null, '', initialTarget);

  configureSchemas();

  const debugInfo = createDebugInfo();
  const queries = makeQueryClient();
  const offline = startOffline(queries, async () =>
    (await loadChunk(() => import('@scriptorium/annotating/queue/start-edits.ts'))).startEdits(call, queries),
  );
  const call = withConflicts(
    createApi(
      { unauthorized: () => session.end(), forbidden: () => void session.reload() },
      offline.connection,
      debugInfo.recordCall,
    ),
    askConflict,
  );
  const session = createSession(call);
  session.subscribe(() => offline.unsent.setUser(session.current()?.id ?? null));
  const live = createLive((path) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`);
    debugInfo.recordSocket(socket);
    socket.addEventListener('close', offline.connection.checkNow);
    return socket;
  });
  session.subscribe(() => live.setToken(session.current() === null ? null : readToken()));
  const router = makeRouter(session);

  addEventListener('hashchange', () => {
    const target = resolveHashLink(location.hash);
    if (target !== null) void router.navigate({ href: target, replace: true });
  });

  keepSubmitSteady(document);
  keepDialogsBeneathToasts(document);

  // Loads session and texts in parallel; the router waits for the session.
  void session.ready();
  await loadTexts(languageOf(i18n.language));
  document.documentElement.lang = i18n.language;
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <DebugInfoContext value={debugInfo}>
        <OfflineContext value={offline}>
          <EditQueueLoaderContext value={offline.unsent.load}>
            <Providers call={call} live={live} queries={queries}>
              <RouterProvider router={router} />
            </Providers>
          </EditQueueLoaderContext>
        </OfflineContext>
      </DebugInfoContext>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    live.setToken(null);
    router.history.flush();
    router.history.destroy();
    // What still runs of the ended page must not navigate the next one.
    router.history.push = router.history.replace = () => undefined;
    queries.clear();
  };
}
