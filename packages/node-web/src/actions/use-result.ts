import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { createBatcher, LiveContext } from '@scriptorium/web-data/live.ts';
import { refresh, useRead } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';

/** Milliseconds between reads while documents flow. */
const PAUSE_MS = 1000;

/** An execution of the node begins or ends; or documents move: a node that runs for each of them receives a message for each. */
const concerns = (message: ServerMessage, { id, processId }: Pick<Node, 'id' | 'processId'>): boolean =>
  message.type === 'execution'
    ? message.nodeId === id
    : message.type === 'document' && message.processId === processId && message.changes.includes('STEPS');

/** What the last real run of an action node came to, read again when live events tell of a new one. */
export function useResult({ id, processId }: Pick<Node, 'id' | 'processId'>) {
  const live = use(LiveContext);
  const cache = useQueryClient();
  useEffect(() => {
    const reads = createBatcher((due) => void refresh(cache, due), PAUSE_MS);
    const again = () => reads.add([actionResults.list]);
    const stop = live.watch(
      { processId },
      { message: (message) => concerns(message, { id, processId }) && again(), resumed: again },
    );
    return () => {
      stop();
      reads.stop();
    };
  }, [cache, id, live, processId]);
  return useRead(actionResults.list, { query: { nodeId: [id] } });
}
