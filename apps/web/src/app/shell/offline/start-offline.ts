import { nerTags, classifierTags } from '@scriptorium/contract/tags.ts';
import { refresh } from '@scriptorium/web-kit/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createConnection } from './connection.ts';
import type { Offline } from './offline-context.ts';
import { createUnsentQueue } from './unsent-queue.ts';

const isServerUp = async (): Promise<boolean> =>
  (
    await fetch(`/management/health?cacheBuster=${Date.now().toString(36)}`, {
      signal: AbortSignal.timeout(5000),
    })
  ).ok;

/** Monitors the connection, resends unsent changes, and warns before a tab with unsent changes is closed. */
export function startOffline(queries: QueryClient): Offline {
  const connection = createConnection(isServerUp);
  const unsent = createUnsentQueue(sessionStorage);
  addEventListener('offline', connection.checkNow);
  addEventListener('online', connection.checkNow);
  connection.subscribe(() => {
    if (connection.isOffline()) return;
    unsent.resume();
    void queries.invalidateQueries();
  });
  unsent.subscribe((sentOld) => {
    if (sentOld) void refresh(queries, [nerTags.list, classifierTags.ofStep, classifierTags.ofDocument]);
  });
  addEventListener('beforeunload', (event) => {
    if (unsent.count() > 0) event.preventDefault();
  });
  // Clears cached data, also when the browser keeps the page for back navigation.
  addEventListener('pagehide', () => queries.clear());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  return { connection, unsent };
}
