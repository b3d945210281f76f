import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../http/context.ts';
import type { Keys } from '../../services/keys.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { findRights } from '../access/access.policy.ts';
import { findApiKey, isApiKey } from '../api-keys/api-keys.service.ts';
import * as store from './accounts.store.ts';
import { countNetworkAttempt, resetNetworkAttempts, shouldAudit, requireNotBlocked } from './rate-limit.service.ts';
import { networkOf } from './network-of.ts';
import { isPassword } from './passwords.ts';
import { countAttempt, resetAttempts, type Attempt } from './sign-in-attempts.store.ts';
import { issueToken, LIFETIME_SECONDS, readToken } from './tokens.ts';

/** Of a network over all accounts: an office behind one address mistypes now and then, and is right in between. */
const OF_NETWORK = { what: 'sign-in', free: 100 };
const BLOCKED = { what: 'blocked sign-in', free: 20 };

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/**
 * Answers a bearer token, or says why not. What it says of a wrong name and of a wrong password is the same. Each try is
 * written down for administrators; of those that come while they have to wait, the first ones.
 */
export async function signIn(
  db: Db,
  keys: Keys,
  given: Credentials,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<string> {
  const user = await store.findByLogin(db, given.username);
  // By the account that is found: the database takes more spellings for one login than we do.
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
 * Counts a try for the account and for the network. A network that has to wait is looked at first, so that it fills no
 * table with names; an account that has to wait costs nothing, and its network nothing either.
 */
async function countSignIn(db: Db, attempt: Attempt, ip: string): Promise<void> {
  await requireNotBlocked(db, OF_NETWORK, ip);
  const blocked = await countAttempt(db, attempt);
  if (blocked) throw new AppError('error.tooManyRequests', { seconds: blocked.waitSeconds });
  await countNetworkAttempt(db, OF_NETWORK, ip);
}

/**
 * Who a bearer token stands for, with the rights that the database holds now; null when it is worth nothing. An API key
 * outlives a change of the password, and ends with its user (semantics 8).
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

/** How long a session lasts that is not to be remembered. */
export const SESSION_SECONDS = LIFETIME_SECONDS.session;

/** A bearer token of that id, for somebody whom an identity provider let in. */
export const openSession = (
  keys: Keys,
  user: { id: number; tokenEpoch: number },
  id: string,
): Promise<string> => issueToken(keys, user, { id });

/** The token of an `authorization: Bearer …` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
