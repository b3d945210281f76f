import { edges, predicates } from '@scriptorium/contract/edges.ts';
import type { ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import { nodes, type Node } from '@scriptorium/contract/nodes.ts';
import { rejudgement } from '@scriptorium/contract/rejudgement.ts';
import { wildcards } from '@scriptorium/contract/wildcards.ts';
import { useCall } from '@scriptorium/web-kit/call-context.ts';
import { readOptions, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

const GRAPH = [nodes.list, edges.list, predicates.list, wildcards.ofNode, rejudgement.get] as const;

interface Place {
  id: number;
  x: number;
  y: number;
}

/** What people do to a graph. Each write ends when the graph has been read again. */
export function useGraphWrites(processId: number) {
  return {
    createNode: useWrite(nodes.create, { refreshes: GRAPH }),
    updateNode: useWrite(nodes.update, { refreshes: GRAPH }),
    removeNode: useWrite(nodes.remove, { refreshes: GRAPH }),
    connect: useWrite(edges.create, { refreshes: GRAPH }),
    disconnect: useWrite(edges.remove, { refreshes: GRAPH }),
    ...useMoves(processId),
  };
}

/** Milliseconds that the arrow keys have to rest before a move is stored. */
const REST_MS = 250;

/** Moves stand in the cache before the server has answered, so that nothing jumps back under the pointer. */
function useMoves(processId: number) {
  const cache = useQueryClient();
  const { queryKey } = readOptions(useCall(), nodes.list, { query: { processId } });
  const again = { onSettled: () => cache.invalidateQueries({ queryKey }) };
  const move = useWrite(nodes.move);
  const moveMany = useWrite(nodes.moveMany);

  /** Shows nodes somewhere else without storing it. */
  const place = (places: readonly Place[]) => {
    const byId = new Map(places.map((one) => [one.id, one]));
    // An answer that is on its way still has the old places.
    void cache.cancelQueries({ queryKey });
    cache.setQueryData<ReplyOf<typeof nodes.list>>(queryKey, (list) =>
      list?.map((node: Node) => ({ ...node, ...byId.get(node.id) })),
    );
  };
  /** Stores where nodes are; `many` takes the bulk call for a single one too. */
  const save = (places: readonly Place[], many = places.length > 1) => {
    const [first] = places;
    if (!first) return;
    if (many) moveMany.mutate({ body: [...places] }, again);
    else move.mutate({ params: { id: first.id }, body: { x: first.x, y: first.y } }, again);
  };
  return {
    place,
    save,
    ...useNudges(place, save, () => cache.getQueryData<ReplyOf<typeof nodes.list>>(queryKey) ?? []),
  };
}

/** Steps of the arrow keys: seen at once, stored when the keys rest, or when the graph is left before that. */
function useNudges(
  place: (places: readonly Place[]) => void,
  save: (places: readonly Place[]) => void,
  nodesNow: () => readonly Node[],
) {
  const waiting = useRef(new Map<number, Place>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useRef(save);
  useEffect(() => {
    store.current = save;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const places = [...waiting.current.values()];
    waiting.current.clear();
    store.current(places);
  }, []);
  useEffect(() => flush, [flush]);
  return {
    nudge: (ids: readonly number[], dx: number, dy: number) => {
      const places = nodesNow().flatMap(({ id, x, y }) => {
        const from = waiting.current.get(id) ?? { x, y };
        return ids.includes(id) ? [{ id, x: from.x + dx, y: from.y + dy }] : [];
      });
      for (const one of places) waiting.current.set(one.id, one);
      place(places);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, REST_MS);
    },
  };
}
