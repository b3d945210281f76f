import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { findKind } from '../kinds/sending-kinds.ts';
import type { EditQueue } from './edit-queue.ts';
import type { Settled } from './edit-sender.ts';

/** Puts the answer to an accepted edit into the cached reads, so that nothing is read again. */
export function settleReads(cache: QueryClient, { edit, isAccepted, reply }: Settled): void {
  const of = isAccepted ? findKind(edit) : undefined;
  of?.kind.settle(cache, { ...of.edit, reply });
}

/** After the last answer of the server: by then the live connection has told the versions of the page's own changes. */
const PAUSE_MS = 2000;

/**
 * Reads the lists that edits have changed again, once for edits that follow each other, when none of them waits any more. The reads
 * are conditional: a page with a live connection gets a 304. One whose connection is blocked gets what others have changed.
 */
export function readAfterWrites(queue: Pick<EditQueue, 'edits' | 'onSettled'>, cache: QueryClient): void {
  const due = new Set<Endpoint>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readDue = (): void => {
    // The answer to a waiting edit starts the pause again.
    if (queue.edits().some(({ refusal }) => refusal === null)) return;
    const lists = [...due];
    due.clear();
    void refresh(cache, lists);
  };
  queue.onSettled(({ edit }) => {
    for (const list of findKind(edit)?.kind.reads ?? []) due.add(list);
    clearTimeout(timer);
    timer = setTimeout(readDue, PAUSE_MS);
  });
}
