import { ancestors } from '@scriptorium/domain/graph/graph.ts';
import { hasHostWildcard } from '@scriptorium/domain/graph/request-url.ts';
import { misplacedSecret, secretOfWildcard } from '@scriptorium/domain/secrets/secret-uses.ts';
import type { NodeCatalogue, NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import {
  aggregationOf,
  availableWildcards,
  placeholder,
  wildcardNames,
} from '@scriptorium/domain/text/wildcards.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { FileGraph } from './check-graph.ts';
import { GONE, toIds } from './named-wildcards.ts';
import type { Problems } from './problems.ts';
import type { FileNode, ProcessFile } from './schema.ts';

/** Longest part of an unknown wildcard in an error. */
const SHOWN = 100;
const IS_GONE = new RegExp(`^node\\.${GONE}\\.`);

/** The wildcards of the templates of all nodes: each is common, or a result of a node before its own. */
export function checkWildcards(
  file: ProcessFile,
  settings: readonly Record<string, unknown>[],
  graph: FileGraph,
  catalogue: NodeCatalogue,
  problems: Problems,
): void {
  const classIds = new Map(file.nodes.map((node, at) => [at + 1, idsOfClasses(node)]));
  const ids = {
    node: (name: string) => graph.idOf(name) ?? UNKNOWN,
    label: (id: number, name: string) => classIds.get(id)?.get(nameKey(name)) ?? UNKNOWN,
  };
  for (const [index, node] of file.nodes.entries()) {
    const definition: NodeDefinition | undefined = catalogue[node.type];
    const templates = (definition?.templates?.(settings[index] ?? {}) ?? []).filter(({ template }) =>
      template.includes('${'),
    );
    if (!definition || templates.length === 0) continue;
    const before = ancestors(index + 1, graph.edges);
    const known = new Set(
      availableWildcards({
        nodes: [...before].map((id) => previousNode(file, id, catalogue)),
        mode: aggregationOf(node.trigger.type),
        passages: definition.passages === true && file.process.retrieval.enabled,
      }).map(({ name }) => name),
    );
    for (const given of templates) {
      const { field, template, isAddress } = given;
      const misplaced = misplacedSecret(given);
      if (misplaced !== undefined)
        problems.add(`nodes.${index}.settings.${field}`, 'error.secret.place', {
          field,
          wildcard: misplaced.slice(0, SHOWN).toWellFormed(),
        });
      if (isAddress && hasHostWildcard(template))
        problems.add(`nodes.${index}.settings.${field}`, 'error.node.hostWildcard', { field });
      const unknown = wildcardNames(template).find((written) => {
        // Whether the process has the secret is known where the file is imported.
        if (secretOfWildcard(written) !== undefined) return false;
        const [name = ''] = wildcardNames(toIds(placeholder(written), ids));
        return !known.has(name) && !IS_GONE.test(name);
      });
      if (unknown === undefined) continue;
      problems.add(`nodes.${index}.settings.${field}`, 'error.node.wildcardUnknown', {
        field,
        wildcard: placeholder(unknown).slice(0, SHOWN).toWellFormed(),
      });
    }
  }
}

/** No node or label of a file has this id. */
const UNKNOWN = 999_999_999;

const idsOfClasses = ({ classes }: FileNode) =>
  new Map(classes.map(({ name }, at) => [nameKey(name), at + 1]));

const previousNode = ({ nodes }: ProcessFile, id: number, catalogue: NodeCatalogue) => {
  const { name, type, classes } = nodes[id - 1] as FileNode;
  return {
    id,
    name,
    results: catalogue[type]?.results ?? [],
    labels: classes.map((label, at) => ({ id: at + 1, name: label.name })),
  };
};
