import { NOT_MODIFIED, type Call, type CallOptions } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { listedDocument, type ListVersion } from '@scriptorium/contract/kit/list-version.ts';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

type ListInput = Parameters<typeof listedDocument>[1];
type UntypedCall = (endpoint: Endpoint, input: ListInput, options: CallOptions) => Promise<unknown>;

interface HeldList {
  readonly endpoint: Endpoint;
  readonly documentId: number | undefined;
  /** False for a list of some steps: messages are not applied to each of them. */
  readonly follows: boolean;
  version: ListVersion | undefined;
}

/** The lists of documents in a cache, with the versions that they have. */
class ListVersions {
  /** By the hash of the query's key. */
  readonly #lists = new Map<string, HeldList>();
  /** Document and endpoint → the last version with changes that were not applied to the cached list. */
  readonly #gaps = new Map<string, number>();
  /** Documents whose changes are received, from the version on after which they are. */
  readonly #received = new Map<number, { readonly from: number; readonly missed: () => void }>();

  versionOf(key: QueryKey): ListVersion | undefined {
    return this.#lists.get(hashKey(key))?.version;
  }

  forget(key: QueryKey): void {
    this.#lists.delete(hashKey(key));
  }

  note(key: QueryKey, endpoint: Endpoint, version: ListVersion | undefined): void {
    const input = key[1] as ListInput;
    const documentId = listedDocument(endpoint, input);
    const follows = (input.query as { stepIds?: unknown } | undefined)?.stepIds === undefined;
    this.#lists.set(hashKey(key), { endpoint, documentId, follows, version });
    const received = documentId === undefined ? undefined : this.#received.get(documentId);
    if (received && follows && version && version.document < received.from) received.missed();
  }

  noteReceived(documentId: number, from: number, missed: () => void, isBeingRead: (hash: string) => boolean) {
    this.#received.set(documentId, { from, missed });
    const misses = [...this.#lists].some(
      ([hash, { documentId: of, follows, version }]) =>
        of === documentId && follows && version && version.document < from && !isBeingRead(hash),
    );
    if (misses) missed();
  }

  forgetReceived(documentId: number): void {
    this.#received.delete(documentId);
  }

  noteGap(documentId: number, version: number, endpoints: readonly Endpoint[]): void {
    for (const endpoint of endpoints) {
      const place = placeOf(documentId, endpoint);
      this.#gaps.set(place, Math.max(version, this.#gaps.get(place) ?? 0));
    }
  }

  noteOwn(documentId: number, version: number, endpoint: Endpoint): void {
    for (const list of this.#lists.values()) {
      if (list.documentId !== documentId || list.endpoint !== endpoint || !list.version) continue;
      const held = list.version.document;
      if (held < version - 1) this.noteGap(documentId, version, [endpoint]);
      if (held > version) this.noteGap(documentId, held + 1, [endpoint]);
    }
  }

  noteComplete(documentId: number, version: number): void {
    for (const list of this.#lists.values()) {
      const { endpoint, version: held, follows } = list;
      if (list.documentId !== documentId || !follows || !held || held.document >= version) continue;
      const gap = this.#gaps.get(placeOf(documentId, endpoint)) ?? Infinity;
      if (held.document >= gap) list.version = { ...held, document: version };
    }
  }
}

const placeOf = (documentId: number, { method, path }: Endpoint): string => `${documentId} ${method} ${path}`;

const versionsOfCaches = new WeakMap<QueryClient, ListVersions>();

function versionsOf(cache: QueryClient): ListVersions {
  const known = versionsOfCaches.get(cache);
  if (known) return known;
  const made = new ListVersions();
  versionsOfCaches.set(cache, made);
  return made;
}

/**
 * Reads a versioned list. If the cache has it, it is transferred only when it has changed; otherwise the cached one stays, and no
 * view renders.
 */
export async function readVersionedList(
  call: Call,
  endpoint: Endpoint,
  { client: cache, queryKey, signal }: { client: QueryClient; queryKey: QueryKey; signal: AbortSignal },
): Promise<unknown> {
  const versions = versionsOf(cache);
  const cached = cache.getQueryData(queryKey);
  const condition = {
    version: cached === undefined ? undefined : versions.versionOf(queryKey),
    onVersion: (version: ListVersion | undefined) => {
      if (!signal.aborted) versions.note(queryKey, endpoint, version);
    },
  };
  const reply = await (call as unknown as UntypedCall)(endpoint, queryKey[1] as ListInput, {
    signal,
    condition,
  });
  return reply === NOT_MODIFIED ? (cache.getQueryData(queryKey) ?? cached) : reply;
}

/** The answer of a read is dropped, or may be: the next read of the list is transferred. */
export const forgetVersion = (cache: QueryClient, key: QueryKey): void => versionsOf(cache).forget(key);

/**
 * Changes of a document up to this version are not in the cached lists of these endpoints: from now on messages do not tell the
 * versions of these lists, until they have been read again.
 */
export const noteGap = (
  cache: QueryClient,
  documentId: number,
  version: number,
  endpoints: readonly Endpoint[],
): void => versionsOf(cache).noteGap(documentId, version, endpoints);

/**
 * The page receives the changes of a document after this version. Calls `missed` when a list of it is older, or is read and turns
 * out to be: somebody changed the document in between. Returns a function that ends it.
 */
export function noteReceived(
  cache: QueryClient,
  documentId: number,
  from: number,
  missed: () => void,
): () => void {
  const versions = versionsOf(cache);
  const isBeingRead = (hash: string) => cache.getQueryCache().get(hash)?.state.fetchStatus === 'fetching';
  versions.noteReceived(documentId, from, missed, isBeingRead);
  return () => versions.forgetReceived(documentId);
}

/** Every change of a document up to this version was received: it is in the cached lists, except for gaps. */
export const noteComplete = (cache: QueryClient, documentId: number, version: number): void =>
  versionsOf(cache).noteComplete(documentId, version);

/**
 * An own change with this version was put into a cached list. Unless it is the last one that the list has, or the next, an earlier
 * change is put over a later one.
 */
export const noteOwnChange = (
  cache: QueryClient,
  documentId: number,
  version: number,
  endpoint: Endpoint,
): void => versionsOf(cache).noteOwn(documentId, version, endpoint);
