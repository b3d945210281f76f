import { parseArgs } from 'node:util';
import { FolderInUse } from '@scriptorium/db/embedded/folder-lock.ts';
import { SchemaMismatch } from '@scriptorium/db/migrate.ts';
import { makeFilesPrivate } from '../services/data-folder.ts';
import { KeyError } from '../services/key-files.ts';
import { createLog } from '../services/log.ts';
import { describeSettings, readSettings, SettingsError, type Settings } from '../config/settings.ts';
import { startServer, type RunningServer } from './start-server.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

function printHelp(): void {
  const lines = describeSettings().map(
    ({ name, fallback, meaning }) =>
      `  ${name}\n      ${meaning}${fallback === '' ? '' : ` (default: ${fallback})`}`,
  );
  const usage = [
    'Usage: [NAME=value ...] npm start [-- --role all|web|worker]',
    '  --role  the setting ROLE, for this start',
    'Settings, from the environment:',
  ];
  print([...usage, ...lines].join('\n'));
}

/** `--role` overrides the setting ROLE. Throws SettingsError for an unknown argument. */
function readArguments(args: readonly string[]): { help: boolean; commandLine: Record<string, string> } {
  try {
    const options = { role: { type: 'string' }, help: { type: 'boolean' } } as const;
    const { role, help = false } = parseArgs({ args: [...args], options }).values;
    return { help, commandLine: role === undefined ? {} : { ROLE: role } };
  } catch (error) {
    throw new SettingsError([(error as Error).message]);
  }
}

/** Errors with messages for the person at the terminal. */
const KNOWN = [SettingsError, FolderInUse, KeyError, SchemaMismatch];

/** One line for an error that the person at the terminal can fix. */
function explain(error: unknown): string | undefined {
  if (KNOWN.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The address is already in use. Set PORT or HOST. (${message})`;
  if (code === 'EACCES') return `Permission denied: ${message}`;
  if (/^(ECONNREFUSED|ENOTFOUND|28P01|28000|3D000)$/.test(code ?? ''))
    return `Cannot connect to the database of DATABASE_URL: ${message || code}`;
  return undefined;
}

function fail(error: unknown): void {
  const line = explain(error);
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}

/** Reads the settings, starts the server and stops it on a signal, after finishing running requests. */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  let settings: Settings;
  try {
    const given = readArguments(args);
    if (given.help) return printHelp();
    settings = readSettings(environment, given.commandLine);
  } catch (error) {
    return fail(error);
  }
  makeFilesPrivate();
  const log = createLog(settings);
  try {
    const server = await startServer(settings, log);
    if (server.generatedPassword !== undefined)
      print(
        `The first administrator is "admin" with the password ${server.generatedPassword} (shown only once).`,
      );
    print(`Scriptorium is ready at ${server.address}`);
    stopOnSignal(server);
  } catch (error) {
    fail(error);
    // Anything that was opened before the failure must not keep the program running.
    process.exit();
  }
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    print(`${signal}: finishing requests and jobs in progress …`);
    try {
      await server.stop();
      process.exit(0);
    } catch (error) {
      fail(error);
      process.exit();
    }
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}
