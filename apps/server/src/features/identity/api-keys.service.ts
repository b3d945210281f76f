import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_MAX_YEARS } from '@scriptorium/contract/people/api-keys.ts';
import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction, outsideTransaction } from '@scriptorium/db/transaction.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audits/audits.api.ts';
import * as store from './api-keys.store.ts';

const PREFIX = 'sk_';
const HINT_LENGTH = PREFIX.length + 6;

/** Distinguishes an API key from a session's token, which is a JWT. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

/** 256 random bits need no slow hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Identifies the sockets of a key, as opposed to those of sessions. */
export const tokenIdOf = (keyId: number): string => `api-key:${keyId}`;

type Request = Pick<FastifyRequest, 'ip'>;

/** Creates a key and returns it; only its hash is stored. */
export function createApiKey(
  db: Db,
  request: Request,
  caller: Caller,
  expirationDate: string,
): Promise<string> {
  requireEndInReach(expirationDate);
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const hint = token.slice(0, HINT_LENGTH);
  return inTransaction(db, async (tx) => {
    const { userId } = caller;
    const id = await store.insertKey(tx, {
      userId,
      tokenHash: hashOf(token),
      hint,
      expiresAt: expirationDate,
    });
    await recordAudit(tx, request, {
      type: 'API_KEY_CREATE',
      by: caller,
      data: { id, hint, expirationDate },
    });
    return token;
  });
}

function requireEndInReach(expirationDate: string): void {
  const end = Date.parse(expirationDate);
  const last = new Date();
  last.setFullYear(last.getFullYear() + API_KEY_MAX_YEARS);
  if (end <= Date.now()) throw fieldError('api-keys', 'expirationDate', 'Min');
  if (end > last.getTime()) throw fieldError('api-keys', 'expirationDate', 'Max');
}

/** For another user the key does not exist. */
export const deleteApiKey = (db: Db, request: Request, caller: Caller, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const deleted = await store.deleteKey(tx, { id, userId: caller.userId });
    if (!deleted) throw notFound();
    await recordAudit(tx, request, { type: 'API_KEY_DELETE', by: caller, data: { id, hint: deleted.hint } });
  });

/** The user of a valid key. Its use is recorded asynchronously, at most once a minute. */
export async function findApiKey(
  db: Db,
  token: string,
): Promise<{ userId: number; token: { id: string; expiresAt: Date } } | undefined> {
  const key = await store.findByHash(db, hashOf(token));
  if (!key) return undefined;
  // A lost record is harmless; the next use writes it.
  if (key.isUseOutdated) void outsideTransaction(() => store.recordUse(db, key.id)).catch(() => undefined);
  return { userId: key.userId, token: { id: tokenIdOf(key.id), expiresAt: new Date(key.expiresAt) } };
}
