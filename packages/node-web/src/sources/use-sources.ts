import { sources } from '@scriptorium/contract/connections/sources.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';

/** Milliseconds between reads while something is fetched, and otherwise. */
const BUSY = 1500;
const IDLE = 10_000;

/** How fetching over the connections of a node goes, read again while the panel is open. */
export function useNodeSources(nodeId: number) {
  const input = { params: { id: nodeId }, query: {} };
  const { data } = useRead(sources.ofNode, input);
  const isBusy = data?.some(({ isRunning, counts }) => isRunning || counts.waiting > 0) ?? false;
  return useRead(sources.ofNode, input, { refetchInterval: isBusy ? BUSY : IDLE });
}
