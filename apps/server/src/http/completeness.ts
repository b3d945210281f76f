import type { Endpoint, Surface } from '@scriptorium/contract/kit/endpoint.ts';

/** The server refuses to start when a declared endpoint has no handler. */
export function requireHandlers(api: Surface, mounted: readonly Endpoint[]): void {
  const missing = Object.values(api)
    .flatMap((group) => Object.values(group))
    .filter((endpoint) => !mounted.includes(endpoint));
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ method, path }) => `${method} ${path}`).join(', ')}`);
}
