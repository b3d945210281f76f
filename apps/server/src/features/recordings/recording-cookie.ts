import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { Services } from '../../http/services.ts';
import { seal, unseal } from '../../services/sealed.ts';
import { bearerOf, findCaller } from '../identity/callers.api.ts';

const COOKIE = 'scriptorium-recording';
const PURPOSE = 'play a recording';
/** The page renews the cookie of an open recording before it expires. */
export const COOKIE_SECONDS = 15 * 60;

interface Exchange {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Lets the browser play one recording without a bearer token, which an audio element cannot send. The cookie has the
 * sealed token, so that signing out ends it. Scripts cannot read it, and it is sent only to the recording's address and
 * only from this page.
 */
export async function writeRecordingCookie(
  { services, request, reply }: Exchange,
  documentId: number,
): Promise<void> {
  const token = bearerOf(request.headers.authorization);
  const expiresAt = new Date(Date.now() + COOKIE_SECONDS * 1000);
  const sealed = await seal(services.keys, PURPOSE, { token, documentId }, expiresAt);
  const { PUBLIC_URL } = services.settings;
  void reply.setCookie(COOKIE, sealed, {
    path: `/api/asr-documents/${documentId}/stream`,
    maxAge: COOKIE_SECONDS,
    secure: PUBLIC_URL === undefined ? request.protocol === 'https' : PUBLIC_URL.startsWith('https:'),
    httpOnly: true,
    sameSite: 'strict',
  });
}

/** The user whom the cookie lets play this recording, with the current rights; 401 for nobody. */
export async function readRecordingCookie(
  db: Db,
  { services, request }: Pick<Exchange, 'services' | 'request'>,
  documentId: number,
): Promise<Caller> {
  const content = await unseal(services.keys, PURPOSE, request.cookies[COOKIE] ?? '');
  const token = content?.['documentId'] === documentId ? content['token'] : undefined;
  const caller = typeof token === 'string' ? await findCaller(db, services.keys, token) : null;
  if (!caller) throw new AppError('error.http.401');
  return caller;
}
