import { documents, type DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { readOptions, useRead } from '@scriptorium/web-data/queries.ts';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { neighbourInList, showList, useShownList } from '../../../../shared/lists/shown-list.ts';
import { filtersOf, NO_FILTER, type Filters, type ListFilter } from './list-filter.ts';
import { findNeighbour } from './neighbour.ts';

/** Page size of the sidebar (CONST-16). */
const PAGE_SIZE = 20;
/** Number of documents per read of steps, as they become visible. */
const CHUNK_SIZE = 50;
const NEIGHBOUR_SIZE = 200;

/** All documents of the process visible to the user, loaded page by page. */
export function useAllDocuments(processId: number, filter: ListFilter, enabled: boolean) {
  const call = useCall();
  const filters = filtersOf(processId, filter);
  const { queryKey } = readOptions(call, documents.info, { body: { filters } });
  const query = useInfiniteQuery({
    // Starts with the endpoint's key, so that live events invalidate this list too.
    queryKey: [queryKey[0], 'sidebar', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        documents.info,
        { query: { page: pageParam, size: PAGE_SIZE, sort: 'id,asc' }, body: { filters } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
    enabled,
  });
  const rows = query.data?.pages.flatMap(({ content }) => content);
  useShownRows(processId, rows, filters);
  return { ...query, rows };
}

/** Finished work leads to the documents that follow in the list, also to those that are not loaded yet. */
function useShownRows(processId: number, rows: readonly DocumentRow[] | undefined, filters: Filters): void {
  const call = useCall();
  const ids = rows?.map(({ id }) => id).join();
  const asked = JSON.stringify(filters);
  useEffect(() => {
    if (ids === undefined) return;
    const shownFilters = JSON.parse(asked) as Filters;
    showList(processId, ids === '' ? [] : ids.split(',').map(Number), {
      neighbour: neighbourOf(call, shownFilters),
      more: async (shown) => {
        if (shown % PAGE_SIZE !== 0) return [];
        const { content } = await call(documents.info, {
          query: { page: shown / PAGE_SIZE, size: PAGE_SIZE, sort: 'id,asc' },
          body: { filters: shownFilters },
        });
        return content.map(({ id }) => id);
      },
    });
  }, [call, processId, ids, asked]);
}

export interface MyDocuments {
  readonly waiting: readonly DocumentRow[];
  readonly rest: readonly DocumentRow[];
}

/** Documents assigned to the user: waiting ones first; without paging. */
export function useMyDocuments(processId: number, userId: number, enabled: boolean) {
  const filters: Filters = [
    { type: 'PROCESS_ID', value: processId },
    { type: 'ASSIGNEE_IDS', value: [userId] },
  ];
  const query = useRead(
    documents.info,
    { query: { sort: 'id,asc' }, body: { paged: false, filters } },
    { enabled },
  );
  const rows = query.data?.content;
  const mine: MyDocuments | undefined = useMemo(
    () =>
      rows && {
        waiting: rows.filter(({ status }) => status === 'WAITING'),
        rest: rows.filter(({ status }) => status !== 'WAITING'),
      },
    [rows],
  );
  const [ids, options] = useMemo(() => {
    const waiting = mine?.waiting.map(({ id }) => id);
    return [waiting && [...waiting, ...(mine?.rest ?? []).map(({ id }) => id)], { waiting }] as const;
  }, [mine]);
  useShownList(processId, ids, options);
  return { ...query, mine };
}

/** The rows from `first` to `last` with their steps, as far as loaded. */
export function useSteps(rows: readonly DocumentRow[], { first, last }: { first: number; last: number }) {
  const call = useCall();
  const chunks: number[][] = [];
  for (let at = Math.floor(first / CHUNK_SIZE) * CHUNK_SIZE; at <= last; at += CHUNK_SIZE) {
    const ids = rows.slice(at, at + CHUNK_SIZE).map(({ id }) => id);
    if (ids.length > 0) chunks.push(ids);
  }
  return useQueries({
    queries: chunks.map((value) =>
      readOptions(call, documents.info, {
        query: { size: CHUNK_SIZE },
        body: { filters: [{ type: 'DOC_ID' as const, value }] },
      }),
    ),
    combine: (replies) =>
      new Map(
        replies.flatMap(({ data }) => (data?.content ?? []).map((row) => [row.id, row.steps] as const)),
      ),
  });
}

/** Finds the next or previous one by id of the documents with some filters. */
const neighbourOf =
  (call: Call, filters: Filters) =>
  (id: number, direction: 1 | -1): Promise<number | undefined> =>
    findNeighbour(
      async (page) => {
        const reply = await call(documents.info, {
          query: { page, size: NEIGHBOUR_SIZE, sort: 'id,asc' },
          body: { filters },
        });
        return { ids: reply.content.map((row) => row.id), total: reply.totalElements };
      },
      NEIGHBOUR_SIZE,
      id,
      direction,
    );

/**
 * Next and previous walk the list that is on the screen (WS-27), else the last one if it has the document, else the documents that
 * wait, not finished ones.
 */
export function useNeighbour(processId: number, isListShown: boolean) {
  const call = useCall();
  return async (id: number, direction: 1 | -1): Promise<number | undefined> => {
    const inList = await neighbourInList(processId, id, direction, isListShown);
    if (inList !== undefined) return inList === id ? undefined : inList;
    return neighbourOf(call, filtersOf(processId, { ...NO_FILTER, status: 'WAITING' }))(id, direction);
  };
}
