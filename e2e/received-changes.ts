import type { Page } from '@playwright/test';
import type { ServerMessage } from '@scriptorium/contract/live.ts';

type DocumentChange = Extract<ServerMessage, { type: 'document' }>;

/** What the server tells the page of changes of its document, from now on; call it before the page is opened. */
export function receivedChanges(page: Page): readonly DocumentChange[] {
  const changes: DocumentChange[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as ServerMessage;
      if (message.type === 'document') changes.push(message);
    }),
  );
  return changes;
}
