import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { glossary } from '@scriptorium/contract/documents/transcript-edits.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { createBatcher, LiveContext } from '@scriptorium/web-data/live.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { GRAPH } from '../model/graph-writes.ts';

/** The reads of the graph and of its panels. */
const DESIGN = [
  ...GRAPH,
  labels.ofNode,
  classifierTypes.ofProcess,
  relationTypes.list,
  matchingRules.list,
  processes.get,
  glossary.get,
];
/** Minimum milliseconds between reads while somebody else changes the process. */
const MIN_INTERVAL_MS = 500;

/** Shows changes of others at once. */
export function useLiveGraph(processId: number): void {
  const live = use(LiveContext);
  const cache = useQueryClient();
  const { id: userId } = useSession();
  useEffect(() => {
    const reads = createBatcher((due) => void refresh(cache, due), MIN_INTERVAL_MS);
    const stop = live.watch(
      { processId },
      {
        message: (message) => {
          if (message.type === 'design' && message.processId === processId && message.by !== userId)
            reads.add(DESIGN);
        },
        resumed: () => reads.add(DESIGN),
      },
    );
    return () => {
      stop();
      reads.stop();
    };
  }, [live, cache, processId, userId]);
}
