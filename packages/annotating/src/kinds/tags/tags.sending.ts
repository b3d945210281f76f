import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { TagChange } from '@scriptorium/contract/live.ts';
import { changeReads } from '@scriptorium/web-data/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Change, EditOf, SendingKind } from '../../core/edit-kind.ts';
import { madeIdOf, temporaryIdsOf } from '../../core/ids.ts';

const { create, createMany, update, remove, list } = nerTags;
const endpoints = { create, createMany, update, remove };

export interface TagTypes {
  readonly endpoints: typeof endpoints;
  readonly shown: {
    readonly create: NerTag;
    readonly createMany: readonly NerTag[];
    readonly update: { readonly stepId: number; readonly change: Partial<NerTag> };
    readonly remove: { readonly stepId: number };
  };
  readonly list: typeof list;
  readonly row: NerTag;
  readonly command: { readonly kind: 'tags'; readonly changes: readonly Change<NerTag>[] };
  readonly change: 'TAGS';
}
export type TagEdit = EditOf<TagTypes>;

/** Applies changes to the cached tags of a document, so that the list is not read again. */
export function changeTags(cache: QueryClient, documentId: number, changes: readonly TagChange[]): void {
  changeReads(cache, list, (tags, { query }) =>
    query.documentId === documentId ? withChanges(tags, changes, query) : tags,
  );
}

function withChanges(
  tags: readonly NerTag[],
  changes: readonly TagChange[],
  { stepIds }: CallOf<typeof list>['query'],
): NerTag[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  for (const change of changes) {
    if ('deleted' in change) byId.delete(change.deleted);
    else if (!stepIds || [stepIds].flat().map(Number).includes(change.saved.stepId))
      byId.set(change.saved.id, change.saved);
  }
  return [...byId.values()];
}

export const sendingTags: SendingKind<TagTypes> = {
  endpoints,
  reads: [list],
  ids(edit) {
    if (edit.action === 'create') return temporaryIdsOf([edit.input.body]);
    return edit.action === 'createMany' ? temporaryIdsOf(edit.input.body.spans) : [];
  },
  made(answer) {
    if (answer.action === 'create') return madeIdOf(answer.reply);
    return answer.action === 'createMany' ? answer.reply.flatMap(madeIdOf) : [];
  },
  settle(cache, answer) {
    const changes =
      answer.action === 'remove'
        ? [{ deleted: Number(answer.input.params.id) }]
        : [answer.reply].flat().map((saved) => ({ saved }));
    changeTags(cache, answer.documentId, changes);
  },
};
