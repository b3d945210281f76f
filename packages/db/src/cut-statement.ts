import inspector from 'node:inspector';
import { CUT } from './pglite-messages.ts';

interface Attached {
  sessionId: string;
  workerInfo: { title: string };
}

const PATIENCE_MS = 900;
let isUnderWay = false;

/**
 * Stops the query `id` in the thread of that name, though the thread is busy with it and hears no message: an inspector's
 * request is the one thing that V8 runs in the middle of WebAssembly. Attached for that moment only, since being looked at
 * all the time is not free, and by one session at a time: with many that came and went at once, Node itself crashed. A cut
 * that finds another under way does nothing; it is asked for again. Nothing is opened to the outside.
 */
export function cutStatement(threadName: string, id: number): void {
  if (isUnderWay) return;
  isUnderWay = true;
  const session = new inspector.Session();
  session.connect();
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    clearTimeout(timer);
    session.post('NodeWorker.disable', () => {
      session.disconnect();
      isUnderWay = false;
    });
  };
  // The thread may have ended meanwhile, and then nobody answers.
  const timer = setTimeout(leave, PATIENCE_MS).unref();
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
