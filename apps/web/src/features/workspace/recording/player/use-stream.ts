import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

export interface Stream {
  /** The address of the recording for an audio element; null until the browser may read it. */
  readonly url: string | null;
  readonly isError: boolean;
  /** Asks for the permission again, after a long pause of the computer or the network. */
  readonly reopen: () => Promise<unknown>;
}

/**
 * The address of a recording, which an audio element reads in parts. It cannot send the bearer token: the server sets a
 * cookie for this address alone, which is renewed twice before it expires.
 */
export function useStream(documentId: number): Stream {
  const call = useCall();
  const { isSuccess, isError, data, refetch } = useQuery({
    queryKey: ['stream of a recording', documentId],
    queryFn: () => call(recordings.openStream, { params: { id: documentId } }),
    refetchInterval: (query) => ((query.state.data?.seconds ?? 60) * 1000) / 3,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    gcTime: 0,
  });
  const url = recordings.stream.path.replace(':id', String(documentId));
  const reopen = useCallback(() => refetch({ throwOnError: true }), [refetch]);
  const isOpen = isSuccess || data !== undefined;
  return { url: isOpen ? url : null, isError: isError && !isOpen, reopen };
}
