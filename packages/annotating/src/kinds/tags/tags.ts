import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { MAX_TAGS_AT_ONCE, nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { quoteOfTimes } from '@scriptorium/domain/transcript/times.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import type { Change, EditKind, StoredNow, UndoContext } from '../../core/edit-kind.ts';
import { temporaryIdOf, type EditTaker } from '../../core/edit.ts';
import type { Resolve } from '../../core/ids.ts';
import { bodyInText, movedPlace } from '../../core/places.ts';
import { changeTags, type TagEdit, type TagTypes } from './tags.sending.ts';

const { list } = nerTags;

/** The words of a tag, or the times of a time span. */
export const tagText = ({ quote, tsStart, tsEnd }: Pick<NerTag, 'quote' | 'tsStart' | 'tsEnd'>): string =>
  tsStart === null || tsEnd === null ? quote : quoteOfTimes({ tsStart, tsEnd });

/** The fields of a tag that a change may set. */
export type TagChange = Pick<
  NerTag,
  'nerTagType' | 'type' | 'startOffset' | 'endOffset' | 'tsStart' | 'tsEnd' | 'utteranceTokens' | 'quote'
>;

const isOfText = ({ type }: Pick<NerTag, 'type'>): boolean => type === 'SPAN_TAG';

/** The tag as a new one, with a client id and a temporary id. */
export function asNewTag(tag: NerTag): NerTag {
  const clientId = newClientId();
  return { ...tag, id: temporaryIdOf(clientId), clientId };
}

/** New tags by the calls that create them: a call creates tags of one step with one label. */
export function inCalls(tags: readonly NerTag[]): [NerTag, ...NerTag[]][] {
  const calls: [NerTag, ...NerTag[]][] = [];
  const ofKind = Map.groupBy(tags, ({ stepId, nerTagType }) => `${stepId}-${nerTagType.id}`);
  for (const kind of ofKind.values())
    for (let at = 0; at < kind.length; at += MAX_TAGS_AT_ONCE) {
      const [first, ...others] = kind.slice(at, at + MAX_TAGS_AT_ONCE);
      if (first) calls.push([first, ...others]);
    }
  return calls;
}

interface TagEditOptions {
  queue: EditTaker;
  documentId: number;
  /** The version of the text that the offsets count in. */
  contentId: number | undefined;
}

/** Edits of tags; each rejects when the server refuses it. */
export function createTagEdits({ queue, documentId, contentId }: TagEditOptions) {
  const placeOf = (tag: TagChange) => {
    const { type, startOffset, endOffset, tsStart, tsEnd, utteranceTokens, quote } = tag;
    if (type === 'TIMESPAN_TAG') return { tsStart: tsStart ?? 0, tsEnd: tsEnd ?? 0 };
    if (type === 'ASR_NER_TAG') return { utteranceTokens: utteranceTokens.map(({ id }) => ({ id })) };
    return { startOffset: startOffset ?? 0, endOffset: endOffset ?? 0, contentId, quote };
  };
  const about = <A extends keyof TagTypes['shown']>(_: A, shown: TagTypes['shown'][A], tag: TagChange) => ({
    documentId,
    shown,
    quote: `${tagText(tag)} (${tag.nerTagType.name})`,
  });
  const createAtOnce = (tags: readonly [NerTag, ...NerTag[]]): Promise<unknown> => {
    const [{ nerTagType, stepId }] = tags;
    const spans = tags.map(({ startOffset, endOffset, quote, clientId }) => ({
      startOffset: startOffset ?? 0,
      endOffset: endOffset ?? 0,
      quote,
      clientId: clientId ?? undefined,
    }));
    const body = { nerTagType: { id: nerTagType.id }, stepId, contentId, spans };
    return queue.add(nerTags.createMany, { body }, about('createMany', tags, tags[0]));
  };
  const create = (tag: NerTag): Promise<unknown> => {
    const { nerTagType, stepId, clientId } = tag;
    const body = {
      nerTagType: { id: nerTagType.id },
      stepId,
      clientId: clientId ?? undefined,
      ...placeOf(tag),
    };
    return queue.add(nerTags.create, { body }, about('create', tag, tag));
  };
  return {
    /** The tag has a temporary id. */
    create,
    /**
     * Tags of the text: one call for each label and step, with as many tags as the server takes at once. Other tags have
     * a call each.
     */
    createMany: (tags: readonly [NerTag, ...NerTag[]]): Promise<unknown> =>
      Promise.all([
        ...inCalls(tags.filter(isOfText)).map(createAtOnce),
        ...tags.filter((tag) => !isOfText(tag)).map(create),
      ]),
    update: (tag: NerTag, to: TagChange): Promise<unknown> => {
      const { nerTagType, startOffset, endOffset, tsStart, tsEnd, utteranceTokens, quote } = to;
      const body = { id: tag.id, nerTagType: { id: nerTagType.id }, ...placeOf(to) };
      const change = { nerTagType, startOffset, endOffset, tsStart, tsEnd, utteranceTokens, quote };
      return queue.add(nerTags.update, { body }, about('update', { stepId: tag.stepId, change }, to));
    },
    remove: (tag: NerTag): Promise<unknown> =>
      queue.add(nerTags.remove, { params: { id: tag.id } }, about('remove', { stepId: tag.stepId }, tag)),
  };
}

export type TagEdits = ReturnType<typeof createTagEdits>;

const createdBy = (edit: TagEdit): readonly NerTag[] =>
  edit.action === 'create' ? [edit.shown] : edit.action === 'createMany' ? edit.shown : [];

/** The server's tags with waiting edits applied. A created tag that has arrived counts once. */
function withWaiting(
  tags: readonly NerTag[],
  edits: readonly TagEdit[],
  resolve: Resolve,
): readonly NerTag[] {
  if (edits.length === 0) return tags;
  const made = new Set(edits.flatMap(createdBy).map(({ clientId }) => clientId));
  const arrived = new Set<string | null>();
  for (const { clientId } of tags) if (made.has(clientId)) arrived.add(clientId);
  let shown: readonly NerTag[] = tags;
  for (const edit of edits) {
    if (edit.action === 'remove') {
      const id = resolve(Number(edit.input.params.id));
      shown = shown.filter((tag) => tag.id !== id);
    } else if (edit.action === 'update') {
      const id = resolve(Number(edit.input.body.id));
      const { change } = edit.shown;
      shown = shown.map((tag) => (tag.id === id ? { ...tag, ...change } : tag));
    } else {
      shown = [...shown, ...createdBy(edit).filter(({ clientId }) => !arrived.has(clientId))];
    }
  }
  return shown;
}

/** The spans of a call in the text as it is now; undefined if one of them is lost. */
function spansInText(
  { input }: Extract<TagEdit, { action: 'createMany' }>,
  content: StoredNow<TagTypes>['content'],
) {
  const { body } = input;
  if (!content || body.contentId === undefined) return input;
  const spans = body.spans.map((span) => movedPlace(span, content.content));
  return spans.includes(undefined)
    ? undefined
    : { ...input, body: { ...body, spans, contentId: content.id } };
}

function renew(edit: TagEdit, { content }: StoredNow<TagTypes>) {
  if (edit.action === 'remove') return edit.input;
  if (edit.action === 'createMany') return spansInText(edit, content);
  const body = bodyInText(edit.input.body, content);
  return body && { ...edit.input, body };
}

/** Performs commands with the ids that the tags have now. */
function createRunner(context: UndoContext<TagTypes>) {
  const edits = createTagEdits(context);
  const currentId = (id: number): number => context.currentId('tag', id);
  const changeTag = ({ before, after }: Change<NerTag>): Promise<unknown> => {
    const id = before ? currentId(before.id) : 0;
    if (!before || !context.exists(id)) return Promise.resolve();
    const tag = { ...before, id };
    return after ? edits.update(tag, after) : edits.remove(tag);
  };
  const createTags = (tags: readonly NerTag[]): Promise<unknown> => {
    const [first, ...others] = tags.map((tag) => {
      const made = asNewTag(tag);
      context.setRecreated('tag', currentId(tag.id), made.id);
      return made;
    });
    if (!first) return Promise.resolve();
    return others.length === 0 ? edits.create(first) : edits.createMany([first, ...others]);
  };
  return { createTags, changeTag };
}

export const tags: EditKind<TagTypes> = {
  list: { endpoint: list, input: ({ documentId }) => ({ query: { documentId } }) },
  readsAfterRefusal: [list],
  createOverlay: () => ({ apply: withWaiting }),
  renew,
  undo: {
    reverse: ({ kind, changes }) => ({
      kind,
      changes: changes.map(({ before, after }) => ({ before: after, after: before })).toReversed(),
    }),
    size: ({ changes }) => changes.length,
    run({ changes }, context) {
      const { createTags, changeTag } = createRunner(context);
      const created = changes.flatMap(({ before, after }) => (!before && after ? [after] : []));
      return Promise.all([createTags(created), ...changes.map(changeTag)]);
    },
  },
  live: {
    change: 'TAGS',
    reads: [list],
    alsoShownIn: [issues.list],
    apply(cache, { documentId, tags: changes }) {
      if (changes) changeTags(cache, documentId, changes);
      return changes !== undefined;
    },
  },
};
