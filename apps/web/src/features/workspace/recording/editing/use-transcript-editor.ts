import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { useEditQueue, useWithWaiting } from '@scriptorium/annotating/queue/edit-context.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useUndo } from '@scriptorium/annotating/undo/undo-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { useStored } from '@scriptorium/ui/store.ts';
import type { WordSelection } from '../../annotating/transcript/word-selection.ts';
import { deletesRelated, type DeletionRules } from './deletion-rules.ts';
import { editingTexts } from './editing-texts.ts';
import { createTranscriptEditor, type TranscriptEditor } from './editor.ts';
import { previewOf } from './mode.ts';
import { saveTranscript } from '@scriptorium/annotating/kinds/transcript/transcript-edits.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';

const NO_UTTERANCES: readonly Utterance[] = [];

/** The transcript of a document with the edits that wait for the server. */
export function useShownTranscript(documentId: number) {
  const read = useRead(recordings.utterances, { params: { id: documentId }, query: {} });
  const utterances = useWithWaiting('transcript', documentId, read.data ?? NO_UTTERANCES);
  return { read, utterances };
}

/** Keeps the selected words selected when the server gives ids to new ones. */
function useSelectionOfGivenIds(selection: WordSelection): void {
  const queue = useEditQueue();
  useEffect(
    () =>
      queue.subscribe(() => {
        const words = selection.current();
        if (!words || ![words.utteranceId, ...words.tokenIds].some((id) => id < 0)) return;
        const [first, ...others] = words.tokenIds;
        const utteranceId = queue.resolve(words.utteranceId);
        selection.select({ utteranceId, tokenIds: [queue.resolve(first), ...others.map(queue.resolve)] });
      }),
    [queue, selection],
  );
}

/** The editor of a recording's transcript: changes are shown at once, wait for the server and can be undone. */
export function useTranscriptEditor(
  utterances: readonly Utterance[],
  selection: WordSelection,
  rules: DeletionRules,
): TranscriptEditor {
  const t = useTexts(editingTexts);
  const { document, step } = useWorkspace();
  const { track } = useUndo();
  const queue = useEditQueue();
  const related = t('related');
  const latest = useLatest({ rules, step, related });
  const documentId = document.id;
  const editor = useMemo(
    () =>
      createTranscriptEditor({
        selection,
        resolve: queue.resolve,
        isAllowed: (change) => {
          const isKept = deletesRelated(change, latest().rules.related);
          if (isKept) toastWarning(latest().related);
          return !isKept;
        },
        save: (change) => {
          const { step: info } = latest();
          if (!info) return;
          const of = { nodeId: info.nodeDTO.id, stepId: info.stepDTO.id };
          track({ kind: 'transcript', ...of, ...change }, saveTranscript(queue, documentId, of, change));
        },
      }),
    [selection, track, queue, documentId, latest],
  );
  useLayoutEffect(() => editor.sync(utterances), [editor, utterances]);
  useSelectionOfGivenIds(selection);
  return editor;
}

/** The transcript with the preview of the present mode. */
export function usePreviewed(
  { mode }: TranscriptEditor,
  utterances: readonly Utterance[],
): readonly Utterance[] {
  const now = useStored(mode, (value) => value);
  return useMemo(() => previewOf(now, utterances), [now, utterances]);
}
