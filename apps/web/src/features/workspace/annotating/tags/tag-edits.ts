import { MAX_TAGS_AT_ONCE, nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import { temporaryIdOf } from '@scriptorium/annotating/queue/edit.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { tagText } from './tag-text.ts';

/** What a tag may become. */
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
  queue: EditQueue;
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
  const about = (shown: unknown, tag: TagChange) => ({
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
    return queue.add(nerTags.createMany, { body }, about(tags, tags[0]));
  };
  const create = (tag: NerTag): Promise<unknown> => {
    const { nerTagType, stepId, clientId } = tag;
    const body = {
      nerTagType: { id: nerTagType.id },
      stepId,
      clientId: clientId ?? undefined,
      ...placeOf(tag),
    };
    return queue.add(nerTags.create, { body }, about(tag, tag));
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
      return queue.add(nerTags.update, { body }, about({ stepId: tag.stepId, change }, to));
    },
    remove: (tag: NerTag): Promise<unknown> =>
      queue.add(nerTags.remove, { params: { id: tag.id } }, about({ stepId: tag.stepId }, tag)),
  };
}

export type TagEdits = ReturnType<typeof createTagEdits>;
