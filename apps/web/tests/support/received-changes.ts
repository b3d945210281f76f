import type { ServerMessage } from '@scriptorium/contract/live.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';

type DocumentChange = Extract<ServerMessage, { type: 'document' }>;

/** What the server tells the page of changes of its document, from now on; call it before the page is opened. */
export function receivedChanges(page: TestPage): readonly DocumentChange[] {
  const changes: DocumentChange[] = [];
  page.onSocket((socket) =>
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === 'document') changes.push(message);
    }),
  );
  return changes;
}
