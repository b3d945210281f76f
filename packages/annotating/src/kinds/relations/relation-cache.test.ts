import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { changeRelationGraphs } from './relations.sending.ts';

const graph = (id: number, version = 1) => ({ id, version, stepId: 1, relations: [] }) as RelationGraph;

it('adds, replaces and removes graphs of the document; an older version replaces nothing', () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const keyOf = (documentId: number) =>
    readOptions((() => Promise.resolve([])) as never, relationGraphs.list, { query: { documentId } })
      .queryKey;
  for (const id of [4, 5]) cache.setQueryData(keyOf(id), [graph(1, 2)]);
  changeRelationGraphs(cache, 4, [{ saved: graph(7) }, { saved: graph(1, 1) }]);
  expect(cache.getQueryData(keyOf(4))).toEqual([graph(1, 2), graph(7)]);
  changeRelationGraphs(cache, 4, [{ deleted: 7 }, { saved: graph(1, 3) }]);
  expect(cache.getQueryData(keyOf(4))).toEqual([graph(1, 3)]);
  expect(cache.getQueryData(keyOf(5))).toEqual([graph(1, 2)]);
});
