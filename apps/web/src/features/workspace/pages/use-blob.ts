import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * An object URL for data that requires the bearer token, as the source of an image or player. Released when the
 * component unmounts.
 */
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
    // oxlint-disable-next-line react/set-state-in-effect -- the object URL must exist exactly as long as this effect
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [blob]);
  return { url, isError: query.isError, retry: () => void query.refetch() };
}
