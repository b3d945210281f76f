import type { User } from '@scriptorium/contract/people/account.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { CanvasPointer, ServerMessage } from '@scriptorium/contract/live.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { noteComplete, noteGap, noteReceived } from './list-versions.ts';
import { markUnknown, refresh } from './queries.ts';
import { changeRelationGraphs } from './relation-cache.ts';
import { changeTags } from './tag-cache.ts';
import { changeTranscript, isOwnTranscriptVersion } from './transcript-cache.ts';

/**
 * A document, a process, the people on the canvas of a process, the tracker of open pages, or the user's notifications,
 * which need no subscription.
 */
export type LiveTarget =
  | { documentId: number }
  | { processId: number }
  | { canvasOf: number }
  | { tracker: true }
  | { notifications: true };

export interface LiveListener {
  message: (message: ServerMessage) => void;
  /** The connection was interrupted, and the changes since are not known: anything may have changed. */
  resumed: () => void;
}

/** The session's live connection. `watch` returns a function that stops watching. */
export interface Live {
  watch(target: LiveTarget, listener: LiveListener): () => void;
  /** Reports the open page to the server (docs/semantics.md#9). */
  visit(page: string): void;
  /** Tells the others on the watched canvas where the user is. */
  point(to: CanvasPointer): void;
}

export const LiveContext = createContext<Live>({
  watch: () => () => undefined,
  visit: () => undefined,
  point: () => undefined,
});

type Change = Extract<ServerMessage, { type: 'document' }>['changes'][number];

/** Endpoints to reload after each kind of change. */
export const READS_BY_CHANGE: Record<Change, readonly Endpoint[]> = {
  STEPS: [steps.state, documents.info, documents.search, documents.get, history.ofDocument],
  PROGRESS: [steps.state, documents.info],
  TAGS: [nerTags.list],
  RELATIONS: [relationGraphs.list],
  CLASSIFIER_TAGS: [classifierTags.ofStep, classifierTags.ofDocument],
  CONTENT: [
    documents.get,
    documents.imageWords,
    documents.imageRanges,
    recordings.utterances,
    nerTags.list,
    issues.list,
  ],
  TRANSCRIPT: [recordings.utterances],
  ISSUES: [issues.list, documents.info],
  ASSIGNEES: [documents.get, documents.info, steps.state],
  DELETED: [documents.get, documents.info, documents.search],
};
/** Lists that show something of the changed thing, and are not reloaded for it. */
const ALSO_SHOWN_IN: Partial<Record<Change, readonly Endpoint[]>> = {
  TAGS: [issues.list],
  RELATIONS: [issues.list],
  TRANSCRIPT: [issues.list],
};
const ALL_READS = [...new Set(Object.values(READS_BY_CHANGE).flat())];
const READS_WITHOUT_VERSION = ALL_READS.filter(({ versioned }) => !versioned);
const LIST_READS: readonly Endpoint[] = [documents.info, documents.search];

/**
 * Batches endpoints and flushes them at most once per `pauseMs`: two hundred uploads must not cause two hundred
 * reads. `stop` flushes what waits, so that a page that is opened again at once does not show what was read before.
 */
export function createBatcher(flush: (endpoints: Endpoint[]) => void, pauseMs: number) {
  const waiting = new Set<Endpoint>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlush = 0;
  const flushNow = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    lastFlush = Date.now();
    const due = [...waiting];
    waiting.clear();
    flush(due);
  };
  return {
    add(endpoints: readonly Endpoint[]) {
      for (const endpoint of endpoints) waiting.add(endpoint);
      timer ??= setTimeout(flushNow, Math.max(20, lastFlush + pauseMs - Date.now()));
    },
    stop: flushNow,
  };
}

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
        const { changes, documentId, version, tags, relationGraphs: graphs } = message;
        const isOwn = version !== undefined && isOwnTranscriptVersion(documentId, version);
        const transcript = isOwn ? [] : message.transcript;
        if (tags) changeTags(cache, documentId, tags);
        if (graphs) changeRelationGraphs(cache, documentId, graphs);
        if (transcript) changeTranscript(cache, documentId, transcript);
        const due = changes
          .filter((change) => !(change === 'TAGS' && tags) && !(change === 'RELATIONS' && graphs))
          .filter((change) => !(change === 'TRANSCRIPT' && transcript))
          .flatMap((change) => READS_BY_CHANGE[change])
          .filter((read) => relevantReads.includes(read));
        if (key === 'documentId' && version !== undefined) {
          noteGap(cache, id, version, [...due, ...changes.flatMap((change) => ALSO_SHOWN_IN[change] ?? [])]);
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
