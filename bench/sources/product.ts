import { sourcesOf } from '@scriptorium/server/features/sources/fetching.ts';
import { makeSftpSource } from '@scriptorium/nodes/connections/sftp/server/sftp-source.ts';
import { fetchSource } from '@scriptorium/sources/fetch-source.ts';
import type { Sources } from '@scriptorium/sources/sources.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { withPostgres, withServer } from '../engine/databases.ts';

const POOL = 10;

export interface Product {
  readonly world: World;
  readonly sources: Sources;
  /** A run that a person asked for; fails when the connection does. */
  fetch(connectionId: number): Promise<void>;
  /** Documents that came from a connection. */
  made(connectionId: number): Promise<number>;
}

/** The whole server with durable PostgreSQL and a folder of files; no step runs, so that nothing is parsed. */
export const withProduct = <T>(work: (product: Product) => Promise<T>): Promise<T> =>
  withServer((server) =>
    withPostgres(server, POOL, async (database) => {
      // The world closes its database, which `withPostgres` does too.
      const world = await startWorld({
        settings: { OUTGOING_ALLOW: '127.0.0.0/8' },
        database: { ...database, close: () => Promise.resolve() },
      });
      try {
        return await work({ world, ...fetcherOf(world) });
      } finally {
        await world.close();
      }
    }),
  );

function fetcherOf({ database: { db }, services, monitoring }: World): Omit<Product, 'world'> {
  const real = sourcesOf({
    db,
    files: services.files,
    services: services.ofNodes,
    leaseMs: 60_000,
    log: monitoring.loggers.named('sources'),
    engine: () => services.engine,
  });
  // How long a new file is watched is no speed.
  const sources = { ...real, kinds: { ...real.kinds, SFTP: makeSftpSource({ settleMs: 0 }) } };
  const fetch = async (id: number) => {
    const { signal } = new AbortController();
    await fetchSource(sources, id, { isRequested: true, signal });
    const { state, reason } = await db
      .selectFrom('connection')
      .select(['state', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state !== 'OK') throw new Error(`The connection is ${state}: ${JSON.stringify(reason)}`);
  };
  const made = async (id: number) => {
    const { count } = await db
      .selectFrom('source_item')
      .innerJoin('document', 'document.id', 'source_item.document_id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('connection_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return { sources, fetch, made };
}
