import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded, openPostgres, type Database } from '@scriptorium/db/database.ts';
import { run } from '@scriptorium/testing/databases/postgres-server.ts';
import { startServerProcess, type ServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { asVariable, FAULT_VARIABLE, type Fault } from './faults.ts';

export type Role = 'all' | 'web' | 'worker';

/** Short, so that work of killed processes continues soon; production uses a longer lease. */
export const LEASE_SECONDS = 4;

const PRELOAD = fileURLToPath(new URL('install-fault.ts', import.meta.url));

/** One installation of the product: its folder, its database, and processes of it. */
export class Installation {
  readonly dataDir: string;
  /** Absent: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly #environment: Record<string, string>;

  static async make(given: {
    databaseUrl?: string;
    environment?: Record<string, string>;
  }): Promise<Installation> {
    const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-chaos-'));
    return new Installation(dataDir, given.databaseUrl, given.environment ?? {});
  }

  private constructor(dataDir: string, databaseUrl: string | undefined, environment: Record<string, string>) {
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
    this.#environment = environment;
  }

  start(role: Role, fault?: Fault): Promise<ServerProcess> {
    return startServerProcess({
      dataDir: this.dataDir,
      ...(this.databaseUrl === undefined ? {} : { databaseUrl: this.databaseUrl }),
      role,
      nodeArguments: ['--import', PRELOAD],
      environment: {
        JOB_LEASE_SECONDS: String(LEASE_SECONDS),
        // One caller sends as many requests as many people would.
        UPLOADS_PER_USER: '1000',
        ...this.#environment,
        ...(fault ? { [FAULT_VARIABLE]: asVariable(fault) } : {}),
      },
    });
  }

  /** The embedded one can only be opened when no process runs. */
  openDatabase(): Promise<Database> {
    return this.databaseUrl === undefined
      ? openEmbedded(this.dataDir)
      : openPostgres(this.databaseUrl, { connections: 2 });
  }

  /** Closes up to `count` connections of the product, busy or idle; returns how many. */
  async cutConnections(count: number): Promise<number> {
    if (this.databaseUrl === undefined) return 0;
    const name = new URL(this.databaseUrl).pathname.slice(1);
    const ended = await run(
      this.databaseUrl,
      `select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()
        order by random() limit ${count}) chosen`,
    );
    return ended.length;
  }

  async remove(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
