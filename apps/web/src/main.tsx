import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/shell/theme.css';
import './app/shell/app.css';
import { EditQueueLoaderContext } from '@scriptorium/web-kit/edits/edit-queue-loader.ts';
import { configureSchemas } from '@scriptorium/web-kit/form-texts.ts';
import { i18n, loadTexts, setTextsLoader } from '@scriptorium/web-kit/texts.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './app/session/api.ts';
import { createDebugInfo, DebugInfoContext } from './app/shell/developer/debug-info.ts';
import { askConflict } from './app/session/conflict-question.tsx';
import { withConflicts } from './app/session/conflicts.ts';
import { createLive } from './app/session/live.ts';
import { loadChunk } from '@scriptorium/web-kit/load-chunk.ts';
import { resolveHashLink } from './app/routing/hash-links.ts';
import { OfflineContext } from './app/shell/offline/offline-context.ts';
import { startOffline } from './app/shell/offline/start-offline.ts';
import { makeQueryClient, Providers } from './app/shell/providers.tsx';
import { readTexts } from './app/shell/read-texts.ts';
import { makeRouter } from './app/routing/router.tsx';
import { createSession } from './app/session/session-store.ts';
import { keepSubmitSteady } from './app/shell/steady-submit.ts';
import { readToken } from '@scriptorium/web-kit/token.ts';

const initialTarget = resolveHashLink(location.hash);
if (initialTarget !== null) history.replaceState(null, '', initialTarget);

configureSchemas();

const debugInfo = createDebugInfo();
const queries = makeQueryClient();
const offline = startOffline(queries, async () =>
  (await loadChunk(() => import('@scriptorium/web-kit/edits/start-edits.ts'))).startEdits(call, queries),
);
const call = withConflicts(
  createApi(
    { unauthorized: () => session.clear(), forbidden: () => void session.reload() },
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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// In development the texts of both languages are part of the code.
if (import.meta.env.PROD) setTextsLoader(readTexts);
// Loads session and texts in parallel; the router waits for the session.
void session.ready();
await loadTexts(i18n.language === 'pl' ? 'pl' : 'en');
document.documentElement.lang = i18n.language;
createRoot(root).render(
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
