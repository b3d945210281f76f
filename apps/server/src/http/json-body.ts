import { AppError } from '@scriptorium/contract/errors.ts';
import type { FastifyError, FastifyInstance } from 'fastify';

const SHOWN = 200;

/** The position of the fault, as the engine names it. */
function faultIn(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return (error as Error).message.slice(0, SHOWN).toWellFormed();
  }
  return 'it has a field that is not allowed';
}

/** Reads JSON as Fastify does, and says where a body is none: people write some of them by hand. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return parse(request, body, done);
    void parse(request, body as string, (error, value) => {
      if (!error) return done(null, value);
      // without the message, which quotes the body
      request.log.debug({ code: (error as FastifyError).code }, 'a request was refused');
      done(new AppError('error.body.unreadable', { reason: faultIn(body as string) }));
    });
  });
}
