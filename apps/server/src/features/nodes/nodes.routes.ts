import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { ancestors, topologicalOrder } from '@scriptorium/domain/graph/graph.ts';
import type { NodeDefinition, NodeTraits } from '@scriptorium/domain/graph/node-definition.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import { routes, type Context } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { requireProcessRight } from '../access/access.api.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { loadGraph, lockProcess, TYPES } from '../graph/graph.api.ts';
import { removeAuthoritiesOn } from '../roles/roles.api.ts';
import * as list from './node-list.store.ts';
import { withReferences, withReferencesOf } from './nodes.service.ts';
import { getNode, removeNodes } from './nodes.api.ts';
import * as service from './nodes.service.ts';
import * as store from './nodes.store.ts';

const seenBy = (db: Db, rights: Rights, all: readonly Node[]): Promise<Node[]> =>
  withReferences(
    db,
    rights,
    all.filter((node) => modeOnNode(rights, node) !== null),
  );

const definitions: readonly NodeDefinition[] = Object.values(TYPES);
const typesWith = (trait: (traits: NodeTraits) => boolean) =>
  definitions.filter(({ traits }) => trait(traits)).map(({ type }) => type);

const readRoutes = routes((on) => {
  on(nodes.list, async ({ caller, query, db }) => {
    if (query.processId === undefined) return seenBy(db, caller, await store.listNodes(db));
    await requireProcessRight(db, caller, query.processId, 'READ');
    return seenBy(db, caller, await store.listNodesOfProcess(db, query.processId));
  });

  on(nodes.search, ({ caller, query, db }) => list.findPage(db, caller, query));

  on(nodes.fetchByIds, async ({ caller, body, db }) =>
    seenBy(db, caller, await store.listNodes(db, [...new Set(body.nodeIds)])),
  );

  on(nodes.get, async ({ node, caller, db }) => withReferencesOf(db, caller, await getNode(db, node.id)));

  on(nodes.previous, async ({ node: { id, processId }, caller, db }) => {
    const graph = await loadGraph(db, processId);
    const before = ancestors(id, graph.edges);
    const all = topologicalOrder(await store.listNodesOfProcess(db, processId), graph.edges);
    return seenBy(
      db,
      caller,
      all.filter((other) => before.has(other.id)),
    );
  });

  on(nodes.spanNodes, async ({ process, caller, db }) => {
    const all = await store.listNodesOfProcess(db, process.id);
    return seenBy(
      db,
      caller,
      all.filter(({ activityType }) => TYPES[activityType]?.traits.labels === 'TAGS'),
    );
  });
});

/** Reads nodes, which must all be in one process of which the caller is an administrator. */
async function nodesOfOneProcess(db: Db, caller: Caller, ids: readonly number[]): Promise<Node[]> {
  const asked = new Set(ids);
  const found = await store.listNodes(db, [...asked]);
  if (found.length < asked.size) throw notFound();
  const processIds = new Set(found.map(({ processId }) => processId));
  for (const processId of processIds) await requireProcessRight(db, caller, processId, 'ADMIN');
  if (processIds.size > 1) throw fieldError('nodes', 'processId', 'Invalid');
  return found;
}

type Removing = Pick<Context<(typeof nodes)['removeMany']>, 'db' | 'services' | 'request'> & {
  readonly caller: Caller;
};

async function remove(
  { db, services, request, caller }: Removing,
  given: { nodes: readonly Node[]; processId: number; confirm: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeNodes(tx, given);
    const ids = given.nodes.map(({ id }) => id);
    await removeAuthoritiesOn(tx, 'NODE', { ids, by: caller, request });
    for (const { id, name } of given.nodes) {
      const data = { nodeId: id, name, processId: given.processId };
      await recordAudit(tx, request, { type: 'NODE_DELETE', by: caller, data });
    }
  });
  services.engine.wake();
}

const editor = (
  caller: Caller,
  request: Pick<FastifyRequest, 'ip'>,
  { settings }: Services,
): Parameters<typeof service.createNode>[2] => ({ caller, request, timeZone: settings.TIME_ZONE });

const changeRoutes = routes((on) => {
  on(nodes.create, async ({ caller, body, db, services, request }) => {
    const node = await service.createNode(db, body, editor(caller, request, services));
    services.engine.wake();
    return withReferencesOf(db, caller, node);
  });

  on(nodes.update, async ({ node: { processId }, caller, body, db, services, request }) => {
    const changed = await service.changeNode(db, processId, body, editor(caller, request, services));
    services.engine.wake();
    return withReferencesOf(db, caller, changed);
  });

  on(nodes.move, async ({ params, caller, body, db }) => {
    const node = await inTransaction(db, (tx) => store.moveNode(tx, { id: params.id, ...body }));
    if (!node) throw notFound();
    return withReferencesOf(db, caller, node);
  });

  on(nodes.moveMany, async ({ caller, body, db }) => {
    const places = new Map(body.map((place) => [place.id, place]));
    const [first] = await nodesOfOneProcess(db, caller, [...places.keys()]);
    return inTransaction(db, async (tx) => {
      await lockProcess(tx, first?.processId ?? 0);
      const moved: Node[] = [];
      for (const place of places.values()) {
        const node = await store.moveNode(tx, place);
        if (!node) throw notFound();
        moved.push(node);
      }
      return withReferences(tx, caller, moved);
    });
  });

  on(nodes.remove, async ({ process: { id: processId }, caller, params, query, db, services, request }) => {
    const deleted = [await getNode(db, params.id)];
    await remove({ db, services, request, caller }, { nodes: deleted, processId, confirm: query.confirm });
  });

  on(nodes.removeMany, async ({ caller, body: { ids, confirm }, db, services, request }) => {
    const found = await nodesOfOneProcess(db, caller, ids);
    const [{ processId } = { processId: 0 }] = found;
    await remove({ db, services, request, caller }, { nodes: found, processId, confirm });
  });
});

const typeRoutes = routes((on) => {
  on(nodes.properties, async () =>
    definitions.map(({ type, colour, settings, traits }) => ({
      activityType: type,
      color: colour,
      settings: Object.keys(settings.shape),
      obligatory: traits.obligatory,
      upload: traits.upload,
      allowsPredicates: traits.predicates !== null,
    })),
  );
  on(nodes.multiprocessed, async () => typesWith(({ multiprocessed }) => multiprocessed));
  on(nodes.conditionalAcceptance, async () =>
    typesWith(({ conditionalAcceptance }) => conditionalAcceptance),
  );
  on(nodes.customExternal, async () => typesWith(({ customExternal }) => customExternal));
  on(nodes.llmExternal, async () => typesWith(({ llmExternal }) => llmExternal));
  on(nodes.trainable, async () => typesWith(({ trainable }) => trainable));
});

export const nodeRoutes = routes((on) => {
  readRoutes(on);
  changeRoutes(on);
  typeRoutes(on);
});
