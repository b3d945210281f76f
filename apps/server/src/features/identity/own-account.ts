import { randomUUID } from 'node:crypto';
import type { AccountChange } from '@scriptorium/contract/people/account.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import type { Keys } from '../../services/keys.ts';
import type { Services } from '../../http/services.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { moveProviderSession } from './oidc.service.ts';
import { mailEmailChanged } from './account-mails.api.ts';
import * as store from './accounts.store.ts';
import { countTargetAttempt } from './rate-limit.service.ts';
import { networkOf } from './network-of.ts';
import { hashPassword, isPassword } from './passwords.api.ts';
import { countAttempt, resetAttempts } from './sign-in-attempts.store.ts';
import { issueToken } from './tokens.ts';

type Request = Pick<FastifyRequest, 'ip'>;

const emailTaken = (): AppError =>
  new AppError('emailexists', {}, [{ objectName: 'account', field: 'email', message: 'Unique' }]);

/** Limits the mails when an account's e-mail is changed repeatedly. */
const NOTICE = { what: 'notice', free: 5 };

/** The former address is notified of a change of the e-mail. */
async function formerAddress(db: Db, caller: Caller, { email }: AccountChange) {
  const before = await store.getUser(db, caller.userId);
  if (email === undefined || before.email === null || before.email === email) return undefined;
  const isFree = await countTargetAttempt(db, NOTICE, before.email).then(
    () => true,
    () => false,
  );
  return { ...before, email: before.email, isFree };
}

/**
 * Changes the fields that users may change themselves. The database's unique index decides about the e-mail; the
 * former address is notified, and links that were mailed to it become invalid.
 */
export async function updateAccount(
  db: Db,
  services: Pick<Services, 'settings' | 'keys' | 'engine'>,
  request: Pick<FastifyRequest, 'ip' | 'socket'>,
  caller: Caller,
  change: AccountChange,
): Promise<void> {
  const former = await formerAddress(db, caller, change);
  try {
    await inTransaction(db, async (tx) => {
      await store.updateOwn(tx, caller.userId, change);
      if (former) await store.revokeResetKeys(tx, caller.userId);
      if (former?.isFree) await mailEmailChanged(tx, services, request, former);
      await recordAudit(tx, request, { type: 'ACCOUNT_UPDATE', by: caller, data: { ...change } });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_email')) throw emailTaken();
    throw error;
  }
  if (former) services.engine.wake();
}

/**
 * Revokes every token of the user except API keys, and returns one that continues this session until its own expiry.
 * Wrong attempts count together with those of signing in.
 */
export async function changePassword(
  db: Db,
  keys: Keys,
  request: Request,
  caller: Caller,
  given: { currentPassword: string; newPassword: string },
): Promise<string> {
  await requireCurrentPassword(db, request, caller, given.currentPassword);
  const passwordHash = await hashPassword(given.newPassword);
  const id = randomUUID();
  const user = await inTransaction(db, async (tx) => {
    await recordAudit(tx, request, { type: 'PASSWORD_CHANGE', by: caller });
    await moveProviderSession(tx, { from: caller.token.id, to: id });
    return store.setPassword(tx, caller.userId, passwordHash);
  });
  return issueToken(keys, user, { id, expiresAt: caller.token.expiresAt });
}

async function requireCurrentPassword(db: Db, request: Request, caller: Caller, given: string) {
  const attempt = { accountKey: nameKey(caller.login), address: networkOf(request.ip) };
  const blocked = await countAttempt(db, attempt);
  const refuse = async (error: AppError) => {
    const data = { reason: error.key };
    await recordAudit(db, request, { type: 'AUTHENTICATION_FAILURE', by: caller, data });
    return error;
  };
  if (blocked) throw await refuse(new AppError('error.tooManyRequests', { seconds: blocked.waitSeconds }));
  if (!(await isPassword(await store.findPasswordHash(db, caller.userId), given)))
    throw await refuse(new AppError('password.messages.error'));
  await resetAttempts(db, attempt);
}
