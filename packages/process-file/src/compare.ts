import type { ProcessFileChange } from '@scriptorium/contract/process/process-file.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { listDifference } from '@scriptorium/domain/process-changes/list-difference.ts';
import { ChangeList, differences, examplesOf, isSame } from './change-list.ts';
import { compareLabels, type TwoIdentities } from './compare-labels.ts';
import { edgeKey, labelsOf } from './keys.ts';
import { matchNodes, pairUp } from './match.ts';
import { Renames } from './renames.ts';
import type { FileEdge, FileNode, ProcessFile } from './schema.ts';

/**
 * The changes that make the process of one file that of another: those of the process, then node by node. `known` recognizes things
 * with other names, where both files are versions of one process.
 */
export function compareProcessFiles(
  before: ProcessFile,
  after: ProcessFile,
  known?: TwoIdentities,
): ProcessFileChange[] {
  const changes = new ChangeList();
  compareProcess(before.process, after.process, changes);
  const pairs = matchNodes(
    before.nodes,
    after.nodes,
    known && { before: known.before.nodes, after: known.after.nodes },
  );
  const renames = new Renames(pairs);
  for (const pair of pairs) compareNode(pair.before, pair.after, renames, changes, known);
  compareEdges(before.edges, after.edges, renames, changes);
  return inOrder(
    changes.found,
    pairs.map((pair) => (pair.after ?? pair.before)?.name ?? ''),
  );
}

/** Orders changes: those of the process first, then those of each node together. */
const inOrder = (changes: readonly ProcessFileChange[], nodes: readonly string[]): ProcessFileChange[] => {
  const keyOf = (node: string | null) => (node === null ? null : nameKey(node));
  const ofNode = Map.groupBy(changes, ({ node }) => keyOf(node));
  return [null, ...nodes].flatMap((node) => ofNode.get(keyOf(node)) ?? []);
};

function compareProcess(
  before: ProcessFile['process'],
  after: ProcessFile['process'],
  changes: ChangeList,
): void {
  if (before.name !== after.name)
    changes.add(null, 'processRenamed', { before: before.name, after: after.name });
  for (const { before: was, after: is } of pairUp(before.tags, after.tags, ({ name }) => nameKey(name))) {
    if (!was) changes.add(null, 'tagAdded', { subject: [is?.name ?? ''] });
    if (!is) changes.add(null, 'tagRemoved', { subject: [was?.name ?? ''] });
  }
  const names = (actors: typeof before.actors) => actors.map(({ name }) => name).join(', ');
  if (!isSame(before.actors, after.actors))
    changes.add(null, 'actorsChanged', { before: names(before.actors), after: names(after.actors) });
  compareTerms(before.glossary, after.glossary, changes);
  compareRetrieval(before.retrieval, after.retrieval, changes);
}

function compareTerms(before: readonly string[], after: readonly string[], changes: ChangeList): void {
  const { added, removed } = listDifference(before, after);
  if (added.length > 0) changes.add(null, 'termsAdded', { after: examplesOf(added), count: added.length });
  if (removed.length > 0)
    changes.add(null, 'termsRemoved', { before: examplesOf(removed), count: removed.length });
}

type Retrieval = ProcessFile['process']['retrieval'];

function compareRetrieval(before: Retrieval, after: Retrieval, changes: ChangeList): void {
  const fieldsOf = ({ enabled, splitter, embeddingModel }: Retrieval) => ({
    enabled,
    splitter,
    embeddingModel,
  });
  for (const { path, before: was, after: is } of differences(fieldsOf(before), fieldsOf(after)))
    changes.add(null, 'retrievalChanged', { subject: path, before: was, after: is });
  for (const { before: was, after: is } of pairUp(
    before.templates,
    after.templates,
    ({ template }) => template,
  )) {
    if (!was) changes.add(null, 'questionTemplateAdded', { after: is?.template });
    else if (!is) changes.add(null, 'questionTemplateRemoved', { before: was.template });
    else if (was.active !== is.active && is.active)
      changes.add(null, 'questionTemplateChosen', { after: is.template });
  }
}

const optionsOf = ({ options }: FileNode) => ({ ...options, blind: options.blind ?? true });

function compareNode(
  before: FileNode | undefined,
  after: FileNode | undefined,
  renames: Renames,
  changes: ChangeList,
  known?: TwoIdentities,
): void {
  if (!after) return changes.add(before?.name ?? null, 'nodeRemoved', { subject: [before?.type ?? ''] });
  const node = after.name;
  if (!before) {
    const count = labelsOf(after, '').length + after.classes.length;
    return changes.add(node, 'nodeAdded', { subject: [after.type], count });
  }
  if (before.name !== node) changes.add(node, 'nodeRenamed', { before: before.name, after: node });
  if (!isSame(before.position, after.position)) changes.add(node, 'nodeMoved');
  if (before.description !== after.description)
    changes.add(node, 'descriptionChanged', { before: before.description, after: after.description });
  for (const { path, ...values } of differences(optionsOf(before), optionsOf(after)))
    changes.add(node, 'optionChanged', { subject: path, ...values });
  for (const { path, ...values } of differences(before.trigger, after.trigger))
    changes.add(node, 'triggerChanged', { subject: path, ...values });
  for (const { path, ...values } of differences(renames.setting(before.settings), after.settings))
    changes.add(node, 'settingChanged', { subject: path, ...values });
  compareLabels(before, after, changes, known);
}

function compareEdges(
  before: readonly FileEdge[],
  after: readonly FileEdge[],
  renames: Renames,
  changes: ChangeList,
): void {
  const later = before.map((edge) => ({
    from: renames.later(edge.from),
    to: renames.later(edge.to),
    predicates: edge.predicates.map((predicate) => renames.condition(predicate)),
  }));
  for (const { before: was, after: is } of pairUp<FileEdge>(later, after, edgeKey)) {
    const { from, to } = is ?? was ?? { from: '', to: '' };
    const subject = [from, to];
    if (!was) changes.add(to, 'edgeAdded', { subject });
    else if (!is) changes.add(to, 'edgeRemoved', { subject });
    else if (!isSame(was.predicates, is.predicates)) changes.add(to, 'conditionsChanged', { subject });
  }
}
