import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { OIDC_LANDING } from '@scriptorium/contract/people/oidc.ts';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Attempt, type IdentityProvider } from '../../services/identity-provider.ts';
import { seal, unseal } from '../../services/sealed.ts';
import type { Services } from '../../http/services.ts';
import { pageOrigin } from '../../services/public-address.ts';
import { openSession, SESSION_SECONDS } from './accounts.service.ts';
import { shouldAudit } from './rate-limit.service.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { userOf } from './find-user.ts';
import { ID_TOKEN } from './oidc.service.ts';
import * as store from './oidc.store.ts';

/*
 * The steps of a sign-in: start (to the provider; state, nonce and verifier stay in a sealed cookie) → callback (the provider's
 * answer is checked, the user found; to the page, with a code behind the `#`) → exchange (the page gets a token for the
 * code). The second cookie names the code, so that nobody can be signed in as somebody else by a link.
 */
const COOKIE = 'scriptorium-oidc';
const COOKIE_PATH = '/api/oidc';
const ATTEMPT_SECONDS = 600;
const CODE_SECONDS = 60;
const FAILURES = { what: 'oidc', free: 20 };
const UNDER_WAY = 'oidc sign-in under way';
const CODE_GIVEN = 'oidc code given';

const PendingSignIn = Attempt.extend({ from: z.string().optional() });

interface Exchange {
  readonly db: Db;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

function writeCookie({ services, request, reply }: Exchange, value: string, seconds: number): void {
  const secure = pageOrigin(services.settings, request).startsWith('https:');
  // Scripts cannot read it, and other sites send it only with a navigation to this page.
  void reply.setCookie(COOKIE, value, {
    path: COOKIE_PATH,
    maxAge: seconds,
    secure,
    httpOnly: true,
    sameSite: 'lax',
  });
  void reply.header('cache-control', 'no-store');
}

const landing = (values: Record<string, string>) => `${OIDC_LANDING}#${new URLSearchParams(values)}`;

export function requireProvider({ identityProvider }: Services): IdentityProvider {
  if (!identityProvider) throw notFound();
  return identityProvider;
}

/** Returns the address for the browser: the provider's, or the page's when the provider does not answer. */
export async function startSignIn(exchange: Exchange, from: string | undefined): Promise<string> {
  const { services, request } = exchange;
  const provider = requireProvider(services);
  try {
    const redirectAddress = `${pageOrigin(services.settings, request)}${COOKIE_PATH}/callback`;
    const { address, attempt } = await provider.start(redirectAddress);
    const content = { ...attempt, ...(from === undefined ? {} : { from }) };
    const sealed = await seal(services.keys, UNDER_WAY, content, inSeconds(ATTEMPT_SECONDS));
    writeCookie(exchange, sealed, ATTEMPT_SECONDS);
    return address;
  } catch (error) {
    return refusal(exchange, error);
  }
}

/** Returns the address of the page: with a code for a token, or with the error. */
export async function finishSignIn(exchange: Exchange): Promise<string> {
  const { db, services, request } = exchange;
  const provider = requireProvider(services);
  try {
    const sealed = request.cookies[COOKIE] ?? '';
    const pending = PendingSignIn.safeParse(await unseal(services.keys, UNDER_WAY, sealed));
    if (!pending.success) throw new AppError('error.oidc.failed');
    const callbackUrl = new URL(request.url, pageOrigin(services.settings, request));
    const person = await provider.finish(callbackUrl, pending.data);
    const user = await userOf(db, request, person, services.settings);
    if (user.isLinked) services.live.endUser(user.id);
    // The user's groups may have changed the roles here.
    else services.live.checkRights(user.id);
    const code = await issueCode(exchange, user.id, person.idToken);
    return landing({ code, ...(pending.data.from === undefined ? {} : { from: pending.data.from }) });
  } catch (error) {
    return refusal(exchange, error);
  }
}

async function issueCode(exchange: Exchange, userId: number, idToken: string): Promise<string> {
  const { db, services } = exchange;
  const code = randomBytes(32).toString('base64url');
  const hash = hashOf(code);
  const sealedIdToken = await seal(services.keys, ID_TOKEN, { idToken }, inSeconds(SESSION_SECONDS));
  await inTransaction(db, (tx) =>
    store.insertCode(tx, { hash, userId, sealedIdToken, expiresAt: inSeconds(CODE_SECONDS) }),
  );
  const cookie = await seal(services.keys, CODE_GIVEN, { hash }, inSeconds(CODE_SECONDS));
  writeCookie(exchange, cookie, CODE_SECONDS);
  return code;
}

/** The caller is a person with a browser, so the page shows the error. */
async function refusal(exchange: Exchange, error: unknown): Promise<string> {
  if (!(error instanceof AppError)) throw error;
  const { db, request } = exchange;
  request.log.warn({ key: error.key, cause: error.cause }, 'a sign-in with the identity provider failed');
  writeCookie(exchange, '', 0);
  if (await shouldAudit(db, FAILURES, request.ip)) {
    const data = { reason: error.key };
    await recordAudit(db, request, { type: 'AUTHENTICATION_FAILURE', claimed: 'identity provider', data });
  }
  return landing({ failed: error.key });
}

/** A bearer token for a code that this browser received. */
export async function exchangeCode(exchange: Exchange, code: string): Promise<string> {
  const { db, services, request } = exchange;
  requireProvider(services);
  const hash = hashOf(code);
  const given = await unseal(services.keys, CODE_GIVEN, request.cookies[COOKIE] ?? '');
  writeCookie(exchange, '', 0);
  if (given?.['hash'] !== hash) throw new AppError('error.oidc.failed');
  const tokenId = randomUUID();
  const user = await inTransaction(db, async (tx) => {
    const used = await store.useCode(tx, hash);
    if (!used) throw new AppError('error.oidc.failed');
    const { sealedIdToken } = used;
    await store.insertSession(tx, { tokenId, sealedIdToken, expiresAt: inSeconds(SESSION_SECONDS) });
    const by = { userId: used.user.id, login: used.user.login };
    await recordAudit(tx, request, {
      type: 'AUTHENTICATION_SUCCESS',
      by,
      data: { by: 'identity provider' },
    });
    return used.user;
  });
  return openSession(services.keys, user, tokenId);
}
