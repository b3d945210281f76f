import { randomUUID } from 'node:crypto';
import { openPostgres, wrapPGlite, type Database } from '@scriptorium/db/database.ts';
import { openEmpty } from '@scriptorium/db/embedded/open-pglite.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { startIdentityProvider } from '@scriptorium/testing/servers/identity-provider.ts';
import { run, startPostgres } from '@scriptorium/testing/databases/postgres-server.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { runFuzz } from './fuzz.ts';
import { readPlan, type Plan } from './plan.ts';

/** Required number of 2xx answers per endpoint. */
const SUCCESSES = 20;
/** Share of the requests that fit their schemas. */
const LEAST_VALID = 0.4;

// Otherwise a PostgreSQL server would outlive the run.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

/** A migrated, empty database, and its cleanup. */
async function openDatabase(kind: Plan['databases'][number]): Promise<[Database, () => Promise<void>]> {
  if (kind === 'pglite') {
    const database = wrapPGlite(await openEmpty());
    await migrate(database.db);
    return [database, () => Promise.resolve()];
  }
  const server = await startPostgres();
  const name = `fuzz_${randomUUID().replaceAll('-', '')}`;
  await run(server.url('postgres'), `create database ${name}`);
  const database = await openPostgres(server.url(name));
  await migrate(database.db);
  return [database, () => server.stop()];
}

async function fuzzOn(kind: Plan['databases'][number], { requests, seed }: Plan): Promise<boolean> {
  const [database, end] = await openDatabase(kind);
  const provider = await startIdentityProvider();
  const drive = await startGoogleDrive();
  const world = await startWorld({ database, settings: { ...provider.settings, ...drive.settings } });
  const started = Date.now();
  try {
    const say = (line: string) => console.log(`${kind}: ${line}`);
    const tally = await runFuzz({
      world,
      provider,
      seed,
      requests,
      successes: SUCCESSES,
      say,
      signal: stop.signal,
    });
    const { sent, valid, ok, failed } = tally.sum();
    console.log(`\n${tally.table()}\n`);
    const percent = Math.round((100 * valid) / sent);
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(
      `${kind}: ${sent} requests in ${seconds} s, ${valid} valid by their schema (${percent} %), ${ok} answers of 2xx, ${failed} server errors`,
    );
    console.log(`${kind}: ${tally.findings.length} findings`);
    return tally.findings.length === 0 && valid >= LEAST_VALID * sent && !stop.signal.aborted;
  } finally {
    await world.close();
    await provider.close();
    await drive.close();
    await end();
  }
}

async function main(plan: Plan): Promise<boolean> {
  console.log(`The seed is ${plan.seed}.`);
  let fine = true;
  for (const kind of plan.databases) fine = (await fuzzOn(kind, plan)) && fine;
  return fine;
}

const plan = readPlan(process.argv.slice(2));
if (plan && !(await main(plan))) process.exitCode = 1;
