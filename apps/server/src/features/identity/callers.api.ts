import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';

/**
 * Actions that an API key must not do: create or delete keys, change accounts, its own or others', or write roles and
 * authorities. So a stolen key cannot be used after it expires, and cannot take over an account, not even an
 * administrator's key.
 */
export function requireSession({ token }: Caller): void {
  if (token.isApiKey) throw new AppError('error.http.403');
}
