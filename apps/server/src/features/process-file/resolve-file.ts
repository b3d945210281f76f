import type { ProcessFileMissing } from '@scriptorium/contract/process/process-file.ts';
import { secretNamesIn } from '@scriptorium/domain/secrets/secret-uses.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { parseSettings, toReference, type Reference } from '@scriptorium/process-file/check-settings.ts';
import type { Pair } from '@scriptorium/process-file/match.ts';
import { Problems } from '@scriptorium/process-file/problems.ts';
import { isSame } from '@scriptorium/process-file/change-list.ts';
import type { NodeRow } from '@scriptorium/process-file/rows.ts';
import { copyOptions, type FileNode, type ProcessFile } from '@scriptorium/process-file/schema.ts';
import { endpointsOf, settingsFromFile } from '@scriptorium/process-file/settings.ts';
import { sourceTypes } from '@scriptorium/nodes/catalogue.server.ts';
import { TYPES } from '../graph/graph.api.ts';
import { hiddenReceivers } from './hidden-receivers.ts';
import { contentOf } from './plan.ts';
import { shownName, type NamesHere } from './resolve-names.ts';

export interface ResolvedFile {
  /** The file as it can be here: settings with unknown names are empty. */
  readonly file: ProcessFile;
  readonly missing: ProcessFileMissing[];
  readonly problems: Problems;
}

interface Resolving {
  readonly file: ProcessFile;
  /** The process as it is. */
  readonly before: ProcessFile;
  readonly pairs: readonly Pair<FileNode>[];
  readonly rowOf: (node: FileNode | undefined) => NodeRow | undefined;
  readonly names: NamesHere;
  readonly mayMakeTags: boolean;
}

/** Takes out of a file what the installation does not have, and names it. */
export function resolveFile(given: Resolving): ResolvedFile {
  const missing: ProcessFileMissing[] = [];
  const problems = new Problems();
  const formerOf = new Map(
    given.pairs.flatMap(({ before, after }) => (after ? [[after, before] as const] : [])),
  );
  const endpoints = new Map<string, string>();
  const nodes = given.file.nodes.map((node, index) => {
    const found = { missing, problems, endpoints };
    return resolveNode({ ...given, ...found, node, former: formerOf.get(node), place: `nodes.${index}` });
  });
  return { file: { ...given.file, process: resolveProcess(given, missing), nodes }, missing, problems };
}

interface ResolvingNode extends Resolving {
  readonly node: FileNode;
  readonly former: FileNode | undefined;
  readonly place: string;
  readonly missing: ProcessFileMissing[];
  readonly problems: Problems;
  /** The addresses that nodes of the file have got, with the name of the node. */
  readonly endpoints: Map<string, string>;
}

function resolveNode(given: ResolvingNode): FileNode {
  const { node, former, place, names, rowOf, missing, problems } = given;
  const definition: NodeDefinition | undefined = TYPES[node.type];
  if (!definition) return node;
  const absent = new Map<string, Reference>();
  const settings = settingsFromFile(definition, node.settings, {
    template: (text, path) => {
      for (const name of secretNamesIn(text).filter((one) => !names.hasSecret(one)))
        missing.push({ path: [place, 'settings', ...path].join('.'), what: 'secret', name, node: node.name });
      return text;
    },
    reference: (kind, value, path) => {
      const reference = toReference(kind, value, path);
      if (!reference || kind === 'node' || names.idOf(reference) !== undefined) return value;
      absent.set(reference.path, reference);
      missing.push({
        path: `${place}.${reference.path}`,
        what: kind,
        name: shownName(reference),
        node: node.name,
      });
      return null;
    },
  });
  for (const field of endpointsOf(definition)) resolveEndpoint(given, settings, field);
  const needsConnection = definition.traits.hasOneConnection || sourceTypes.has(node.type);
  if (!former && needsConnection)
    missing.push({ path: place, what: 'connection', name: node.type, node: node.name });
  requireSavable({ node, definition, settings, absent, place, problems });
  const { additionalCopies, blind = former?.options.blind ?? true, ...options } = node.options;
  const resolved = { ...node, options: { ...options, ...copyOptions(additionalCopies, blind) }, settings };
  if (former && !isSame(contentOf(former), contentOf(resolved)))
    for (const { field, receivers } of hiddenReceivers(definition, rowOf(former)?.settings, names)) {
      const name = String(receivers.length);
      missing.push({ path: `${place}.settings.${field}`, what: 'hiddenReceivers', name, node: node.name });
    }
  return resolved;
}

/** An address that a node of another process, or another one of the file has is left empty. */
function resolveEndpoint(
  { node, place, names, missing, endpoints }: ResolvingNode,
  settings: Record<string, unknown>,
  field: string,
): void {
  const endpoint = settings[field];
  if (typeof endpoint !== 'string' || endpoint === '') return;
  const path = `${place}.settings.${field}`;
  const other = endpoints.get(endpoint);
  if (other !== undefined)
    missing.push({ path, what: 'endpointTwice', name: `${endpoint}: ${other}`, node: node.name });
  else if (names.isEndpointTaken(endpoint))
    missing.push({ path, what: 'endpoint', name: endpoint, node: node.name });
  else {
    endpoints.set(endpoint, node.name);
    return;
  }
  settings[field] = '';
}

/** A setting that may not be empty makes its node impossible here. */
function requireSavable({
  node,
  definition,
  settings,
  absent,
  place,
  problems,
}: {
  node: FileNode;
  definition: NodeDefinition;
  settings: Record<string, unknown>;
  absent: ReadonlyMap<string, Reference>;
  place: string;
  problems: Problems;
}): void {
  if (absent.size === 0) return;
  const { faults } = parseSettings(definition, settings, { idOf: () => 1, template: (text) => text });
  for (const { path } of faults) {
    const reference = absent.get(path) ?? [...absent.values()].find((one) => one.path.startsWith(path));
    if (reference)
      problems.add(`${place}.${reference.path}`, 'error.processFile.needs', {
        node: node.name,
        name: shownName(reference),
      });
  }
}

function resolveProcess(
  { file, before, names, mayMakeTags }: Resolving,
  missing: ProcessFileMissing[],
): ProcessFile['process'] {
  const { tags, actors, retrieval } = file.process;
  const miss = (path: string, what: ProcessFileMissing['what'], name: string) =>
    missing.push({ path: `process.${path}`, what, name, node: null });
  const known = tags.filter((tag, index) => {
    if (names.tag(tag) !== undefined) return true;
    if (!tag.system && mayMakeTags && names.isFreeTag(tag.name)) return true;
    miss(`tags.${index}.name`, tag.system ? 'systemTag' : 'tag', tag.name);
    return false;
  });
  const hasSystemTag = known.some(({ system }) => system);
  const { splitter, embeddingModel } = retrieval;
  const hasSplitter = splitter === null || names.splitter(splitter) !== undefined;
  if (!hasSplitter) miss('retrieval.splitter', 'splitter', splitter);
  const hasModel = embeddingModel === null || names.embeddingModel(embeddingModel) !== undefined;
  if (!hasModel) miss('retrieval.embeddingModel', 'embeddingModel', embeddingModel);
  return {
    ...file.process,
    // a process has one system tag, and a speaker, always
    tags: hasSystemTag ? known : [...before.process.tags.filter(({ system }) => system), ...known],
    actors: actors.length > 0 ? actors : before.process.actors,
    retrieval: {
      ...retrieval,
      splitter: hasSplitter ? splitter : null,
      embeddingModel: hasModel ? embeddingModel : null,
    },
  };
}
