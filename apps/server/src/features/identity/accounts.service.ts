import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import type { Keys } from '../../services/keys.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { findRights } from '../access/access.api.ts';
import { findApiKey, isApiKey } from './api-keys.service.ts';
import * as store from './accounts.store.ts';
import {
  countNetworkAttempt,
  resetNetworkAttempts,
  shouldAudit,
  requireNotBlocked,
} from './rate-limit.service.ts';
import { networkOf } from './network-of.ts';
import { isPassword } from './passwords.api.ts';
import { countAttempt, resetAttempts, type Attempt } from './sign-in-attempts.store.ts';
import { issueToken, LIFETIME_SECONDS, readToken } from './tokens.ts';

/** Per network, over all accounts: users of an office behind one address sometimes mistype, and succeed in between. */
const OF_NETWORK = { what: 'sign-in', free: 100 };
const BLOCKED = { what: 'blocked sign-in', free: 20 };

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/**
 * Returns a bearer token, or an error that is the same for a wrong name and for a wrong password. Each attempt is
 * audited; of blocked attempts only the first ones.
 */
export async function signIn(
  db: Db,
  keys: Keys,
  given: Credentials,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<string> {
  const user = await store.findByLogin(db, given.username);
  // By the account that was found: the database considers more spellings of a login equal than the server does.
  const attempt = { accountKey: nameKey(user?.login ?? given.username), address: networkOf(request.ip) };
  const refuse = async (error: AppError) => {
    const data = { reason: error.key };
    await recordAudit(db, request, { type: 'AUTHENTICATION_FAILURE', claimed: given.username, data });
    return error;
  };
  await countSignIn(db, attempt, request.ip).catch(async (error: AppError) => {
    const isAudited = error instanceof AppError && (await shouldAudit(db, BLOCKED, request.ip));
    throw isAudited ? await refuse(error) : error;
  });
  if (!(await isPassword(user?.passwordHash ?? null, given.password)) || !user)
    throw await refuse(new AppError('error.signIn.failed'));
  await resetAttempts(db, attempt);
  await resetNetworkAttempts(db, OF_NETWORK, request.ip);
  if (!user.activated) throw await refuse(new AppError('error.signIn.inactive'));
  await recordAudit(db, request, {
    type: 'AUTHENTICATION_SUCCESS',
    by: { userId: user.id, login: user.login },
  });
  return issueToken(keys, user, given);
}

/**
 * Counts an attempt for the account and for the network. A blocked network is checked first, so that it cannot fill
 * the table with names; an attempt for a blocked account does not count for the network.
 */
async function countSignIn(db: Db, attempt: Attempt, ip: string): Promise<void> {
  await requireNotBlocked(db, OF_NETWORK, ip);
  const blocked = await countAttempt(db, attempt);
  if (blocked) throw new AppError('error.tooManyRequests', { seconds: blocked.waitSeconds });
  await countNetworkAttempt(db, OF_NETWORK, ip);
}

/**
 * The user of a bearer token, with the current rights in the database; null when it is invalid. An API key stays
 * valid after a change of the password, and is revoked with its user (docs/semantics.md#8).
 */
export async function findCaller(db: Db, keys: Keys, token: string): Promise<Caller | null> {
  if (isApiKey(token)) {
    const key = await findApiKey(db, token);
    const holder = key && (await findRights(db, key.userId));
    return holder ? { ...holder, token: { ...key.token, isApiKey: true } } : null;
  }
  const claims = await readToken(keys, token);
  if (!claims) return null;
  const rights = await findRights(db, claims.userId, claims.id);
  if (!rights || rights.tokenEpoch !== claims.epoch) return null;
  return { ...rights, token: { id: claims.id, expiresAt: claims.expiresAt, isApiKey: false } };
}

/** Lifetime of a session without "remember me". */
export const SESSION_SECONDS = LIFETIME_SECONDS.session;

/** A bearer token of that id, for a user of an identity provider. */
export const openSession = (
  keys: Keys,
  user: { id: number; tokenEpoch: number },
  id: string,
): Promise<string> => issueToken(keys, user, { id });

/** The token of an `authorization: Bearer …` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
