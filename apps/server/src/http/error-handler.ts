import { randomUUID } from 'node:crypto';
import type { ErrorReply } from '@scriptorium/contract/kit/error-reply.ts';
import { AppError, notFound, type ErrorParams } from '@scriptorium/contract/errors.ts';
import { StatementStopped } from '@scriptorium/db/driver/statement-limits.ts';
import { isConnectionLost, isForeignKeyViolation } from '@scriptorium/db/transaction.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Values that PostgreSQL cannot store: a NUL in a text, a number out of range. A schema should have refused them. */
const UNSTORABLE = /^(22021|22P05|22003|22P02)$/;
/** Conflicts between concurrent writers; a retry helps. */
const COLLISION = /^(40001|40P01|55P03)$/;
/** The disk of the files or of the database is full. */
const NO_ROOM = /^(ENOSPC|EDQUOT|53100)$/;

const known: Record<string, (error: FastifyError) => AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('error.body.unreadable', { reason: 'its content type is not supported' }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('error.body.unreadable', { reason: 'it is too large' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('error.body.unreadable', { reason: 'it is empty' }),
};

export function toAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof StatementStopped)
    return new AppError('error.database.tooSlow', { seconds: error.seconds ?? 0 });
  const make = known[error.code];
  if (make) return make(error);
  const code = error.code ?? '';
  if (isConnectionLost(error) || COLLISION.test(code)) return new AppError('error.database.unavailable');
  if (NO_ROOM.test(code)) return new AppError('error.storage.full');
  if (isForeignKeyViolation(error)) return notFound();
  if (UNSTORABLE.test(code))
    return new AppError('error.body.unreadable', { reason: 'it has a value that cannot be stored' });
  const status = error.statusCode;
  if (status === 404) return new AppError('error.http.404');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('error.body.unreadable', { reason: error.message });
  return undefined;
}

/** The body of every error, and its headers (docs/semantics.md#10). */
export function sendError(reply: FastifyReply, error: AppError, detail?: string): FastifyReply {
  const body: ErrorReply = {
    message: error.message,
    ...(detail === undefined ? {} : { detail }),
    errorKey: error.key,
    params: error.params,
    ...(error.fieldErrors ? { fieldErrors: [...error.fieldErrors] } : {}),
  };
  if (error.status === 400 && !error.fieldErrors) {
    void reply.header('x-app-error', encodeURIComponent(error.key));
    void reply.header('x-app-params', encodeURIComponent(JSON.stringify(error.params)));
  }
  if (error.status === 429) void reply.header('retry-after', String(error.params['seconds'] ?? 1));
  return reply.status(error.status).send(body);
}

/**
 * Errors that anybody can cause, by a request that Fastify refuses or by disconnecting, are logged without a warning
 * and a stack; errors of the database are not.
 */
function logFrameworkError({ log }: FastifyRequest, error: FastifyError): void {
  const { statusCode = 500, code, message } = error;
  const isDisconnected = error instanceof StatementStopped && error.seconds === undefined;
  if (statusCode < 500 || isDisconnected) log.debug({ code, reason: message }, 'a request was refused');
  else log.warn({ err: error }, 'an error of the HTTP server was answered');
}

/** Names the people who may grant a refused right: the administrators in the response, or those of the system. */
const adviceOf = ({ administrators }: ErrorParams): string =>
  Array.isArray(administrators) && administrators.length > 0
    ? `Ask an administrator of the process: ${administrators.join(', ')}.`
    : 'Ask an administrator of the system.';

function detailOf({ key, message, params }: AppError): string | undefined {
  // The sign-in page adds this to its own text (ERR-14).
  if (key === 'error.signIn.inactive') return message;
  return key === 'error.http.403' ? adviceOf(params) : undefined;
}

/** Every thrown value becomes an answer of the catalogue; unexpected errors are logged with an id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const expected = toAppError(error);
    if (expected && !(error instanceof AppError)) logFrameworkError(request, error);
    if (expected) return sendError(reply, expected, detailOf(expected));
    const id = randomUUID();
    request.log.error({ err: error, id }, 'unexpected error');
    return sendError(reply, new AppError('error.unexpected', { id }));
  });
}
