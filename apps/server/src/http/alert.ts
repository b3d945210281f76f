import { ALERTS, type AlertKey } from '@scriptorium/contract/kit/alerts.ts';
import type { FastifyReply } from 'fastify';

/** The values of a reply and a path that the message refers to. */
function alertParams(key: AlertKey, sources: readonly unknown[]): Record<string, string | number> {
  const values: Record<string, unknown> = Object.assign({}, ...sources);
  const named = [...ALERTS[key].en.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    named.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** The success message that the page shows, with its parameters (SHELL-46). */
export function alert(key: AlertKey, reply: FastifyReply, ...sources: unknown[]): void {
  const params = JSON.stringify(alertParams(key, sources));
  void reply.header('x-app-alert', key).header('x-app-params', encodeURIComponent(params));
}
