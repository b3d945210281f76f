import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { expect } from '../page/test.ts';
import type { TestPage } from '../page/test-page.ts';

type DocumentChange = Extract<ServerMessage, { type: 'document' }>;

/**
 * Collects the changes of its document that the page receives; call it before the page is opened. The page reads again
 * what changed before the server has begun: wait for that with `started`.
 */
export function receivedChanges(page: TestPage) {
  const changes: DocumentChange[] = [];
  let isWatching = false;
  page.onSocket((socket) =>
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === 'watching') isWatching = true;
      if (message.type === 'document') changes.push(message);
    }),
  );
  return {
    changes: changes as readonly DocumentChange[],
    started: () => expect.poll(() => isWatching).toBe(true),
  };
}
