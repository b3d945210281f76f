import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createConnection } from './connection.ts';
import type { Offline } from './offline-context.ts';
import { resendWhenReachable } from './resend.ts';
import { createUnsentEdits } from './unsent-edits.ts';

const isServerUp = async (): Promise<boolean> =>
  (
    await fetch(`/management/health?cacheBuster=${Date.now().toString(36)}`, {
      signal: AbortSignal.timeout(5000),
    })
  ).ok;

/** Monitors the connection, resends unsent changes, and warns before a tab with unsent changes is closed. */
export function startOffline(queries: QueryClient, startEdits: () => Promise<EditQueue>): Offline {
  const connection = createConnection(isServerUp, () => navigator.onLine);
  const unsent = createUnsentEdits(startEdits);
  addEventListener('offline', connection.checkNow);
  addEventListener('online', connection.checkNow);
  // Read after the edits have arrived: otherwise each of them would make the page read again.
  resendWhenReachable(connection, unsent, () => void queries.invalidateQueries());
  addEventListener('beforeunload', (event) => {
    if (unsent.count() > 0) event.preventDefault();
  });
  // Clears cached data, also when the browser keeps the page for back navigation (SHELL-36).
  addEventListener('pagehide', () => queries.clear());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  return { connection, unsent };
}
