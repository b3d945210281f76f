import inspector from 'node:inspector';
import { CUT } from './pglite-messages.ts';

interface Attached {
  sessionId: string;
  workerInfo: { title: string };
}

/**
 * Stops the query `id` in the thread of that name, though the thread is busy with it and hears no message: an inspector's
 * request is the one thing that V8 runs in the middle of WebAssembly. Attached for that moment only, since being looked at
 * all the time is not free. Nothing is opened to the outside.
 */
export function cutStatement(threadName: string, id: number): void {
  const session = new inspector.Session();
  session.connect();
  const leave = () => session.post('NodeWorker.disable', () => session.disconnect());
  session.on('NodeWorker.attachedToWorker', ({ params }: { params: Attached }) => {
    if (!params.workerInfo.title.includes(threadName)) return;
    const message = JSON.stringify({
      id: 1,
      method: 'Runtime.evaluate',
      params: { expression: `globalThis.${CUT}(${id})` },
    });
    session.on('NodeWorker.receivedMessageFromWorker', leave);
    session.on('NodeWorker.detachedFromWorker', leave);
    session.post('NodeWorker.sendMessageToWorker', { sessionId: params.sessionId, message });
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
}
