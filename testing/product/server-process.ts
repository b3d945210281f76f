import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { account } from '@scriptorium/contract/people/account.ts';
import { createClient } from '@scriptorium/contract/create-client.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const ADMIN_PASSWORD = 'correct horse battery';
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;

/** The real product as a child process. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns the complete output of the process. */
  output(): string;
  /** SIGTERM, and its exit code; SIGKILL when it does not exit. */
  stop(): Promise<number | null>;
  /** `kill -9`: no cleanup, no output. */
  kill(): Promise<void>;
}

/** Starts the product on a data folder (and a PostgreSQL, when given) and waits until it prints its address. */
export async function startServerProcess(given: {
  dataDir: string;
  databaseUrl?: string;
  role?: 'all' | 'web' | 'worker';
  environment?: Record<string, string>;
  /** Options of Node itself, such as a module to load before the product. */
  nodeArguments?: readonly string[];
}): Promise<ServerProcess> {
  const { nodeArguments = [], role = 'all' } = given;
  const child = spawn(process.execPath, [...nodeArguments, 'apps/server/src/main.ts', '--role', role], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: given.dataDir,
      DATABASE_URL: given.databaseUrl ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PASSWORD,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      CPU_WORKERS: '1',
      ...given.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const url = await addressOf(child, log);
  return {
    url,
    child,
    output: () => log.join(''),
    stop: async () => {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await gone;
      clearTimeout(giveUp);
      return child.exitCode;
    },
    kill: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function addressOf(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${log.join('')}`));
    const timer = setTimeout(() => fail('The server did not say where it listens'), START_TIMEOUT_MS);
    const read = (data: Buffer) => {
      log.push(data.toString());
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(log.join(''))?.[0];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The server ended with ${code}`);
    });
  });
}

/** A caller of the API at an address, as the owner of the token. */
export const callAt = (url: string, token?: string): Call =>
  createClient({
    fetch: (path, init) => fetch(new URL(String(path), url), init),
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });

/** Signs in and returns the token. */
export async function signInAt(url: string, username = 'admin', password = ADMIN_PASSWORD): Promise<string> {
  const { id_token } = await callAt(url)(account.authenticate, { body: { username, password } });
  return id_token;
}
