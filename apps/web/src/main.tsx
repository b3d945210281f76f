import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/app.css';
import { speakInForms } from '@scriptorium/web-kit/form-texts.ts';
import { i18n } from '@scriptorium/web-kit/texts.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { createApi } from './app/api.ts';
import { createLive } from './app/live.ts';
import { makeQueryClient, Providers } from './app/providers.tsx';
import { makeRouter } from './app/router.tsx';
import { createSession } from './app/session-store.ts';
import { readToken } from '@scriptorium/web-kit/token.ts';

// Links that were written for a hash router keep working (semantics 8).
if (location.hash.startsWith('#/')) history.replaceState(null, '', location.hash.slice(1));

// The page's policy forbids eval, and Zod would try it to compile its schemas.
config({ jitless: true });
speakInForms();
document.documentElement.lang = i18n.language;

const call = createApi({
  unauthorized: () => session.clear(),
  forbidden: () => void session.reload(),
});
const session = createSession(call);
const live = createLive((path) => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`));
session.subscribe(() => live.use(session.current() === null ? null : readToken()));
const router = makeRouter(session);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers call={call} live={live} queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
