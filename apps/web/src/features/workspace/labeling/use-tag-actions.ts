import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { documents, type Document } from '@scriptorium/contract/documents.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/tags.ts';
import { useCall } from '@scriptorium/web-kit/call-context.ts';
import { readOptions, refresh, useRead } from '@scriptorium/web-kit/queries.ts';
import { useSession } from '@scriptorium/web-kit/session.ts';
import { changeTags } from '@scriptorium/web-kit/tag-cache.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { createHistory, type UndoableCommand } from './history.ts';
import { withPending, type PendingChange } from './pending-tags.ts';
import { storeRecent } from './label-tree.ts';

/** The document's tags and the actions on them. Every change is shown immediately and reverted if it is rejected. */
export interface TagActions {
  readonly tags: readonly NerTag[];
  readonly isLoading: boolean;
  add(label: NerTagType, stepId: number, range: TextRange): void;
  remove(tag: NerTag): void;
  relabel(tag: NerTag, label: NerTagType): void;
  resize(tag: NerTag, range: TextRange): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Tracks a tag over undo and redo: a recreated tag has another id. */
interface TagRef {
  id: number | null;
}

type TagChange = Pick<NerTag, 'nerTagType' | 'startOffset' | 'endOffset' | 'quote'>;

const typeOf = (label: NerTagType): NerTag['nerTagType'] => {
  const { id, name, backgroundColor, textColor, nodeId, path } = label;
  return { id, name, backgroundColor, textColor, nodeId, path };
};

/** Shows a change until the server's answer is in the cache. */
function usePending() {
  const [pending, setPending] = useState<readonly PendingChange[]>([]);
  const withPendingChange = async (change: PendingChange, work: () => Promise<void>): Promise<void> => {
    setPending((now) => [...now, change]);
    try {
      await work();
    } finally {
      setPending((now) => now.filter((one) => one !== change));
    }
  };
  return { pending, withPendingChange };
}

/** API calls that keep the cache up to date. `onEdit` gets the changed step. */
function useTagCalls(document: Document | undefined, onEdit: (stepId: number) => void) {
  const call = useCall();
  const cache = useQueryClient();
  const documentId = document?.id ?? 0;
  const { queryKey } = readOptions(call, nerTags.list, { query: { documentId } });
  const positionOf = (tag: TagChange) => ({
    startOffset: tag.startOffset ?? 0,
    endOffset: tag.endOffset ?? 0,
    contentId: document?.content?.id,
    quote: tag.quote,
  });
  return {
    create: async (tag: NerTag, clientId: string): Promise<number> => {
      const body = {
        nerTagType: { id: tag.nerTagType.id },
        stepId: tag.stepId,
        clientId,
        ...positionOf(tag),
      };
      const saved = await call(nerTags.create, { body });
      changeTags(cache, documentId, [{ saved }]);
      onEdit(saved.stepId);
      return saved.id;
    },
    update: async (id: number, tag: TagChange): Promise<void> => {
      const saved = await call(nerTags.update, {
        body: { id, nerTagType: { id: tag.nerTagType.id }, ...positionOf(tag) },
      });
      changeTags(cache, documentId, [{ saved }]);
      onEdit(saved.stepId);
    },
    remove: async (id: number): Promise<void> => {
      const stepId = cache.getQueryData<NerTag[]>(queryKey)?.find((tag) => tag.id === id)?.stepId;
      await call(nerTags.remove, { params: { id } });
      changeTags(cache, documentId, [{ deleted: id }]);
      if (stepId !== undefined) onEdit(stepId);
    },
    /** The page's text, tags or step holder are out of date. */
    recover: (error: unknown): void => {
      const isStale = error instanceof AppError && error.key === 'error.tag.stale';
      void refresh(cache, [nerTags.list, steps.state, ...(isStale ? [documents.get] : [])]);
    },
  };
}

/** A tag of the current user before the server has answered. */
const draftOf = (
  label: NerTagType,
  stepId: number,
  range: TextRange,
  text: string,
  userId: number,
): NerTag => ({
  id: 0,
  stepId,
  type: 'SPAN_TAG',
  nerTagType: typeOf(label),
  utteranceTokens: [],
  startOffset: range.start,
  endOffset: range.end,
  tsStart: null,
  tsEnd: null,
  quote: text.slice(range.start, range.end),
  detached: false,
  source: 'USER',
  sourceId: null,
  score: null,
  userId,
  createdDate: new Date().toISOString(),
  clientId: null,
});

type TagCalls = ReturnType<typeof useTagCalls>;

/** Both directions of the commands: each shows its change while its call is pending. */
function useTagCommands(
  calls: TagCalls,
  withPendingChange: ReturnType<typeof usePending>['withPendingChange'],
) {
  const refs = useRef(new Map<number, TagRef>());
  const temporary = useRef(0);
  return {
    refOf: (id: number): TagRef => {
      const ref = refs.current.get(id) ?? { id };
      refs.current.set(id, ref);
      return ref;
    },
    create: (ref: TagRef, tag: NerTag) => (): Promise<void> => {
      const clientId = crypto.randomUUID();
      temporary.current -= 1;
      // The tag can be selected before the server has assigned its id.
      refs.current.set(temporary.current, ref);
      return withPendingChange(
        { kind: 'add', tag: { ...tag, id: temporary.current, clientId } },
        async () => {
          ref.id = await calls.create(tag, clientId);
          refs.current.set(ref.id, ref);
        },
      );
    },
    remove: (ref: TagRef) => (): Promise<void> => {
      const { id } = ref;
      if (id === null) return Promise.resolve();
      return withPendingChange({ kind: 'remove', id }, async () => {
        await calls.remove(id);
        ref.id = null;
      });
    },
    change: (ref: TagRef, to: TagChange) => (): Promise<void> => {
      const { id } = ref;
      if (id === null) return Promise.resolve();
      return withPendingChange({ kind: 'change', id, change: to }, () => calls.update(id, to));
    },
  };
}

export function useTagActions(document: Document | undefined, onEdit: (stepId: number) => void): TagActions {
  const session = useSession();
  const list = useRead(
    nerTags.list,
    { query: { documentId: document?.id ?? 0 } },
    { enabled: document !== undefined },
  );
  const { pending, withPendingChange } = usePending();
  const calls = useTagCalls(document, onEdit);
  const { refOf, create, remove, change } = useTagCommands(calls, withPendingChange);
  const [, forceRender] = useState(0);
  const history = useMemo(() => createHistory(() => forceRender((n) => n + 1)), []);
  const tags = useMemo(() => withPending(list.data ?? [], pending), [list.data, pending]);
  const content = document?.content?.content ?? '';

  const settle = (work: Promise<void>): void => void work.catch(calls.recover);
  /** Changes of a tag without an id wait for its creation. */
  const run = (command: UndoableCommand, ref?: TagRef): void =>
    settle(history.run(command, ref?.id === null ? 'queued' : 'immediate'));
  const changeTag = (tag: NerTag, to: Partial<TagChange>): void => {
    const { nerTagType, startOffset, endOffset, quote } = tag;
    const before = { nerTagType, startOffset, endOffset, quote };
    const ref = refOf(tag.id);
    run({ redo: change(ref, { ...before, ...to }), undo: change(ref, before) }, ref);
  };
  return {
    tags,
    isLoading: list.isPending,
    add(label, stepId, range) {
      storeRecent(label.nodeId, label.id);
      const ref: TagRef = { id: null };
      const tag = draftOf(label, stepId, range, content, session.id);
      run({ redo: create(ref, tag), undo: remove(ref) });
    },
    remove(tag) {
      const ref = refOf(tag.id);
      run({ redo: remove(ref), undo: create(ref, tag) }, ref);
    },
    relabel: (tag, label) => {
      storeRecent(label.nodeId, label.id);
      changeTag(tag, { nerTagType: typeOf(label) });
    },
    resize: (tag, { start, end }) =>
      changeTag(tag, { startOffset: start, endOffset: end, quote: content.slice(start, end) }),
    undo: () => settle(history.undo()),
    redo: () => settle(history.redo()),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}
