import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Restrictions for browsers. Inline styles are allowed, because Mantine writes them; inline scripts are not. The page
 * creates its own worker and image blobs: layout of the graph, page images, recordings.
 */
export const HELMET: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  hsts: false,
};

const ONE_YEAR_SECONDS = 31_536_000;

/** A browser is restricted to TLS only by an answer that came through TLS. */
export function requireTls(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}`);
  });
}

const OF_THE_API = /^\/(?:api|management|v3)(?:\/|\?|$)/;

/** Answers of the API depend on the user and the time: they are not cached, unless the answer allows it. */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (OF_THE_API.test(request.url) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
  });
}
