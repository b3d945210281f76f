import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { modeOnNode, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { ancestors, topologicalOrder } from '@scriptorium/domain/graph/graph.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeCatalogue, NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { comparedNodesIn, type MachineSettings } from '@scriptorium/domain/graph/machine-settings.ts';
import { hasHostWildcard } from '@scriptorium/domain/graph/request-url.ts';
import type { TemplateField } from '@scriptorium/domain/graph/template-field.ts';
import {
  aggregationOf,
  availableWildcards,
  placeholder,
  PROCESS_WIDE_WILDCARDS,
  RAG_DOCUMENTS,
  wildcardNames,
  type AvailableWildcard,
} from '@scriptorium/domain/text/wildcards.ts';
import { misplacedSecret, secretNamesIn, wildcardOfSecret } from '@scriptorium/domain/secrets/secret-uses.ts';
import { hasRag } from '@scriptorium/retrieval/search/search.store.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { namesOfSecrets } from '../secrets/secrets.api.ts';
import { loadGraph } from '../graph/graph.api.ts';
import { getSettings, getTriggerType, listLabels } from './wildcards.store.ts';

/** Maximum length of an unknown wildcard in an error. */
const SHOWN = 100;

/**
 * The wildcards that the templates of a node may use: of its process, its document, and of all nodes before it.
 */
export async function wildcardsOfNode(
  db: Db,
  node: { id: number; processId: number },
): Promise<AvailableWildcard[]> {
  const graph = await loadGraph(db, node.processId);
  const own = graph.nodes.find(({ id }) => id === node.id);
  const retrieves = own !== undefined && ((catalogue as NodeCatalogue)[own.activityType]?.passages ?? false);
  const before = ancestors(node.id, graph.edges);
  const labels = await listLabels(db, node.processId);
  const previous = topologicalOrder(graph.nodes, graph.edges).filter(({ id }) => before.has(id));
  return availableWildcards({
    nodes: previous.map(({ id, name, activityType }) => ({
      id,
      name,
      results: (catalogue as NodeCatalogue)[activityType]?.results ?? [],
      labels: labels.get(id) ?? [],
    })),
    mode: aggregationOf(await getTriggerType(db, node.id)),
    passages: retrieves && (await hasRag(db, node.processId)),
  });
}

/** Refuses wildcards of secrets elsewhere than in headers and queries, which no document, log or name shows. */
export function requireSecretPlaces(templates: readonly TemplateField[]): void {
  for (const template of templates) {
    const wildcard = misplacedSecret(template);
    if (wildcard === undefined) continue;
    const { field } = template;
    throw new AppError('error.secret.place', { field, wildcard: wildcard.slice(0, SHOWN).toWellFormed() }, [
      { objectName: 'nodes', field, message: 'Invalid' },
    ]);
  }
}

interface Author {
  readonly rights: Rights;
  /** The node's templates as they are, of any author. */
  readonly before: readonly string[];
}

/** A wildcard, or another reference to the work of nodes. */
type Read = Pick<AvailableWildcard, 'name' | 'nodeId'>;

/**
 * Whether an author may put a reference into the settings of a node of the process, or into a prompt: its value, which
 * others choose, must not reveal what the author may not read. One rule for everything that reads the work of nodes.
 */
const mayReadWith = (rights: Rights, processId: number, { name, nodeId }: Read): boolean =>
  PROCESS_WIDE_WILDCARDS.has(name)
    ? modeOnProcess(rights, processId) !== null
    : nodeId === undefined || modeOnNode(rights, { id: nodeId, processId }) !== null;

/** Filters the wildcards that the caller may put into a template. */
export const seenWildcards = (
  all: readonly AvailableWildcard[],
  rights: Rights,
  processId: number,
): AvailableWildcard[] => all.filter((wildcard) => mayReadWith(rights, processId, wildcard));

/** Refuses nodes to compare that were not there before, and that the author may not read; names the first one. */
export function requireReadableNodes(
  processId: number,
  { rights, before, after }: { rights: Rights; before: MachineSettings; after: MachineSettings },
): void {
  const kept = new Set(comparedNodesIn(before));
  const refused = comparedNodesIn(after).find(
    (nodeId) => !kept.has(nodeId) && !mayReadWith(rights, processId, { name: '', nodeId }),
  );
  if (refused === undefined) return;
  const fields = [{ objectName: 'nodes', field: 'externalConfig.nodes', message: 'Invalid' as const }];
  throw new AppError('error.node.comparedUnknown', { id: refused }, fields);
}

/** Returns the wildcards of the secrets of a process. */
const secretWildcards = async (db: Db, processId: number): Promise<AvailableWildcard[]> =>
  (await namesOfSecrets(db, processId)).flatMap((name) => {
    const wildcard = wildcardOfSecret(name);
    return wildcard === undefined
      ? []
      : { name: wildcard, category: 'PROCESS' as const, mode: 'UNIVERSAL' as const };
  });

/** Refuses addresses in which a document could choose the server. */
export function requireFixedHosts(templates: readonly TemplateField[]): void {
  const wrong = templates.find(({ template, isAddress }) => isAddress && hasHostWildcard(template));
  if (!wrong) return;
  const { field } = wrong;
  throw new AppError('error.node.hostWildcard', { field }, [
    { objectName: 'nodes', field, message: 'Invalid' },
  ]);
}

/**
 * Refuses templates with a wildcard that the node, at its place in the graph, may not use, or that their author may not
 * read, and names the first one. Those that the node has already may stay; passages of other documents only in a template
 * that stays as it is, because the text around them chooses the passages.
 */
export async function requireKnownWildcards(
  db: Db,
  node: { id: number; processId: number },
  templates: readonly TemplateField[],
  { rights, before }: Author,
): Promise<void> {
  if (!templates.some(({ template }) => wildcardNames(template).length > 0)) return;
  requireSecretPlaces(templates);
  const all = new Map((await wildcardsOfNode(db, node)).map((one) => [one.name, one]));
  if (templates.some(({ template }) => secretNamesIn(template).length > 0))
    for (const one of await secretWildcards(db, node.processId)) all.set(one.name, one);
  const kept = new Set(before.flatMap(wildcardNames));
  const faultOf = (name: string, template: string): WildcardFault | null => {
    const wildcard = all.get(name);
    if (!wildcard) return 'error.node.wildcardUnknown';
    if (mayReadWith(rights, node.processId, wildcard)) return null;
    if (name === RAG_DOCUMENTS && kept.has(name))
      return before.includes(template) ? null : 'error.node.passagesOfProcess';
    if (kept.has(name)) return null;
    return PROCESS_WIDE_WILDCARDS.has(name) ? 'error.node.wildcardOfProcess' : 'error.node.wildcardUnknown';
  };
  const faults = templates.flatMap(({ field, template }) =>
    wildcardNames(template)
      .flatMap((name) => {
        const key = faultOf(name, template);
        return key === null ? [] : [{ key, field, wildcard: placeholder(name) }];
      })
      .slice(0, 1),
  );
  const [first] = faults;
  if (!first) return;
  throw new AppError(
    first.key,
    { field: first.field, wildcard: first.wildcard.slice(0, SHOWN).toWellFormed() },
    faults.map(({ field }) => ({ objectName: 'nodes', field, message: 'Invalid' })),
  );
}

/**
 * Refuses a new connection of a node that sends, where its stored templates read what the caller may not: the other system
 * would get it.
 */
export async function requireReadableTemplates(
  db: Db,
  node: { id: number; processId: number; activityType: ActivityType },
  rights: Rights,
): Promise<void> {
  const definition: NodeDefinition = catalogue[node.activityType];
  if (!definition.templates || modeOnProcess(rights, node.processId) !== null) return;
  const settings = { ...definition.defaults.settings, ...(await getSettings(db, node.id)) };
  await requireKnownWildcards(db, node, definition.templates(settings), { rights, before: [] });
}

type WildcardFault =
  'error.node.wildcardUnknown' | 'error.node.wildcardOfProcess' | 'error.node.passagesOfProcess';
