import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useQuery } from '@tanstack/react-query';
import { peaksOf, type Peaks } from './peaks.ts';

/** The waveform of a recording; undefined until it has loaded. */
export function usePeaks(documentId: number): { peaks: Peaks | undefined; isError: boolean } {
  const call = useCall();
  const { data, isError } = useQuery({
    queryKey: ['peaks of a recording', documentId],
    queryFn: async ({ signal }) => {
      const answer = await call(recordings.peaks, { params: { id: documentId } }, { signal });
      return peaksOf(await answer.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  });
  return { peaks: data, isError };
}
