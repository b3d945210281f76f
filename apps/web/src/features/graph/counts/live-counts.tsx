import { counts } from '@scriptorium/contract/process/counts.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { LiveContext } from '@scriptorium/web-data/live.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { use, useEffect, useState, type ReactNode } from 'react';
import { CountsContext, createCountsStore } from './counts-store.ts';
import { createThrottledReader } from './throttled-reader.ts';

/** Minimum milliseconds between reads while documents are processed. */
const MIN_INTERVAL_MS = 1000;
/** Milliseconds between reads without live events, in case one was lost. */
const POLL_MS = 15_000;

const changesCounts = (message: ServerMessage, processId: number): boolean =>
  message.type === 'document' &&
  message.processId === processId &&
  message.changes.some((change) => change === 'STEPS' || change === 'DELETED');

/** Refreshes the counts of a process without rendering its children again. */
export function LiveCounts({ processId, children }: { processId: number; children: ReactNode }) {
  const [store] = useState(createCountsStore);
  const live = use(LiveContext);
  const { data, refetch } = useRead(
    counts.ofProcess,
    { params: { id: processId }, query: {} },
    { refetchInterval: POLL_MS },
  );
  useEffect(() => {
    if (data) store.set(data);
  }, [data, store]);
  useEffect(() => {
    const reads = createThrottledReader(() => refetch(), MIN_INTERVAL_MS);
    const stop = live.watch(
      { processId },
      {
        message: (message) => changesCounts(message, processId) && reads.requestRead(),
        resumed: reads.requestRead,
      },
    );
    return () => {
      stop();
      reads.stop();
    };
  }, [live, processId, refetch]);
  return <CountsContext value={store}>{children}</CountsContext>;
}
