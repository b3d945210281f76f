import { replays } from '@scriptorium/contract/process/replays.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** Poll interval of a running job, and of idle processes where another user may start one. */
const RUNNING_POLL_MS = 1000;
const IDLE_POLL_MS = 15_000;

/** The replay that runs, the last one, and whether one is due; what this page saves is seen at once. */
export function useReplayState(processId: number) {
  const params = { id: processId };
  const [pollInterval, setPollInterval] = useState(IDLE_POLL_MS);
  const { data, refetch } = useRead(replays.state, { params, query: {} }, { refetchInterval: pollInterval });
  const nextInterval = data?.running ? RUNNING_POLL_MS : IDLE_POLL_MS;
  if (nextInterval !== pollInterval) setPollInterval(nextInterval);
  const isSaving = useIsMutating() > 0;
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) void refetch();
    wasSaving.current = isSaving;
  }, [isSaving, refetch]);
  return data;
}

/** Each write of replays changes these reads. */
export const REPLAY_READS = [replays.state, replays.list] as const;
