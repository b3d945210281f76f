import { randomUUID } from 'node:crypto';
import { openPostgres } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { run, startPostgres, type RunningPostgres } from '@scriptorium/testing/databases/postgres-server.ts';
import { fillDisk } from './disk-full.ts';
import { forceOverlaps } from './overlaps.ts';
import { readPlan, type Plan } from './plan.ts';
import { sourceTable, table, writeSourceTable, writeTable } from './report.ts';
import { runSources, type SourceResult } from './source-scenario.ts';
import { runScenario, type Result, type ScenarioOptions } from './scenario.ts';

const OVERLAPS = 500;

type Run = Pick<ScenarioOptions, 'name' | 'roles' | 'documents' | 'kills' | 'pace' | 'once'>;

/** The goals: 100 kills over 20,000 steps, and a fleet that completes 5,000 documents. */
const RUNS: Record<'postgres' | 'pglite', readonly Run[]> = {
  postgres: [
    {
      name: 'storm',
      roles: ['web', 'worker', 'worker'],
      documents: 2600,
      kills: 110,
      pace: 2500,
      once: true,
    },
    {
      name: 'fleet',
      roles: ['web', 'web', 'worker', 'worker', 'worker'],
      documents: 5000,
      kills: 100,
      pace: 3000,
      once: false,
    },
  ],
  pglite: [{ name: 'storm', roles: ['all'], documents: 800, kills: 100, pace: 6000, once: true }],
};

/** The goal: 150 kills while three workers fetch, and nothing lost or doubled. */
const SOURCES = {
  postgres: { roles: ['web', 'worker', 'worker', 'worker'], pace: 2500 },
  pglite: { roles: ['all'], pace: 6000 },
} as const;
const SUPPLY = { mails: 1500, files: 1500, poisoned: 15 };
const SOURCE_KILLS = 150;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    console.log(`${signal}: clearing up …`);
    stop.abort();
  });

// Otherwise processes of the product would outlive the run.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exitCode = 1;
  stop.abort();
});

async function newDatabase(postgres: RunningPostgres): Promise<string> {
  const name = `chaos_${randomUUID().replaceAll('-', '')}`;
  await run(postgres.url('postgres'), `create database ${name}`);
  return postgres.url(name);
}

async function runOn(kind: 'postgres' | 'pglite', plan: Plan, postgres?: RunningPostgres): Promise<Result[]> {
  const results: Result[] = [];
  for (const given of RUNS[kind]) {
    if (stop.signal.aborted || (plan.only !== undefined && plan.only !== given.name)) continue;
    const result = await runScenario({
      ...given,
      ...(postgres ? { databaseUrl: await newDatabase(postgres) } : {}),
      kills: plan.kills ?? given.kills,
      documents: plan.documents ?? given.documents,
      seed: plan.seed,
      deadlineMs: plan.minutes * 60_000,
      signal: stop.signal,
      say: (line) => console.log(line),
    });
    results.push(result);
    for (const violation of result.violations) console.log(`WRONG (${given.name}, ${kind}): ${violation}`);
  }
  return results;
}

async function runSourcesOn(
  kind: 'postgres' | 'pglite',
  plan: Plan,
  postgres?: RunningPostgres,
): Promise<SourceResult[]> {
  const { documents: each } = plan;
  const result = await runSources({
    ...SOURCES[kind],
    ...SUPPLY,
    ...(each === undefined ? {} : { mails: each, files: each }),
    ...(postgres ? { databaseUrl: await newDatabase(postgres) } : {}),
    kills: plan.kills ?? SOURCE_KILLS,
    seed: plan.seed,
    deadlineMs: plan.minutes * 60_000,
    signal: stop.signal,
    say: (line) => console.log(line),
  });
  for (const violation of result.violations) console.log(`WRONG (sources, ${kind}): ${violation}`);
  return [result];
}

/** Reports whether the step behind each of the joins was created once. */
async function overlap(postgres: RunningPostgres): Promise<boolean> {
  const database = await openPostgres(await newDatabase(postgres));
  try {
    await migrate(database.db);
    const { joins, finished } = await forceOverlaps(database, OVERLAPS);
    console.log(`overlaps: of ${OVERLAPS} forced ones ${joins} joined, ${finished} finished`);
    return joins === OVERLAPS && finished === OVERLAPS;
  } finally {
    await database.close();
  }
}

async function tryFullDisk(): Promise<boolean> {
  const wrong = await fillDisk();
  for (const violation of wrong) console.log(`WRONG (full disk): ${violation}`);
  console.log(`full disk: ${wrong.length} wrong`);
  return wrong.length === 0;
}

async function main(plan: Plan): Promise<boolean> {
  console.log(`The seed is ${plan.seed}.`);
  const wants = (name: string) => !stop.signal.aborted && (plan.only === undefined || plan.only === name);
  const results: Result[] = [];
  const fetched: SourceResult[] = [];
  let fine = true;
  if (plan.databases.includes('postgres')) {
    const postgres = await startPostgres();
    try {
      if (wants('overlaps')) fine = (await overlap(postgres)) && fine;
      results.push(...(await runOn('postgres', plan, postgres)));
      if (wants('sources')) fetched.push(...(await runSourcesOn('postgres', plan, postgres)));
    } finally {
      await postgres.stop();
    }
  }
  if (plan.databases.includes('pglite')) {
    results.push(...(await runOn('pglite', plan)));
    if (wants('sources')) fetched.push(...(await runSourcesOn('pglite', plan)));
  }
  if (wants('disk')) fine = (await tryFullDisk()) && fine;
  if (results.length > 0) {
    const text = table(results);
    console.log(`\n${text}`);
    if (plan.write && !stop.signal.aborted) await writeTable(text);
  }
  if (fetched.length > 0) {
    const text = sourceTable(fetched);
    console.log(`\n${text}`);
    if (plan.write && !stop.signal.aborted) await writeSourceTable(text);
  }
  return (
    fine &&
    !stop.signal.aborted &&
    [...results, ...fetched].every(({ violations }) => violations.length === 0)
  );
}

const plan = readPlan(process.argv.slice(2));
if (plan && !(await main(plan))) process.exitCode = 1;
