import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { FileProblem } from '@scriptorium/process-file/problems.ts';
import type { ProcessImportPreview } from '@scriptorium/contract/process/process-file.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { nodeKey } from '@scriptorium/process-file/keys.ts';
import { withFragment } from '@scriptorium/process-file/paste.ts';
import { readProcessFile } from '@scriptorium/process-file/read-file.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import type { ProcessFile } from '@scriptorium/process-file/schema.ts';
import type { FastifyRequest } from 'fastify';
import { nameConflict } from '../../http/name-conflict.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { graphChanged, lockForGraphChange, TYPES } from '../graph/graph.api.ts';
import { removeNodes } from '../nodes/nodes.api.ts';
import { getProcess, insertProcess } from '../processes/processes.api.ts';
import { removeAuthoritiesOn } from '../roles/roles.api.ts';
import { deleteOldConditions, writeEdges } from './apply-graph.ts';
import { deleteLabels, writeLabels } from './apply-labels.ts';
import { insertNewNodes, writeNodes } from './apply-nodes.ts';
import { writeProcess } from './apply-process.ts';
import {
  effectsOfImport,
  makeFile,
  type ImportEffects,
  type ImportOptions,
} from './import-effects.service.ts';
import { listNodeIds, lockNodes, readProcessRows } from './process-rows.store.ts';
import { readInstallation } from './referred.store.ts';
import { MAX_SHOWN_CHANGES } from './process-rows.api.ts';

/** The author of an import. */
export interface Author {
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
  readonly timeZone: string;
}

export interface Import extends ImportOptions {
  readonly processId: number;
  /** Whether what the file does not have may be deleted. */
  readonly confirm: boolean;
}

export function toPreview({
  changes,
  missing,
  problems,
}: Pick<ImportEffects, 'changes' | 'missing' | 'problems'>) {
  return {
    changes: changes.slice(0, MAX_SHOWN_CHANGES),
    changeCount: changes.length,
    removals: changes.filter(({ removes }) => removes).length,
    missing: [...missing],
    problems: problems.found,
  } satisfies ProcessImportPreview;
}

/** A refused file: each problem is a field error with its place. */
export function refuse(problems: readonly FileProblem[]): AppError {
  const [first] = problems;
  const message = first ? `${first.path}: ${new AppError(first.errorKey, first.params).message}` : '';
  return new AppError(
    'error.processFile.refused',
    { problems: problems.length, first: message },
    problems.map(({ path, kind }) => ({
      objectName: 'process-file',
      field: path,
      message: kind ?? 'Invalid',
    })),
  );
}

const WITH_LABELS = Object.values(TYPES)
  .filter(({ traits }) => traits.labels === 'TAGS')
  .map(({ type }) => type);

/**
 * Makes a process what a file says, in the transaction of the caller, with the same consequences as the same changes by hand. Nothing is
 * written when the file is refused, or deletes something without `confirm`.
 */
export async function applyProcessFile(tx: Tx, options: Import, author: Author): Promise<ImportEffects> {
  await lockForGraphChange(tx, options.processId);
  await lockNodes(tx, options.processId, WITH_LABELS);
  const rows = await readProcessRows(tx, options.processId);
  if (!rows) throw notFound();
  const effects = await effectsOfImport(tx, rows, options);
  if (effects.problems.found.length > 0) throw refuse(effects.problems.found);
  const removals = effects.changes.filter(({ removes }) => removes).length;
  if (removals > 0 && !options.confirm) throw new AppError('error.processFile.removes', { removals });
  if (effects.changes.length > 0) await write(tx, options, rows, effects, author);
  return effects;
}

async function write(
  tx: Tx,
  { processId }: Import,
  rows: ProcessRows,
  { plan, before, file, names }: ImportEffects,
  author: Author,
): Promise<void> {
  const { caller, request, timeZone } = author;
  await writeProcess({ tx, rows, before: before.process, after: file.process, names, userId: caller.userId });
  const nodeIds = await insertNewNodes(tx, processId, plan);
  const nodeIdOf = (name: string) => nodeIds.get(nodeKey(name)) ?? 0;
  await deleteOldConditions(tx, plan);
  const labelIds = await writeLabels(tx, plan, rows, nodeIdOf);
  await writeEdges(tx, processId, plan, { nodeIdOf, labelIds });
  await deleteLabels(tx, plan);
  await writeNodes({ tx, processId, rows, author, timeZone, names, nodeIdOf, labelIds }, plan);
  const removed = plan.removedNodes.map(({ id }) => ({ id, obligatory: false }));
  if (removed.length > 0) await removeNodes(tx, { nodes: removed, processId, confirm: true });
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) await removeAuthoritiesOn(tx, 'NODE', { ids, by: caller, request });
  for (const { id, name } of plan.removedNodes) {
    await recordAudit(tx, request, {
      type: 'NODE_DELETE',
      by: caller,
      data: { nodeId: id, name, processId },
    });
  }
  await graphChanged(tx, processId);
}

/** Somebody else may take a name after it was looked up: of the process, of an HTTP upload node, or of a label. */
async function refuseTaken<T>(processName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'process_name')) throw nameConflict('processes', processName);
    if (isUniqueViolation(error)) throw new AppError('error.processFile.changed');
    throw error;
  }
}

interface Pasting {
  readonly processId: number;
  readonly fragment: ProcessFile;
  readonly at: { readonly x: number; readonly y: number };
}

/**
 * Adds the nodes of a fragment to the process as it is under the locks, so that no concurrent change is reverted.
 * Returns the ids of the new nodes.
 */
export async function pasteInto(
  db: Db,
  { processId, fragment, at }: Pasting,
  author: Author,
): Promise<number[]> {
  const rights = author.caller;
  return refuseTaken('', () =>
    inTransaction(db, async (tx) => {
      await lockForGraphChange(tx, processId);
      await lockNodes(tx, processId, WITH_LABELS);
      const rows = await readProcessRows(tx, processId);
      if (!rows) throw notFound();
      const pasted = withFragment(await makeFile(tx, rights, rows), fragment, at);
      // The limits of a file hold for the process with its new nodes, too.
      const { file, problems } = readProcessFile(JSON.parse(JSON.stringify(pasted.file)));
      if (!file) throw refuse(problems);
      await applyProcessFile(tx, { processId, file, rights, rename: false, confirm: false }, author);
      const before = new Set(rows.node.map(({ id }) => id));
      return (await listNodeIds(tx, processId)).filter((id) => !before.has(id));
    }),
  );
}

/** Changes a process that exists. */
export async function importInto(db: Db, options: Import, author: Author): Promise<Process> {
  const { caller, request } = author;
  await refuseTaken(options.file.process.name, () =>
    inTransaction(db, async (tx) => {
      const { changes } = await applyProcessFile(tx, options, author);
      const data = { processId: options.processId, changes: changes.length };
      await recordAudit(tx, request, { type: 'PROCESS_IMPORT', by: caller, data });
    }),
  );
  return getProcess(db, options.processId);
}

/** Creates a process; its author gets ADMIN on it. */
export async function importNew(
  db: Db,
  { file, rights }: Pick<ImportOptions, 'rights' | 'file'>,
  author: Author,
): Promise<Process> {
  const { caller, request } = author;
  const { name } = file.process;
  const id = await refuseTaken(name, () =>
    inTransaction(db, async (tx) => {
      const tags = (await readInstallation(tx, null)).tags.filter(({ predefined }) => predefined).slice(0, 1);
      const processId = await insertProcess(tx, caller.userId, { name, tags, isRagEnabled: false });
      // the first tag and speakers of the process go when the file has others
      await applyProcessFile(tx, { rights, file, processId, rename: true, confirm: true }, author);
      const data = { processId, name };
      await recordAudit(tx, request, { type: 'PROCESS_CREATE', by: caller, data });
      await recordAudit(tx, request, { type: 'PROCESS_IMPORT', by: caller, data });
      return processId;
    }),
  );
  return getProcess(db, id);
}
