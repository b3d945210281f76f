import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { keyOfEndpoint } from './edit.ts';
import type { EditQueue } from './edit-queue.ts';

/** The lists that each edit changes. */
const LISTS: ReadonlyMap<string, readonly Endpoint[]> = new Map(
  (
    [
      [nerTags.create, [nerTags.list]],
      [nerTags.createMany, [nerTags.list]],
      [nerTags.update, [nerTags.list]],
      [nerTags.remove, [nerTags.list]],
      [classifierTags.save, [classifierTags.ofStep, classifierTags.ofDocument]],
      [relationGraphs.create, [relationGraphs.list]],
      [relationGraphs.update, [relationGraphs.list]],
      [relationGraphs.remove, [relationGraphs.list]],
      [utterances.saveBatch, [recordings.utterances]],
      [issues.create, [issues.list]],
      [issues.update, [issues.list]],
    ] satisfies [Endpoint, Endpoint[]][]
  ).map(([edit, lists]) => [keyOfEndpoint(edit), lists]),
);

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
    for (const list of LISTS.get(edit.key) ?? []) due.add(list);
    clearTimeout(timer);
    timer = setTimeout(readDue, PAUSE_MS);
  });
}
