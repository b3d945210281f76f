import { setTimeout as pause } from 'node:timers/promises';
import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { counts } from '@scriptorium/contract/process/counts.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { callerOf, signIn } from './caller.ts';
import { checkInvariants, type Findings } from './check-invariants.ts';
import { Fleet } from './fleet.ts';
import { Installation, type Role } from './installation.ts';
import { Journal } from './journal.ts';
import { makeLoadProcess, type LoadProcess } from './process-graph.ts';
import { Random } from './random.ts';
import { Receiver } from './receiver.ts';
import { storm } from './storm.ts';
import { Uploads } from './uploads.ts';

export interface ScenarioOptions {
  readonly name: string;
  /** Absent: the embedded database. */
  readonly databaseUrl?: string;
  readonly roles: readonly Role[];
  readonly documents: number;
  readonly kills: number;
  /** Maximum pause between two faults, ms. */
  readonly pace: number;
  /** Whether the load contains requests that must not be repeated. */
  readonly once: boolean;
  readonly seed: number;
  readonly deadlineMs: number;
  /** Aborts the run from outside. */
  readonly signal: AbortSignal;
  say(line: string): void;
}

export interface Result extends Findings {
  readonly name: string;
  readonly database: 'PostgreSQL' | 'PGlite';
  readonly documents: number;
  readonly seconds: number;
  readonly journal: Journal;
  readonly uploadFailures: number;
}

const SAY_EVERY_MS = 10_000;

/** Puts a load on real processes, injects all faults, waits until they are idle, and checks the invariants. */
export async function runScenario(options: ScenarioOptions): Promise<Result> {
  const begun = performance.now();
  const random = new Random(options.seed);
  const receiver = new Receiver(new Random(options.seed + 1));
  const address = await receiver.open();
  const installation = await Installation.make({
    ...(options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }),
    environment: { OUTGOING_ALLOW: new URL(address).host, LOG_LEVEL: 'error' },
  });
  const journal = new Journal();
  const { roles } = options;
  const signal = AbortSignal.any([options.signal, journal.hopeless, AbortSignal.timeout(options.deadlineMs)]);
  const fleet = new Fleet({ installation, roles, journal, random, signal });
  try {
    const load = await work({ options, fleet, installation, journal, random, address, signal });
    await fleet.close();
    const database = await installation.openDatabase();
    const evidence = {
      ...load,
      acknowledged: load.uploads.acknowledged,
      taken: receiver.taken,
      deaths: journal.killed + journal.sleeps,
    };
    const findings = await checkInvariants(database, evidence).finally(() => database.close());
    const { problems, acknowledged, failures } = load.uploads;
    return {
      ...findings,
      violations: [...findings.violations, ...problems, ...journal.problems, ...load.late],
      name: options.name,
      database: options.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL',
      documents: acknowledged.size,
      seconds: Math.round((performance.now() - begun) / 1000),
      journal,
      uploadFailures: failures,
    };
  } catch (error) {
    for (const problem of journal.problems) options.say(problem);
    throw error;
  } finally {
    await fleet.close();
    await receiver.close();
    await installation.remove();
  }
}

interface Stage {
  readonly options: ScenarioOptions;
  readonly fleet: Fleet;
  readonly installation: Installation;
  readonly journal: Journal;
  readonly random: Random;
  readonly address: string;
  /** Aborted at the deadline, or when the user stops the run. */
  readonly signal: AbortSignal;
}

async function work(stage: Stage): Promise<{ process: LoadProcess; uploads: Uploads; late: string[] }> {
  const { options, fleet, journal, address, signal } = stage;
  const call = callerOf(fleet, await signIn(fleet, signal));
  const process = await makeLoadProcess(call, address, { once: options.once });
  const uploads = new Uploads();
  const telling = setInterval(() => void logProgress(stage, uploads, call, process), SAY_EVERY_MS);
  try {
    const { documents: count, kills } = options;
    const allowed = () => (kills === 0 ? count : Math.ceil((count * (journal.killed + 1)) / kills));
    const sending = uploads.send(call, { nodeId: process.uploadNodeId, count, allowed, signal });
    await Promise.all([sending, storm({ ...stage, ...options, signal })]);
    fleet.calm();
    await comeToRest(call, process, signal);
    return { process, uploads, late: signal.aborted ? ['the run was not at rest before its deadline'] : [] };
  } finally {
    clearInterval(telling);
  }
}

const countOf = async (
  call: Call,
  processId: number,
  statuses: readonly ('PROCESSING' | 'WAITING' | 'DONE' | 'ERROR')[],
) =>
  (
    await call(documents.info, {
      query: { page: 0, size: 1 },
      body: {
        filters: [
          { type: 'PROCESS_ID', value: processId },
          { type: 'STATUS', value: [...statuses] },
        ],
      },
    })
  ).totalElements;

/** Unfinished documents, and steps of any document: one with a failed step is in ERROR while its others run. */
async function countUnfinished(call: Call, processId: number): Promise<number> {
  const { nodes } = await call(counts.ofProcess, { params: { id: processId } });
  const steps = nodes.reduce((sum, { waiting, processing }) => sum + waiting + processing, 0);
  return steps + (await countOf(call, processId, ['PROCESSING', 'WAITING']));
}

/** Executes the remaining steps below a threshold on request. */
async function comeToRest(call: Call, process: LoadProcess, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const unfinished = await countUnfinished(call, process.processId).catch(() => 1);
    if (unfinished === 0) return;
    for (const id of process.gatheringIds)
      await call(actionResults.execute, { params: { id } }).catch(() => {}); // nothing waits, or it is running
    await pause(1000);
  }
}

async function logProgress(
  { options, journal }: Stage,
  { acknowledged }: Uploads,
  call: Call,
  { processId }: LoadProcess,
): Promise<void> {
  const done = await countOf(call, processId, ['DONE', 'ERROR']).catch(() => '?');
  options.say(
    `${options.name}: ${journal.killed} of ${options.kills} kills, ${acknowledged.size} of ${options.documents} documents taken in, ${done} finished`,
  );
}
