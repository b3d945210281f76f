import { useSession } from '@scriptorium/web-data/session.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../../core/workspace-context.ts';
import { sendAll } from './send-work.ts';
import { deleteWork, saveWork } from './stored-work.ts';
import { VisitClock, type WorkSubject } from './visit.ts';

const TICK_MS = 1000;
const RESEND_MS = 60_000;
/** Shorter visits are a click on the way to somewhere else. */
const MIN_MS = 1000;
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

export interface WorkTime {
  readonly seconds: number;
  readonly isIdle: boolean;
  /** Why the server did not record the time. */
  readonly refused: Error | undefined;
}

const NOTHING: WorkTime = { seconds: 0, isIdle: false, refused: undefined };

/** Measures and records the work on a step until it is stopped. */
function startRecording(subject: WorkSubject, onChange: (change: Partial<WorkTime>) => void): () => void {
  let id = newClientId();
  const flush = () => void sendAll(subject.userId).then((refused) => refused && onChange({ refused }));
  const clock = new VisitClock({
    onProgress: (visit) => saveWork({ ...subject, ...visit, id, isOver: false }),
    onEnd: (visit) => {
      if (visit.end - visit.start < MIN_MS) deleteWork(id);
      else saveWork({ ...subject, ...visit, id, isOver: true });
      id = newClientId();
      flush();
    },
  });
  const show = () => onChange({ seconds: Math.floor(clock.worked(Date.now()) / 1000), isIdle: clock.isIdle });
  const touch = () => {
    if (document.visibilityState === 'visible') clock.touch(Date.now());
  };
  const leave = () => clock.leave(Date.now());
  const onVisibility = () => (document.visibilityState === 'visible' ? touch() : leave());
  const controller = new AbortController();
  const listening = { capture: true, passive: true, signal: controller.signal };
  for (const type of ACTIVITIES) document.addEventListener(type, touch, listening);
  document.addEventListener('visibilitychange', onVisibility, listening);
  globalThis.addEventListener('pagehide', leave, listening);
  globalThis.addEventListener('online', flush, listening);
  const ticking = setInterval(() => {
    clock.tick(Date.now());
    show();
  }, TICK_MS);
  const resending = setInterval(flush, RESEND_MS);
  touch();
  flush();
  return () => {
    controller.abort();
    clearInterval(ticking);
    clearInterval(resending);
    leave();
  };
}

/** The work on the open step (WS-07). */
export function useWorkTimer(): WorkTime {
  const { id: userId } = useSession();
  const { document: opened, step } = useWorkspace();
  const docId = opened.id;
  const stepId = step?.stepDTO.id ?? null;
  const nodeId = step?.nodeDTO.id ?? null;
  const [time, setTime] = useState(NOTHING);
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- another step begins at zero
    setTime(NOTHING);
    return startRecording({ userId, docId, stepId, nodeId }, (change) =>
      setTime((before) => ({ ...before, ...change })),
    );
  }, [userId, docId, stepId, nodeId]);
  return time;
}
