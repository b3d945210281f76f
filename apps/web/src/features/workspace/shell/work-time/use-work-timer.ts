import { useSession } from '@scriptorium/web-data/session.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { useEffect, useState } from 'react';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { errorOfReply } from '@scriptorium/contract/create-client.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { readToken } from '@scriptorium/web-data/token.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { deleteWork, saveWork, listUnsent, type StoredWork } from './stored-work.ts';
import { VisitClock, type WorkSubject } from './visit.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** The request outlives the page; the offline queue and messages of other calls are not for it. */
function post({ docId, stepId, nodeId, userId, start, end }: StoredWork, token: string): Promise<Response> {
  return fetch(urlOf(workTimers.create, {}), {
    method: workTimers.create.method,
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ userId, docId, stepId, nodeId, startTime: iso(start), endTime: iso(end) }),
  });
}

/** Refused for good: sending it again would change nothing. */
const isFinal = (status: number): boolean => [400, 403, 404, 422].includes(status);

/**
 * Sends a visit. It stays in the storage until the server has it, or has refused it for good; the server counts no time
 * twice. Returns the reason of a refusal.
 */
async function send(work: StoredWork): Promise<Error | undefined> {
  const token = readToken();
  if (token === null) return undefined;
  const response = await post(work, token).catch(() => undefined);
  if (!response) return undefined;
  if (response.ok || isFinal(response.status)) deleteWork(work.id);
  return response.status === 400 ? errorOfReply(400, await response.json().catch(() => null)) : undefined;
}

/** Sends what the storage holds, one after the other. Returns the reason of the last refusal. */
async function sendAll(userId: number): Promise<Error | undefined> {
  let refused: Error | undefined;
  for (const work of listUnsent(userId, Date.now())) refused = (await send(work)) ?? refused;
  return refused;
}

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
