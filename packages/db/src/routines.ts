import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';
import { recordFile, recordedFiles } from './schema-files.store.ts';

const FILES = readSqlFiles('routines');

/** Re-creates routines with a new or changed file, and drops those whose file was deleted. */
export async function applyRoutines(tx: Tx, files: readonly SqlFile[] = FILES): Promise<void> {
  for (const path of outdated(files, await recordedFiles(tx))) {
    const file = files.find((one) => one.path === path);
    if (file) await replaceRoutine(tx, file);
    else await dropRoutine(tx, path);
  }
}

/** Paths of routines that differ from their file. */
function outdated(files: readonly SqlFile[], recorded: ReadonlyMap<string, string>): string[] {
  const changed = files.filter(({ path, sha256 }) => recorded.get(path) !== sha256).map(({ path }) => path);
  const deleted = [...recorded.keys()].filter(
    (path) => path.startsWith('routines/') && !files.some((file) => file.path === path),
  );
  return [...deleted, ...changed];
}

async function replaceRoutine(tx: Tx, file: SqlFile): Promise<void> {
  await dropOverloads(tx, file.name);
  for (const statement of file.statements) await sql.raw(statement).execute(tx);
  await recordFile(tx, file);
}

async function dropRoutine(tx: Tx, path: string): Promise<void> {
  await dropOverloads(tx, path.replace(/^routines\/|\.sql$/g, ''));
  await tx.deleteFrom('schema_file').where('path', '=', path).execute();
}

/** With any parameters; a trigger's function together with its triggers, which its file creates again. */
async function dropOverloads(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where proname = ${name} and pronamespace = current_schema()::regnamespace`.execute(tx);
  for (const { signature } of rows) await sql.raw(`drop routine ${signature} cascade`).execute(tx);
}
