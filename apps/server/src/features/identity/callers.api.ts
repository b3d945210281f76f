import { AppError } from '@scriptorium/contract/errors.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Keys } from '../../services/keys.ts';
import { findRights } from '../access/rights.store.api.ts';
import { findApiKey, isApiKey } from './api-keys.service.ts';
import { readToken } from './tokens.ts';

/**
 * Actions that an API key must not do: create or delete keys, change accounts, its own or others', or write roles and
 * authorities. So a stolen key cannot be used after it expires, and cannot take over an account, not even an
 * administrator's key.
 */
export function requireSession({ token }: Caller): void {
  if (token.isApiKey) throw new AppError('error.http.403');
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

/** The token of an `authorization: Bearer …` header. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
