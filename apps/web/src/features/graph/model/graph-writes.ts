import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import type { CallOf, ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { wildcards } from '@scriptorium/contract/process/wildcards.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { changeReads, readOptions, useWrite } from '@scriptorium/web-data/queries.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/** Everything that a change of nodes or edges changes. */
export const GRAPH = [nodes.list, edges.list, predicates.list, wildcards.ofNode] as const;

interface NodePosition {
  id: number;
  x: number;
  y: number;
}

/** Takes deleted nodes and their edges out of what was read. */
function hideNodes(cache: QueryClient, { body }: CallOf<typeof nodes.removeMany>): true {
  const ids = new Set(body.ids);
  const isDeleted = (id: number | null): boolean => id !== null && ids.has(id);
  changeReads(cache, nodes.list, (list) => list.filter(({ id }) => !ids.has(id)));
  changeReads(cache, edges.list, (list) =>
    list.filter(({ fromId, toId }) => !isDeleted(fromId) && !isDeleted(toId)),
  );
  return true;
}

function hideEdge(cache: QueryClient, { params }: CallOf<typeof edges.remove>): true {
  changeReads(cache, edges.list, (list) => list.filter(({ id }) => id !== params.id));
  return true;
}

/** The edges of a connected node are only known to the server. */
function showNode(cache: QueryClient, { body }: CallOf<typeof nodes.create>, node: Node): boolean {
  if (body.fromId !== undefined || body.edgeId !== undefined) return false;
  changeReads(cache, nodes.list, (list, { query }) =>
    query?.processId === node.processId && list.every(({ id }) => id !== node.id) ? [...list, node] : list,
  );
  return true;
}

/**
 * Mutations of a graph. Those of dialogs finish with the server's answer: until a dialog is closed, keys are its own. The
 * others finish after the graph was reloaded.
 */
export function useGraphWrites(processId: number) {
  return {
    createNode: useWrite(nodes.create, { refreshes: GRAPH, shows: showNode }),
    // The panel says what failed. Secrets get the hosts that saved nodes send them to.
    updateNode: useWrite(nodes.update, { refreshes: [...GRAPH, secrets.list], showsError: true }),
    removeNodes: useWrite(nodes.removeMany, { refreshes: GRAPH, shows: hideNodes }),
    connect: useWrite(edges.create, { refreshes: GRAPH }),
    disconnect: useWrite(edges.remove, { refreshes: GRAPH, shows: hideEdge }),
    ...useMoves(processId),
  };
}

/** Debounce of arrow key moves before they are stored, in milliseconds. */
const NUDGE_DEBOUNCE_MS = 250;

/** Moves are written to the cache before the server answers, so that nodes do not jump back. */
function useMoves(processId: number) {
  const cache = useQueryClient();
  const { queryKey } = readOptions(useCall(), nodes.list, { query: { processId } });
  const invalidate = { onSettled: () => cache.invalidateQueries({ queryKey }) };
  const move = useWrite(nodes.move);
  const moveMany = useWrite(nodes.moveMany);

  /** Shows new positions without storing them. */
  const showPositions = (positions: readonly NodePosition[]) => {
    const byId = new Map(positions.map((position) => [position.id, position]));
    // A pending answer still contains the old positions.
    void cache.cancelQueries({ queryKey });
    cache.setQueryData<ReplyOf<typeof nodes.list>>(queryKey, (list) =>
      list?.map((node: Node) => ({ ...node, ...byId.get(node.id) })),
    );
  };
  /** Stores positions; `many` forces the bulk call for a single node. */
  const savePositions = (positions: readonly NodePosition[], many = positions.length > 1) => {
    const [first] = positions;
    if (!first) return;
    if (many) moveMany.mutate({ body: [...positions] }, invalidate);
    else move.mutate({ params: { id: first.id }, body: { x: first.x, y: first.y } }, invalidate);
  };
  return {
    showPositions,
    savePositions,
    ...useNudges(
      showPositions,
      savePositions,
      () => cache.getQueryData<ReplyOf<typeof nodes.list>>(queryKey) ?? [],
    ),
  };
}

/** Arrow key moves: shown immediately, stored after the debounce or when the graph is closed. */
function useNudges(
  showPositions: (positions: readonly NodePosition[]) => void,
  savePositions: (positions: readonly NodePosition[]) => void,
  nodesNow: () => readonly Node[],
) {
  const unsaved = useRef(new Map<number, NodePosition>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useRef(savePositions);
  useEffect(() => {
    store.current = savePositions;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const positions = [...unsaved.current.values()];
    unsaved.current.clear();
    store.current(positions);
  }, []);
  useEffect(() => flush, [flush]);
  return {
    nudge: (ids: readonly number[], dx: number, dy: number) => {
      const positions = nodesNow().flatMap(({ id, x, y }) => {
        const from = unsaved.current.get(id) ?? { x, y };
        return ids.includes(id) ? [{ id, x: from.x + dx, y: from.y + dy }] : [];
      });
      for (const one of positions) unsaved.current.set(one.id, one);
      showPositions(positions);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, NUDGE_DEBOUNCE_MS);
    },
  };
}
