import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { TagChange } from '@scriptorium/contract/live.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { QueryClient } from '@tanstack/react-query';
import { changeReads } from './queries.ts';

/** Applies changes to the cached tags of a document, so that the list is not read again. */
export function changeTags(cache: QueryClient, documentId: number, changes: readonly TagChange[]): void {
  changeReads(cache, nerTags.list, (tags, { query }) =>
    query.documentId === documentId ? withChanges(tags, changes, query) : tags,
  );
}

function withChanges(
  tags: readonly NerTag[],
  changes: readonly TagChange[],
  { stepIds }: CallOf<typeof nerTags.list>['query'],
): NerTag[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  for (const change of changes) {
    if ('deleted' in change) byId.delete(change.deleted);
    else if (!stepIds || [stepIds].flat().map(Number).includes(change.saved.stepId))
      byId.set(change.saved.id, change.saved);
  }
  return [...byId.values()];
}
