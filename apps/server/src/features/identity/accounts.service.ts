import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { FastifyRequest } from 'fastify';
import type { Keys } from '../../services/keys.ts';
import { recordAudit } from '../audits/audits.api.ts';
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
import { issueToken, LIFETIME_SECONDS } from './tokens.ts';

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

/** Lifetime of a session without "remember me". */
export const SESSION_SECONDS = LIFETIME_SECONDS.session;

/** A bearer token of that id, for a user of an identity provider. */
export const openSession = (
  keys: Keys,
  user: { id: number; tokenEpoch: number },
  id: string,
): Promise<string> => issueToken(keys, user, { id });
