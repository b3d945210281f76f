import { Readable } from 'node:stream';
import type { FileProblem } from '@scriptorium/process-file/problems.ts';
import type { ProcessImportPreview } from '@scriptorium/contract/process/process-file.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Bytes } from '@scriptorium/contract/kit/endpoint.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { fragmentOf } from '@scriptorium/process-file/paste.ts';
import { readProcessFile } from '@scriptorium/process-file/read-file.ts';
import type { ProcessFile } from '@scriptorium/process-file/schema.ts';
import { writeProcessFile } from '@scriptorium/process-file/write-process-file.ts';
import { effectsOfImport, makeFile, type ImportOptions } from './import-effects.service.ts';
import { importInto, importNew, pasteInto, refuse, toPreview, type Author } from './import.service.ts';
import { rowsOfNewProcess } from './new-process.ts';
import { readProcessRows } from './process-rows.store.ts';
import { invalidRules } from './rules.service.ts';
import { readRows } from './process-rows.api.ts';

/** The file of a process as it is at one moment. */
const readFile = (db: Db, rights: Rights, processId: number): Promise<ProcessFile> =>
  inTransaction(db, async (tx) => makeFile(tx, rights, await readRows(tx, processId)));

export async function exportFile(db: Db, rights: Rights, processId: number): Promise<Bytes> {
  const file = await readFile(db, rights, processId);
  const bytes = Buffer.from(writeProcessFile(file));
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    contentType: 'application/json; charset=utf-8',
    filename: `${file.process.name.replaceAll(/[/\\]/g, '-')}.json`,
  };
}

/** The given file; under another name, if one is given. */
function requireFile(given: unknown, name?: string): ProcessFile {
  const { file, problems } = readProcessFile(given);
  if (!file) throw refuse(problems);
  return name === undefined ? file : { ...file, process: { ...file.process, name } };
}

const unread = (problems: readonly FileProblem[]): ProcessImportPreview => ({
  changes: [],
  changeCount: 0,
  removals: 0,
  missing: [],
  problems: [...problems],
});

/** Computes the effects of an import into a process; `processId` null: into a new one. */
export async function previewImport(
  db: Db,
  {
    processId,
    given,
    name,
    ...options
  }: Pick<ImportOptions, 'rights' | 'rename'> & {
    processId: number | null;
    given: unknown;
    name?: string | undefined;
  },
): Promise<ProcessImportPreview> {
  const { file: read, problems } = readProcessFile(given);
  if (!read) return unread(problems);
  const file = name === undefined ? read : { ...read, process: { ...read.process, name } };
  const rows =
    processId === null ? rowsOfNewProcess(file.process.name) : await readProcessRows(db, processId);
  if (!rows) throw notFound();
  const effects = await effectsOfImport(db, rows, { ...options, file });
  effects.problems.found.push(...(await invalidRules(file, effects.before)));
  return toPreview(effects);
}

export async function applyTo(
  db: Db,
  processId: number,
  { given, ...options }: Pick<ImportOptions, 'rename'> & { given: unknown; confirm: boolean },
  author: Author,
): Promise<Process> {
  const file = requireFile(given);
  const rights = author.caller;
  refuseAll(await invalidRules(file, await readFile(db, rights, processId)));
  return importInto(db, { ...options, processId, file, rights }, author);
}

export async function createFrom(
  db: Db,
  { given, name }: { given: unknown; name: string | undefined },
  author: Author,
): Promise<Process> {
  const file = requireFile(given, name);
  refuseAll(await invalidRules(file));
  return importNew(db, { file, rights: author.caller }, author);
}

function refuseAll(problems: readonly FileProblem[]): void {
  if (problems.length > 0) throw refuse(problems);
}

/** Some nodes of a process with the edges that lead to them. */
export const readFragment = (
  db: Db,
  rights: Rights,
  processId: number,
  nodeIds: readonly number[],
): Promise<ProcessFile> =>
  inTransaction(db, async (tx) => {
    const rows = await readRows(tx, processId);
    const chosen = rows.node.filter(({ id }) => nodeIds.includes(id));
    if (chosen.length < new Set(nodeIds).size) throw notFound();
    return fragmentOf(
      await makeFile(tx, rights, rows),
      chosen.map(({ name }) => name),
    );
  });

interface Pasting {
  readonly processId: number;
  readonly given: unknown;
  readonly at: { readonly x: number; readonly y: number };
}

/** Adds the nodes of a fragment; returns their ids. */
export async function paste(db: Db, { processId, given, at }: Pasting, author: Author): Promise<number[]> {
  const fragment = requireFile(given);
  refuseAll(await invalidRules(fragment));
  return pasteInto(db, { processId, fragment, at }, author);
}
