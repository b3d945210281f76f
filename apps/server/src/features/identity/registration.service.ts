import type { Language } from '@scriptorium/domain/languages.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { inTransaction, isForeignKeyViolation, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../http/services.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { countTargetAttempt, countNetworkAttempt, resetNetworkAttempts } from './rate-limit.service.ts';
import { hashPassword } from './passwords.api.ts';
import { isValidKey, consumeKey } from './account-keys.store.ts';
import { hashOfKey, mailKey } from './account-mails.api.ts';
import * as store from './registration.store.ts';

/** Context of an operation, in addition to its input. */
export interface RegistrationContext {
  readonly db: Db;
  readonly services: Services;
  readonly request: Pick<FastifyRequest, 'ip' | 'socket'>;
}

/** A network may be a whole office; an address is one person, who must not be flooded with mails. */
const OF_NETWORK = 30;
const AT_ADDRESS = 5;
const REGISTER = { what: 'register', free: OF_NETWORK };
const RESET = { what: 'reset', free: OF_NETWORK };
const MAIL = { what: 'mail', free: AT_ADDRESS };
const KEY = { what: 'key', free: OF_NETWORK };

interface Registration {
  readonly login: string;
  readonly email: string;
  readonly password: string;
  readonly langKey: Language;
}

/**
 * Creates an account that the mailed link activates. Conflicting names are reported one at a time, because the page
 * shows the message of one `errorKey` (ERR-19).
 */
export async function register(
  { db, services, request }: RegistrationContext,
  given: Registration,
): Promise<void> {
  if (!services.settings.REGISTRATION) throw new AppError('error.registration.closed');
  await countNetworkAttempt(db, REGISTER, request.ip);
  const { login, email, langKey } = given;
  const passwordHash = await hashPassword(given.password);
  const made = inTransaction(db, async (tx) => {
    await store.deleteAbandoned(tx, given);
    const id = await store.insertAccount(tx, { login, email, langKey, passwordHash });
    const to = { id, login, email, langKey, firstName: null, lastName: null };
    await mailKey(tx, services, request, { kind: 'activation', to });
    await recordAudit(tx, request, { type: 'REGISTRATION', claimed: login, data: { userId: id, email } });
  });
  await made.catch((error: unknown) => {
    if (isUniqueViolation(error, 'app_user_email')) throw new AppError('emailexists');
    // An abandoned account to which work was assigned keeps its name.
    if (isUniqueViolation(error, 'app_user_login') || isForeignKeyViolation(error))
      throw new AppError('userexists');
    throw error;
  });
  services.engine.wake();
}

/** Activates the account that the key was mailed for. */
export async function verify({ db, request }: RegistrationContext, key: string): Promise<void> {
  await countNetworkAttempt(db, KEY, request.ip);
  await inTransaction(db, async (tx) => {
    const owner = await consumeKey(tx, hashOfKey(key), 'ACTIVATE');
    if (!owner) throw new AppError('error.verify.failed');
    await store.activate(tx, owner.id);
    const by = { userId: owner.id, login: owner.login };
    await recordAudit(tx, request, { type: 'ACTIVATION', by });
  });
  await resetNetworkAttempts(db, KEY, request.ip);
}

/** Mails a link to choose a new password; for an address without an account there is an error (ERR-16). */
export async function requestReset(
  { db, services, request }: RegistrationContext,
  email: string,
): Promise<void> {
  await countNetworkAttempt(db, RESET, request.ip);
  await countTargetAttempt(db, MAIL, (await store.findAddress(db, email)) ?? email);
  const found = await inTransaction(db, async (tx) => {
    const user = await store.findByEmail(tx, email);
    // To the address as it is stored: the given one may be equal for the database, and belong to somebody else.
    if (user)
      await mailKey(tx, services, request, { kind: 'reset', to: { ...user, email: user.email ?? email } });
    const known = user !== undefined;
    await recordAudit(tx, request, {
      type: 'PASSWORD_RESET_REQUEST',
      claimed: user?.login ?? email,
      data: { known },
    });
    return known;
  });
  if (!found) throw new AppError('reset.request.messages.notfound');
  services.engine.wake();
}

/** Sets the password with the mailed key, and revokes every session of the account; activates no account. */
export async function finishReset(
  { db, services, request }: RegistrationContext,
  { key, newPassword }: { key: string; newPassword: string },
): Promise<void> {
  await countNetworkAttempt(db, KEY, request.ip);
  const keyHash = hashOfKey(key);
  if (!(await isValidKey(db, keyHash, 'RESET'))) throw new AppError('error.reset.keyInvalid');
  const passwordHash = await hashPassword(newPassword);
  const owner = await inTransaction(db, async (tx) => {
    const taken = await consumeKey(tx, keyHash, 'RESET');
    if (!taken) throw new AppError('error.reset.keyInvalid');
    await store.setPassword(tx, taken.id, passwordHash);
    const by = { userId: taken.id, login: taken.login };
    await recordAudit(tx, request, { type: 'PASSWORD_RESET', by });
    return taken;
  });
  services.live.endUser(owner.id);
  await resetNetworkAttempts(db, KEY, request.ip);
}
