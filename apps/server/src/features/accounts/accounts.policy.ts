import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Caller } from '../../http/context.ts';

/**
 * What an API key may not do: make or delete keys, or change what the account is signed in by. So a key that was found
 * can neither outlive its end nor take the account over.
 */
export function requireSession({ token }: Caller): void {
  if (token.isApiKey) throw new AppError('error.http.403');
}
