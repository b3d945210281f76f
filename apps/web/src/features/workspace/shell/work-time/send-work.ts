import { errorOfReply } from '@scriptorium/contract/create-client.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { readToken } from '@scriptorium/web-data/token.ts';
import { deleteWork, listUnsent, type StoredWork } from './stored-work.ts';

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
export async function sendAll(userId: number): Promise<Error | undefined> {
  let refused: Error | undefined;
  for (const work of listUnsent(userId, Date.now())) refused = (await send(work)) ?? refused;
  return refused;
}
