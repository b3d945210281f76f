import type { FastifyInstance } from 'fastify';
import { withoutSecrets } from '../services/log.ts';

/** One line an answer: who asked is not said, and tokens in addresses are struck out (semantics 8). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](line, 'request');
  });
}
