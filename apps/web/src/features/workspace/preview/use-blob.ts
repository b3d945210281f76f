import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { useCall } from '@scriptorium/web-kit/call-context.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Bytes that only come with the bearer token, as an address for an image or a player. It is let go with the component. */
export function useBlobUrl(
  endpoint: Endpoint,
  key: readonly unknown[],
  load: (call: Call) => Promise<Response>,
  enabled = true,
) {
  const call = useCall();
  const query = useQuery({
    queryKey: [`bytes ${endpoint.path}`, ...key],
    queryFn: async () => (await load(call)).blob(),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [url, setUrl] = useState<string | null>(null);
  const blob = query.data;
  useEffect(() => {
    if (!blob) return;
    const objectUrl = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- an address has to live exactly as long as this effect
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [blob]);
  return { url, isError: query.isError, retry: () => void query.refetch() };
}
