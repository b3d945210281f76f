import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { emailUpload } from '@scriptorium/nodes/email-upload/email-upload.contract.ts';
import { callerOf, signIn } from './caller.ts';
import { checkSources, type SourceFindings } from './check-sources.ts';
import { SOURCE_POINTS, STEP_POINTS } from './faults.ts';
import { Fleet } from './fleet.ts';
import { Installation, type Role } from './installation.ts';
import { Journal } from './journal.ts';
import { Random } from './random.ts';
import { SourceServers, type SourceProcess, type Supply } from './source-servers.ts';
import { storm } from './storm.ts';

export interface SourceOptions extends Supply {
  /** Absent: the embedded database. */
  readonly databaseUrl?: string;
  readonly roles: readonly Role[];
  readonly kills: number;
  /** Maximum pause between two faults, ms. */
  readonly pace: number;
  readonly seed: number;
  readonly deadlineMs: number;
  /** Aborts the run from outside. */
  readonly signal: AbortSignal;
  say(line: string): void;
}

export interface SourceResult extends SourceFindings {
  readonly database: 'PostgreSQL' | 'PGlite';
  readonly supply: Supply;
  readonly cuts: number;
  readonly seconds: number;
  readonly journal: Journal;
}

const SAY_EVERY_MS = 10_000;

/**
 * Delivers mails and files while the servers of the product are killed and the connections to the sources break; waits
 * until everything has been imported or listed, and checks that each became one document.
 */
export async function runSources(options: SourceOptions): Promise<SourceResult> {
  const begun = performance.now();
  const random = new Random(options.seed);
  const servers = await SourceServers.start();
  const installation = await Installation.make({
    ...(options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }),
    environment: { ...servers.environment, LOG_LEVEL: 'error' },
  });
  const journal = new Journal();
  const { roles } = options;
  const signal = AbortSignal.any([options.signal, journal.hopeless, AbortSignal.timeout(options.deadlineMs)]);
  const points = { often: SOURCE_POINTS, rarely: STEP_POINTS };
  // Ends calls that wait for a process when all have ended.
  const over = new AbortController();
  const untilOver = AbortSignal.any([signal, over.signal]);
  const fleet = new Fleet({ installation, roles, journal, random, signal: untilOver, points });
  try {
    const process = await work({ options, fleet, installation, journal, random, servers, signal });
    await fleet.close();
    const database = await installation.openDatabase();
    const findings = await checkSources(database, process, options).finally(() => database.close());
    const late = signal.aborted ? ['not everything was imported before the deadline'] : [];
    return {
      ...findings,
      violations: [...findings.violations, ...journal.problems, ...late],
      database: options.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL',
      supply: options,
      cuts: servers.cuts,
      seconds: Math.round((performance.now() - begun) / 1000),
      journal,
    };
  } catch (error) {
    for (const problem of journal.problems) options.say(problem);
    throw error;
  } finally {
    await fleet.close();
    over.abort();
    await servers.close();
    await installation.remove();
  }
}

interface Stage {
  readonly options: SourceOptions;
  readonly fleet: Fleet;
  readonly installation: Installation;
  readonly journal: Journal;
  readonly random: Random;
  readonly servers: SourceServers;
  readonly signal: AbortSignal;
}

async function work(stage: Stage): Promise<SourceProcess> {
  const { options, fleet, servers, signal } = stage;
  const call = callerOf(fleet, await signIn(fleet, signal));
  const process = await servers.makeProcess(call);
  const telling = setInterval(() => void logProgress(stage, call, process), SAY_EVERY_MS);
  const storming = new AbortController();
  try {
    const breaking = breakConnections(stage, AbortSignal.any([signal, storming.signal]));
    const asking = askForFetches(call, process, signal);
    await Promise.all([deliver(stage), storm({ ...stage, ...options, signal })]);
    storming.abort();
    await breaking;
    servers.calm();
    fleet.calm();
    await comeToRest(call, process, options, signal);
    asking.stop();
    return process;
  } finally {
    clearInterval(telling);
    storming.abort();
  }
}

/** As many as there were kills, so that every part of the run has something to fetch. */
async function deliver({ options, journal, servers, signal }: Stage): Promise<void> {
  const { kills } = options;
  const count = Math.max(options.mails, options.files);
  const allowed = () => (kills === 0 ? count : Math.ceil((count * (journal.killed + 1)) / kills));
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    while (index >= allowed() && !signal.aborted) await pause(100);
    servers.deliver(index, options);
  }
}

async function breakConnections({ random, servers, options }: Stage, signal: AbortSignal): Promise<void> {
  if (options.kills === 0) return;
  while (!signal.aborted) {
    await pause(random.whole(1000, 5000), undefined, { signal }).catch(() => {});
    if (!signal.aborted) servers.strike(random);
  }
}

/** A connection that fails waits for up to an hour; a person does not. */
function askForFetches(
  call: Call,
  { mailNodeId, fileNodeId }: SourceProcess,
  signal: AbortSignal,
): { stop(): void } {
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  void (async () => {
    while (!until.aborted) {
      await call(emailUpload.fetchMail, { params: { id: mailNodeId } }).catch(() => {});
      await call(sftpConnections.fetch, { params: { id: fileNodeId } }).catch(() => {});
      await pause(2000, undefined, { signal: until }).catch(() => {});
    }
  })();
  return { stop: () => ended.abort() };
}

async function statesOf(call: Call, { processId }: SourceProcess) {
  const { connections } = await call(sources.ofProcess, { params: { id: processId } });
  const sum = (of: 'found' | 'made' | 'waiting' | 'failed') =>
    connections.reduce((total, { counts }) => total + counts[of], 0);
  const hasRecovered = connections.every(({ state }) => state === 'OK');
  return {
    found: sum('found'),
    made: sum('made'),
    waiting: sum('waiting'),
    failed: sum('failed'),
    hasRecovered,
  };
}

async function comeToRest(
  call: Call,
  process: SourceProcess,
  { mails, files }: Supply,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const states = await statesOf(call, process).catch(() => undefined);
    if (states && states.found >= mails + files && states.waiting === 0 && states.hasRecovered) return;
    await pause(1000);
  }
}

async function logProgress(
  { options, journal, servers }: Stage,
  call: Call,
  process: SourceProcess,
): Promise<void> {
  const states = await statesOf(call, process).catch(() => undefined);
  const { kills, mails, files } = options;
  options.say(
    `sources: ${journal.killed} of ${kills} kills, ${servers.cuts} cuts, ${states?.made ?? '?'} documents and ${states?.failed ?? '?'} failed of ${mails + files}`,
  );
}
