import { afterEach } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** Starts the product as a process; the processes of a test are stopped after it. */
export function startedServers(): typeof startServerProcess {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });
  return async (given) => {
    const server = await startServerProcess(given);
    servers.push(server);
    return server;
  };
}
