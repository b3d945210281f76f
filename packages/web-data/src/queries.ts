import type { Call, CallOptions } from '@scriptorium/contract/kit/client.ts';
import type { CallOf, Endpoint, ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import {
  queryOptions,
  useMutation,
  useMutationState,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from './call-context.ts';
import { forgetVersion, readVersionedList } from './list-versions.ts';

/** The cache key starts with the endpoint's method and path, so that a write invalidates a read by its endpoint. */
const keyOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

type UntypedCall = (endpoint: Endpoint, input: unknown, options?: CallOptions) => Promise<unknown>;

export const readOptions = <E extends Endpoint>(call: Call, endpoint: E, input: CallOf<E>) =>
  queryOptions({
    queryKey: [keyOf(endpoint), input] as const,
    queryFn: (context) =>
      (endpoint.versioned
        ? readVersionedList(call, endpoint, context)
        : (call as unknown as UntypedCall)(endpoint, input, { signal: context.signal })) as Promise<
        ReplyOf<E>
      >,
  });

interface ReadOptions {
  /** False postpones the call until its input is known. */
  enabled?: boolean;
  /** Poll interval in milliseconds; only for data without live events. */
  refetchInterval?: number | false;
  /** Keeps the rows of the last page visible while the next one loads. */
  keepPrevious?: boolean;
}

/** Queries an endpoint. */
export function useRead<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: ReadOptions = {}) {
  const { keepPrevious, ...rest } = options;
  return useQuery({
    ...readOptions(useCall(), endpoint, input),
    ...rest,
    ...(keepPrevious ? { placeholderData: (previous: ReplyOf<E> | undefined) => previous as never } : {}),
  });
}

/** Starts a read that a component below will use, unless it has been read before. */
export function usePrefetchedRead<E extends Endpoint>(endpoint: E, input: CallOf<E>): void {
  usePrefetchQuery(readOptions(useCall(), endpoint, input));
}

/** Invalidates all queries of these endpoints. */
export const refresh = (cache: QueryClient, endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => cache.invalidateQueries({ queryKey: [keyOf(endpoint)] })));

/**
 * What these endpoints answered about the thing with this id, the `params.id` of their calls, is read again by the next
 * view that shows it, however short a time ago it was read.
 */
export function markUnknown(cache: QueryClient, endpoints: readonly Endpoint[], id: number): void {
  for (const read of endpoints)
    void cache.invalidateQueries({ queryKey: [keyOf(read), { params: { id } }], refetchType: 'none' });
}

/**
 * Changes the cached responses of an endpoint. A response that is being read now may already be outdated, so it is read
 * again; until then the changed one is shown.
 */
export function changeReads<E extends Endpoint>(
  cache: QueryClient,
  endpoint: E,
  change: (response: ReplyOf<E>, input: CallOf<E>) => ReplyOf<E>,
): void {
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: [keyOf(endpoint)] })) {
    if (state.fetchStatus !== 'idle') void readAgain(cache, queryKey);
    // readOptions ties the key's second part to the endpoint's input.
    cache.setQueryData<ReplyOf<E>>(queryKey, (now) => now && change(now, queryKey[1] as CallOf<E>));
  }
}

/** A first read goes on when its query is invalidated, so it is cancelled before. */
async function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  await cache.cancelQueries({ queryKey, exact: true });
  forgetVersion(cache, queryKey);
  await cache.invalidateQueries({ queryKey, exact: true });
}

interface WriteOptions<E extends Endpoint> {
  refreshes?: readonly Endpoint[];
  /**
   * The hook calls it when the server has answered, before the reads. A callback that is given to `mutate` runs after
   * them, and only while its component is mounted: it never runs if the reads take the component off the page.
   */
  onSuccess?: (reply: ReplyOf<E>, input: CallOf<E>) => void;
  /**
   * Shows the change in the cached responses as soon as the server has answered, and returns true if nothing is left to
   * read for it: the write ends then, and the reads follow. Otherwise it ends after the reads.
   */
  shows?: (cache: QueryClient, input: CallOf<E>, reply: ReplyOf<E>) => boolean;
  /** The caller shows `error` itself, next to the field; no toast repeats it. */
  showsError?: boolean;
}

/** Calls a mutating endpoint, then invalidates the endpoints listed in its options. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const call = useCall() as unknown as UntypedCall;
  const cache = useQueryClient();
  return useMutation<ReplyOf<E>, Error, CallOf<E>>({
    mutationKey: [keyOf(endpoint)],
    mutationFn: (input) =>
      call(endpoint, input, options.showsError ? { messages: { error: null } } : {}) as Promise<ReplyOf<E>>,
    onSuccess: (reply, input) => {
      options.onSuccess?.(reply, input);
      const isShown = options.shows?.(cache, input, reply) === true;
      const read = refresh(cache, options.refreshes ?? []);
      return isShown ? undefined : read;
    },
  });
}

/** The writes of some endpoints since the component was mounted: whether one is under way, and how many have succeeded. */
export function useWriteActivity(endpoints: readonly Endpoint[]): { isBusy: boolean; succeeded: number } {
  const [keys] = useState(() => new Set(endpoints.map(keyOf)));
  const [since] = useState(() => Date.now());
  const states = useMutationState({
    filters: {
      predicate: ({ options, state }) =>
        state.submittedAt >= since && keys.has(String(options.mutationKey?.[0])),
    },
    select: ({ state }) => state.status,
  });
  return {
    isBusy: states.includes('pending'),
    succeeded: states.filter((state) => state === 'success').length,
  };
}
