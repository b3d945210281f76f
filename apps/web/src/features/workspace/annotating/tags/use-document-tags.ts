import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Document } from '@scriptorium/contract/documents/documents.ts';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { floorToHundredths } from '@scriptorium/domain/transcript/times.ts';
import { useWithWaiting } from '@scriptorium/annotating/queue/edit-context.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useMemo } from 'react';
import type { Undo } from '@scriptorium/annotating/undo/undo-context.ts';
import { storeRecent } from './label-tree.ts';
import { asNewTag, type TagChange, type TagEdits } from '@scriptorium/annotating/kinds/tags/tags.ts';

/** The document's tags, with the changes that the server has not answered yet. */
export interface Tags {
  readonly tags: readonly NerTag[];
  readonly isLoading: boolean;
}

/** Every change is shown immediately and reverted if it is rejected. A changed tag does not change this object. */
export interface TagActions {
  readonly add: (label: NerTagType, stepId: number, range: TextRange) => void;
  /** Tags several spans by one call; one undo takes them back. */
  readonly addAll: (label: NerTagType, stepId: number, ranges: readonly TextRange[]) => void;
  /** Makes the same tags in another step; one undo takes them back. */
  readonly copyTo: (stepId: number, tags: readonly NerTag[]) => void;
  readonly remove: (tag: NerTag) => void;
  readonly relabel: (tag: NerTag, label: NerTagType) => void;
  readonly resize: (tag: NerTag, range: TextRange) => void;
  /** Tags words of a transcript (AUDIO-27). */
  readonly addWords: (label: NerTagType, stepId: number, words: TaggedWords) => void;
  /** One undo takes all of them back. */
  readonly addAllWords: (label: NerTagType, stepId: number, places: readonly TaggedWords[]) => void;
  readonly resizeWords: (tag: NerTag, words: TaggedWords) => void;
  readonly addTimeSpan: (label: NerTagType, stepId: number, span: TimeSpan) => void;
  readonly moveTimeSpan: (tag: NerTag, span: TimeSpan) => void;
}

/** Words of one utterance, in their order. */
export interface TaggedWords {
  readonly utteranceId: number;
  readonly tokens: readonly { readonly id: number; readonly value: string }[];
}

const placeOfWords = ({ utteranceId, tokens }: TaggedWords) => ({
  type: 'ASR_NER_TAG' as const,
  utteranceTokens: tokens.map(({ id }) => ({ id, utteranceId })),
  quote: tokens.map(({ value }) => value).join(' '),
});

/** A part of a recording, in seconds. */
export interface TimeSpan {
  readonly tsStart: number;
  readonly tsEnd: number;
}

/** As the server stores it (AUDIO-10). */
const floored = ({ tsStart, tsEnd }: TimeSpan): TimeSpan => ({
  tsStart: floorToHundredths(tsStart),
  tsEnd: floorToHundredths(tsEnd),
});

const typeOf = (label: NerTagType): NerTag['nerTagType'] => {
  const { id, name, backgroundColor, textColor, nodeId, path } = label;
  return { id, name, backgroundColor, textColor, nodeId, path };
};

type NewTag = Pick<NerTag, 'nerTagType' | 'stepId'> & Partial<TagChange>;

/** Makes a tag of the current user, with the fields that the server would set. */
const newTagOf = (tag: NewTag, userId: number): NerTag =>
  asNewTag({
    id: 0,
    type: 'SPAN_TAG',
    startOffset: null,
    endOffset: null,
    utteranceTokens: [],
    tsStart: null,
    tsEnd: null,
    quote: '',
    ...tag,
    detached: false,
    source: 'USER',
    sourceId: null,
    score: null,
    userId,
    createdDate: new Date().toISOString(),
    clientId: null,
  });

const draftOf = (
  label: NerTagType,
  stepId: number,
  { start, end }: TextRange,
  text: string,
  userId: number,
) =>
  newTagOf(
    {
      stepId,
      nerTagType: typeOf(label),
      startOffset: start,
      endOffset: end,
      quote: text.slice(start, end),
    },
    userId,
  );

interface TagActionOptions {
  edits: TagEdits;
  track: Undo['track'];
  /** The document's text. */
  content: string;
  userId: number;
}

function createTextTagActions({ edits, track, content, userId }: TagActionOptions) {
  const changeTag = (tag: NerTag, change: Partial<TagChange>): void => {
    const after = { ...tag, ...change };
    track({ kind: 'tags', changes: [{ before: tag, after }] }, edits.update(tag, after));
  };
  const addMany = ([first, ...others]: readonly NerTag[]): void => {
    if (!first) return;
    const changes = [first, ...others].map((after) => ({ before: null, after }));
    track({ kind: 'tags', changes }, edits.createMany([first, ...others]));
  };
  return {
    add: (label: NerTagType, stepId: number, range: TextRange): void => {
      storeRecent(label.nodeId, label.id);
      const after = draftOf(label, stepId, range, content, userId);
      track({ kind: 'tags', changes: [{ before: null, after }] }, edits.create(after));
    },
    addAll: (label: NerTagType, stepId: number, ranges: readonly TextRange[]): void => {
      storeRecent(label.nodeId, label.id);
      addMany(ranges.map((range) => draftOf(label, stepId, range, content, userId)));
    },
    copyTo: (stepId: number, tags: readonly NerTag[]): void =>
      addMany(
        tags.map(({ type, nerTagType, startOffset, endOffset, tsStart, tsEnd, utteranceTokens, quote }) => {
          const place = { type, startOffset, endOffset, tsStart, tsEnd, utteranceTokens, quote };
          return newTagOf({ stepId, nerTagType, ...place }, userId);
        }),
      ),
    remove: (tag: NerTag): void =>
      track({ kind: 'tags', changes: [{ before: tag, after: null }] }, edits.remove(tag)),
    relabel: (tag: NerTag, label: NerTagType): void => {
      storeRecent(label.nodeId, label.id);
      changeTag(tag, { nerTagType: typeOf(label) });
    },
    resize: (tag: NerTag, { start, end }: TextRange): void =>
      changeTag(tag, { startOffset: start, endOffset: end, quote: content.slice(start, end) }),
  };
}

function createTimeSpanActions({ edits, track, userId }: TagActionOptions) {
  return {
    addTimeSpan: (label: NerTagType, stepId: number, span: TimeSpan): void => {
      storeRecent(label.nodeId, label.id);
      const place = { type: 'TIMESPAN_TAG' as const, ...floored(span) };
      const after = newTagOf({ stepId, nerTagType: typeOf(label), ...place }, userId);
      track({ kind: 'tags', changes: [{ before: null, after }] }, edits.create(after));
    },
    moveTimeSpan: (tag: NerTag, span: TimeSpan): void => {
      const after = { ...tag, ...floored(span) };
      if (after.tsStart === tag.tsStart && after.tsEnd === tag.tsEnd) return;
      track({ kind: 'tags', changes: [{ before: tag, after }] }, edits.update(tag, after));
    },
  };
}

function createWordTagActions({ edits, track, userId }: TagActionOptions) {
  const addAllWords = (label: NerTagType, stepId: number, places: readonly TaggedWords[]): void => {
    storeRecent(label.nodeId, label.id);
    const made = places.map((words) =>
      newTagOf({ stepId, nerTagType: typeOf(label), ...placeOfWords(words) }, userId),
    );
    const [first, ...others] = made;
    if (!first) return;
    const changes = made.map((after) => ({ before: null, after }));
    const answer = others.length === 0 ? edits.create(first) : edits.createMany([first, ...others]);
    track({ kind: 'tags', changes }, answer);
  };
  return {
    addAllWords,
    addWords: (label: NerTagType, stepId: number, words: TaggedWords): void =>
      addAllWords(label, stepId, [words]),
    resizeWords: (tag: NerTag, words: TaggedWords): void => {
      const after = { ...tag, ...placeOfWords(words) };
      track({ kind: 'tags', changes: [{ before: tag, after }] }, edits.update(tag, after));
    },
  };
}

export function createTagActions(options: TagActionOptions): TagActions {
  return {
    ...createTextTagActions(options),
    ...createWordTagActions(options),
    ...createTimeSpanActions(options),
  };
}

const NO_TAGS: readonly NerTag[] = [];

/** The tags of a document with the edits that wait. */
export function useShownTags(documentId: number): Tags {
  const { data, isPending: isLoading } = useRead(nerTags.list, { query: { documentId } });
  const tags = useWithWaiting('tags', documentId, data ?? NO_TAGS);
  return useMemo(() => ({ tags, isLoading }), [tags, isLoading]);
}

/** The changes of a document's tags. */
export function useTagChanges(document: Document, edits: TagEdits, { track }: Undo): TagActions {
  const { id: userId } = useSession();
  const content = document.content?.content ?? '';
  return useMemo(() => createTagActions({ edits, track, content, userId }), [edits, track, content, userId]);
}
