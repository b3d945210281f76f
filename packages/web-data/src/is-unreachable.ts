import { TransportError } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';

/** No answer, a gateway error, or an unavailable database: a retry may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof TransportError && (error.status === 0 || (error.status >= 502 && error.status <= 504))) ||
  (error instanceof AppError && error.key === 'error.database.unavailable');
