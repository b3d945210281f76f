import { type Document, documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess, toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadStarted } from '../core/steps/use-read-started.ts';
import { editingTexts } from './editing-texts.ts';

/** Unsaved text with the version that it is based on. */
interface Draft {
  readonly contentId: number;
  readonly text: string;
}

const keyOf = (documentId: number): string => `text-draft-${documentId}`;

function readDraft(documentId: number): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(documentId)) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return null;
    const { contentId, text } = draft as Partial<Draft>;
    return typeof contentId === 'number' && typeof text === 'string' ? { contentId, text } : null;
  } catch {
    return null;
  }
}

/** Stores the draft for the browser session; a text beyond the storage quota is kept in memory only. */
function saveDraft(documentId: number, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(documentId));
    else sessionStorage.setItem(keyOf(documentId), JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(keyOf(documentId));
  }
}

const t = textOf(editingTexts);

function showResult(reply: { moved: number; detached: number; reattached: number }): void {
  const { moved, detached, reattached } = reply;
  const messages = [
    t('saved'),
    ...(moved > 0 ? [t('moved', { count: moved })] : []),
    ...(reattached > 0 ? [t('reattached', { count: reattached })] : []),
  ];
  toastSuccess(messages.join(' '));
  if (detached > 0) toastWarning(t('detached', { count: detached }));
}

/**
 * The text being edited. A draft based on an older version is `stale`: it is shown next to the current text, and its
 * author decides.
 */
export function useTextDraft(document: Document, step: StepInfo | undefined) {
  const stepId = step?.stepDTO.id;
  const readStarted = useReadStarted(step ? [step] : []);
  const call = useCall();
  const cache = useQueryClient();
  const content = document.content ?? { id: 0, content: '' };
  const [draft, setDraftState] = useState<Draft | null>(() => readDraft(document.id));
  const setDraft = (next: Draft | null): void => {
    setDraftState(next);
    saveDraft(document.id, next);
  };
  const stale = draft !== null && draft.contentId !== content.id && draft.text !== content.content;
  const text = draft === null || stale || draft.contentId !== content.id ? content.content : draft.text;

  const save = useMutation({
    mutationFn: () =>
      call(documents.saveContent, {
        params: { id: document.id },
        body: {
          id: content.id,
          docId: document.id,
          content: text,
          ...(stepId === undefined ? {} : { stepId }),
        },
      }),
    onSuccess: async (reply) => {
      showResult(reply);
      readStarted(stepId);
      await refresh(cache, [documents.get, documents.imageWords, documents.imageRanges, nerTags.list]);
      setDraft(null);
    },
    onError: (error) => {
      const isStale = error instanceof AppError && error.key === 'error.tag.stale';
      void refresh(cache, isStale ? [documents.get] : [steps.state]);
    },
  });
  return {
    text,
    stale: stale ? draft.text : null,
    dirty: !stale && text !== content.content,
    saving: save.isPending,
    write: (next: string) =>
      setDraft(next === content.content ? null : { contentId: content.id, text: next }),
    save: () => save.mutate(),
    discard: () => setDraft(null),
    /** Rebases the user's draft onto the current version. */
    rebaseDraft: () => draft && setDraft({ contentId: content.id, text: draft.text }),
  };
}
