import type { ProcessFileMissing, ProcessFileChange } from '@scriptorium/contract/process/process-file.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { mayChangeTag, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { checkProcessFile } from '@scriptorium/process-file/check-file.ts';
import { compareProcessFiles } from '@scriptorium/process-file/compare.ts';
import { nodeKey } from '@scriptorium/process-file/keys.ts';
import { processFile } from '@scriptorium/process-file/make-file.ts';
import { matchNodes } from '@scriptorium/process-file/match.ts';
import { Problems } from '@scriptorium/process-file/problems.ts';
import { identitiesOf } from '@scriptorium/process-file/row-names.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import type { ProcessFile } from '@scriptorium/process-file/schema.ts';
import { countTagsByClassifierType, countTagsByLabel } from '@scriptorium/annotations/counts.ts';
import { countRelationsByType } from '@scriptorium/annotations/relation-graphs.ts';
import { TYPES } from '../graph/graph.api.ts';
import { countWorkOf } from '../nodes/nodes.api.ts';
import { makePlan, type Plan } from './plan.ts';
import { isNameTaken, readInstallation, readReferredNames } from './referred.store.ts';
import { NamesHere } from './resolve-names.ts';
import { resolveFile } from './resolve-file.ts';

export interface ImportOptions {
  readonly rights: Rights;
  readonly file: ProcessFile;
  /** Whether the process gets the name in the file. */
  readonly rename: boolean;
}

/** The effects of an import, and the problems that refuse it. */
export interface ImportEffects {
  readonly changes: readonly ProcessFileChange[];
  readonly missing: readonly ProcessFileMissing[];
  readonly problems: Problems;
  readonly plan: Plan;
  /** The file as the process will have it. */
  readonly file: ProcessFile;
  readonly before: ProcessFile;
  readonly names: NamesHere;
}

/** The file of a process as a person may see it. */
export async function makeFile(db: Db, rights: Rights, rows: ProcessRows): Promise<ProcessFile> {
  const mayRead = (id: number) => modeOnProcess(rights, id) !== null;
  return processFile(rows, await readReferredNames(db, rows.process.id, mayRead), TYPES);
}

/** Compares a process with a file. Within the transaction of an import, under its locks, nothing changes afterwards. */
export async function effectsOfImport(
  db: Db,
  rows: ProcessRows,
  options: ImportOptions,
): Promise<ImportEffects> {
  const { rights, file: given, rename } = options;
  const before = await makeFile(db, rights, rows);
  const problems = new Problems();
  const { problems: ofFile } = checkProcessFile(given, TYPES);
  problems.found.push(...ofFile);
  const names = new NamesHere(await readInstallation(db, rows.process.id), rights);
  const named = rename ? given : { ...given, process: { ...given.process, name: before.process.name } };
  const ids = identitiesOf(rows);
  const rowsById = new Map(rows.node.map((row) => [row.id, row]));
  const resolved = resolveFile({
    file: named,
    before,
    pairs: matchNodes(before.nodes, named.nodes),
    rowOf: (node) => node && rowsById.get(ids.nodes.get(nodeKey(node.name)) ?? 0),
    names,
    mayMakeTags: mayChangeTag(rights, { predefined: false }),
  });
  problems.found.push(...resolved.problems.found);
  if (await isNameTaken(db, resolved.file.process.name, rows.process.id))
    problems.add('process.name', 'error.name.taken', { name: resolved.file.process.name });
  const { file } = resolved;
  const pairs = matchNodes(before.nodes, file.nodes);
  const plan = makePlan({ rows, before, after: file, pairs });
  if (problems.found.length === 0) await refuseUsedRemovals(db, plan, problems);
  const changes = compareProcessFiles(before, file);
  return { changes, missing: resolved.missing, problems, plan, file, before, names };
}

/** What people or rules have labelled is never deleted by an import, confirmed or not. */
async function refuseUsedRemovals(db: Db, plan: Plan, problems: Problems): Promise<void> {
  for (const { id, name } of plan.removedNodes) {
    const { labels } = await countWorkOf(db, id);
    if (labels > 0) problems.add('nodes', 'error.processFile.nodeHasLabels', { node: name, labels });
  }
  const inUse = (place: string, name: string, tags: number) =>
    problems.add(place, 'error.label.inUse', { name, tags, rules: 0, predicates: [], relationTypes: [] });
  const { labels, classes, relationTypes } = plan.removed;
  const tags = await countTagsByLabel(db, idsOf(labels));
  for (const { id, name, place } of labels)
    if (tags.has(id)) inUse(`${place}.labels`, name, tags.get(id) ?? 0);
  const classTags = await countTagsByClassifierType(db, idsOf(classes));
  for (const { id, name, place } of classes)
    if (classTags.has(id)) inUse(`${place}.classes`, name, classTags.get(id) ?? 0);
  const relations = await countRelationsByType(db, idsOf(relationTypes));
  for (const { id, place } of relationTypes)
    if (relations.has(id))
      problems.add(`${place}.relationTypes`, 'error.relationType.inUse', {
        relations: relations.get(id) ?? 0,
      });
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
