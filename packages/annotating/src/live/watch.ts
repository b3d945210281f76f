import type { User } from '@scriptorium/contract/people/account.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { noteComplete, noteGap, noteReceived } from '@scriptorium/web-data/list-versions.ts';
import { createBatcher, LiveContext } from '@scriptorium/web-data/live.ts';
import { markUnknown, refresh } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import type { LiveChange } from '../core/edit-kind.ts';
import { everyKind } from '../kinds/kinds.ts';
import type { ChangeOfKinds } from '../kinds/sending-kinds.ts';

/** Endpoints to reload after each change that is of no kind of edit. */
const OTHER_READS: Record<Exclude<LiveChange, ChangeOfKinds>, readonly Endpoint[]> = {
  STEPS: [steps.state, documents.info, documents.search, documents.get, history.ofDocument],
  PROGRESS: [steps.state, documents.info],
  CONTENT: [
    documents.get,
    documents.imageWords,
    documents.imageRanges,
    recordings.utterances,
    nerTags.list,
    issues.list,
  ],
  ASSIGNEES: [documents.get, documents.info, steps.state],
  DELETED: [documents.get, documents.info, documents.search],
};
const READS: ReadonlyMap<string, readonly Endpoint[]> = new Map<string, readonly Endpoint[]>([
  ...Object.entries(OTHER_READS),
  ...everyKind.map(({ live }) => [live.change, live.reads] as const),
]);
/** Lists that show something of the changed thing, and are not reloaded for it. */
const ALSO_SHOWN_IN: ReadonlyMap<string, readonly Endpoint[]> = new Map(
  everyKind.map(({ live }) => [live.change, live.alsoShownIn]),
);
const ALL_READS = [...new Set([...READS.values()].flat())];
const READS_WITHOUT_VERSION = ALL_READS.filter(({ versioned }) => !versioned);
const LIST_READS: readonly Endpoint[] = [documents.info, documents.search];

function useWatch(
  key: 'documentId' | 'processId',
  id: number | undefined,
  onViewers?: (users: User[]) => void,
) {
  const live = use(LiveContext);
  const cache = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    const reads = createBatcher((due) => void refresh(cache, due), key === 'documentId' ? 100 : 1000);
    const relevantReads = key === 'documentId' ? ALL_READS : LIST_READS;
    let forget = () => {};
    const stop = live.watch(key === 'documentId' ? { documentId: id } : { processId: id }, {
      message(message) {
        if (message.type === 'viewers') {
          if (key === 'documentId' && message.documentId === id) onViewers?.(message.users);
          return;
        }
        if (message.type === 'watching' && message.documentId === id && key === 'documentId') {
          noteGap(cache, id, message.version, ALL_READS);
          forget = noteReceived(cache, id, message.version, () => reads.add(ALL_READS));
        }
        if (message.type === 'outdated' && message.documentId === id && key === 'documentId') {
          noteGap(cache, id, message.version, ALL_READS);
          reads.add(ALL_READS);
        }
        if (message.type !== 'document' || message[key] !== id) return;
        const { changes, version } = message;
        const applied = everyKind.filter(({ live: part }) => part.apply(cache, message));
        const due = changes
          .filter((change) => applied.every(({ live: part }) => part.change !== change))
          .flatMap((change) => READS.get(change) ?? [])
          .filter((read) => relevantReads.includes(read));
        if (key === 'documentId' && version !== undefined) {
          noteGap(cache, id, version, [
            ...due,
            ...changes.flatMap((change) => ALSO_SHOWN_IN.get(change) ?? []),
          ]);
          noteComplete(cache, id, version);
        }
        reads.add(due);
      },
      resumed: () => reads.add(relevantReads),
    });
    return () => {
      stop();
      forget();
      reads.stop();
      // Lists with a version are read again when the first message tells a later one.
      if (key === 'documentId') markUnknown(cache, READS_WITHOUT_VERSION, id);
    };
  }, [cache, id, key, live, onViewers]);
}

/** Reloads a document when it changes; returns the other viewers. */
export function useWatchDocument(documentId: number | undefined): User[] {
  const [viewers, setViewers] = useState<User[]>([]);
  useWatch('documentId', documentId, setViewers);
  return viewers;
}

/** Reloads lists of a process's documents when they change. */
export const useWatchProcess = (processId: number): void => useWatch('processId', processId);
