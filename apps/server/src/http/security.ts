import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What browsers are told to refuse. Styles may stand inline, as Mantine writes them; scripts may not. Worker and image
 * blobs are the page's own: tidying the graph, page images, recordings.
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

/** A browser is bound to TLS only by an answer that came through it. */
export function bindToTls(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}`);
  });
}

const OF_THE_API = /^\/(?:api|management|v3)(?:\/|\?|$)/;

/** What the API says is of a person and of a moment: nobody keeps it, unless the answer says so itself. */
export function disableCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (OF_THE_API.test(request.url) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
  });
}
