import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import { foreignWildcard, hasRagWildcards } from '@scriptorium/domain/rag/rag-template.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { placeholder } from '@scriptorium/domain/text/wildcards.ts';
import { checkConditions, checkGraph } from './check-graph.ts';
import { checkLabels } from './check-labels.ts';
import { checkSettings, type Reference } from './check-settings.ts';
import { checkWildcards } from './check-wildcards.ts';
import { nodeKey } from './keys.ts';
import { Problems, type FileProblem } from './problems.ts';
import type { ProcessFile } from './schema.ts';

export interface CheckedFile {
  readonly problems: readonly FileProblem[];
  /** What the settings name outside their nodes, by the place of the node in the file. */
  readonly references: readonly (Reference & { readonly node: number })[];
}

/** Everything about a file that does not depend on an installation. */
export function checkProcessFile(file: ProcessFile, catalogue: NodeCatalogue): CheckedFile {
  const problems = new Problems();
  checkProcess(file.process, problems);
  const nameOf = ({ name }: { name: string }) => name;
  problems.unique(
    file.nodes,
    ({ name }) => nodeKey(name),
    (index) => `nodes.${index}.name`,
    nameOf,
  );
  if (file.nodes.filter(({ type }) => catalogue[type]?.traits.obligatory).length !== 1)
    problems.add('nodes', 'error.processFile.parser');
  const settings: Record<string, unknown>[] = [];
  const references: (Reference & { node: number })[] = [];
  const graph = checkGraph(file, catalogue, problems);
  for (const [index, node] of file.nodes.entries()) {
    const place = `nodes.${index}`;
    const definition = catalogue[node.type];
    if (!definition) {
      problems.add(`${place}.type`, 'error.node.typeUnknown', { type: node.type });
      settings.push({});
      continue;
    }
    checkLabels(node, definition, place, problems);
    const checked = checkSettings(node, definition, place, problems);
    settings.push(checked.values);
    references.push(...checked.references.map((reference) => ({ ...reference, node: index })));
  }
  for (const { kind, name, path, node } of references)
    if (kind === 'node' && graph.idOf(name) === undefined)
      problems.add(`nodes.${node}.${path}`, 'error.processFile.nodeUnknown', { name });
  checkConditions(file, graph, catalogue, problems);
  if (problems.found.length === 0) checkWildcards(file, settings, graph, catalogue, problems);
  return { problems: problems.found, references };
}

function checkProcess({ actors, tags, retrieval }: ProcessFile['process'], problems: Problems): void {
  const nameOf = ({ name }: { name: string }) => name;
  problems.unique(
    actors,
    ({ actor }) => actor,
    (index) => `process.actors.${index}.actor`,
    ({ actor }) => actor,
  );
  problems.unique(
    tags,
    ({ name }) => nameKey(name),
    (index) => `process.tags.${index}.name`,
    nameOf,
  );
  if (tags.filter(({ system }) => system).length > 1) problems.add('process.tags', 'error.tag.oneSystemTag');
  const { templates } = retrieval;
  if (templates.filter(({ active }) => active).length > 1)
    problems.value('process.retrieval.templates', 'Unique');
  for (const [index, { template }] of templates.entries()) {
    const place = `process.retrieval.templates.${index}.template`;
    const foreign = foreignWildcard(template);
    if (!hasRagWildcards(template))
      problems.add(place, 'soaApp.ragTemplate.creatorModal.editorValidationError');
    else if (foreign !== undefined)
      problems.add(place, 'error.rag.wildcardUnknown', {
        wildcard: placeholder(foreign).slice(0, 100).toWellFormed(),
      });
  }
}
