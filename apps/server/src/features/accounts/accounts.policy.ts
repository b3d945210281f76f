import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Caller } from '../../http/context.ts';

/**
 * What an API key may not do: make or delete keys, change accounts, its own or others', or write roles and authorities. So a
 * key that was found can neither outlive its end nor take an account over, not even one of an administrator.
 */
export function requireSession({ token }: Caller): void {
  if (token.isApiKey) throw new AppError('error.http.403');
}
