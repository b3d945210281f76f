import type { FastifyInstance } from 'fastify';
import { withoutSecrets } from '../services/log.ts';
import { callerOf } from './mount.ts';

export interface RequestWatch {
  readonly metrics: { request(seen: { method: string; route: string; status: number; ms: number }): void };
  readonly exchanges: {
    add(exchange: {
      at: string;
      method: string;
      route: string | null;
      address: string;
      status: number;
      ms: number;
      login: string | null;
      client: string;
    }): void;
  };
}

const OF_THE_SERVER = /^\/(?:api|management|websocket)\//;
/** Files of the page: each has its own route, which would create as many metric labels. */
const PAGE = '(page)';
const NO_ROUTE = '(no route)';
/** Maximum length of a stored address. */
const ADDRESS = 500;
const PROBE = '/management/health';
const PAGE_FILE = /^\/(?:assets|i18n)\/|^\/(?:logo|favicon)\.\w+$/;

/** Probes and files of the page are frequent and uninformative: stored, they would hide the other requests. */
const isRecorded = (address: string, pattern: string | undefined): boolean => {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return pattern !== PROBE && path !== PROBE && !PAGE_FILE.test(path);
};

const routeOf = (pattern: string | undefined, status: number): string =>
  pattern === undefined
    ? status < 400
      ? PAGE
      : NO_ROUTE
    : OF_THE_SERVER.test(pattern)
      ? pattern.replace(/(.)\/$/, '$1')
      : PAGE;

/**
 * One line per answer, without the caller, and with tokens in addresses removed (docs/semantics.md#8). It is also
 * counted.
 */
export function logRequests(app: FastifyInstance, { metrics, exchanges }: RequestWatch): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request;
    const status = reply.statusCode;
    const address = withoutSecrets(request.url).slice(0, ADDRESS);
    const ms = Math.round(reply.elapsedTime);
    const route = routeOf(request.routeOptions.url, status);
    metrics.request({ method, route, status, ms: reply.elapsedTime });
    if (isRecorded(request.url, request.routeOptions.url))
      exchanges.add({
        at: new Date(Date.now() - ms).toISOString(),
        method,
        address,
        status,
        ms,
        client: ip,
        route: route === NO_ROUTE ? null : route,
        login: callerOf(request)?.login ?? null,
      });
    request.log[status >= 500 ? 'warn' : 'debug']({ method, url: address, status, ms }, 'request');
  });
}
