import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';

/** Folder of the built page. */
export const PAGE_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const OF_THE_SERVER = /^\/(?:api|management|websocket)(?:\/|$)/;
const A_FILE = /\.\w+$/;

/** Routes of the page have no dot in their last segment and are not server routes. */
function isPageRoute(request: FastifyRequest): boolean {
  const path = request.url.split(/[?#]/, 1)[0] ?? '/';
  return ['GET', 'HEAD'].includes(request.method) && !OF_THE_SERVER.test(path) && !A_FILE.test(path);
}

/**
 * Serves the built page: hashed assets are cached forever, index.html is never cached, for every route of the page.
 * Any other address gets the catalogue's 404, and so does the page when it is not built.
 */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  await app.register(fastifyStatic, {
    root: isBuilt ? folder : process.cwd(),
    serve: isBuilt,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build writes them; a file without one is compressed while it is sent.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(join(folder, 'assets'));
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) =>
    isBuilt && isPageRoute(request) ? reply.sendFile('index.html') : sendError(reply, notFound()),
  );
}
