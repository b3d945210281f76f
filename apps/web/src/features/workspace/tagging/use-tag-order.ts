import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useMemo } from 'react';
import { TranscriptText } from '../annotating/transcript/transcript-text.ts';
import { useWorkspace } from '../core/workspace-context.ts';

/** Returns the start of each tag: an offset in the text, or a time in ms of the recording. */
export function useTagOrder(): ((tag: NerTag) => number) | undefined {
  const { document } = useWorkspace();
  const isRecording = document.documentType === 'AUDIOFILE';
  const { data } = useRead(
    recordings.utterances,
    { params: { id: document.id }, query: {} },
    { enabled: isRecording },
  );
  return useMemo(() => {
    if (!isRecording) return undefined;
    const text = new TranscriptText(data ?? [], true);
    return ({ tsStart, utteranceTokens: [first] }) =>
      tsStart === null
        ? ((first && text.find(first.id, first.utteranceId)?.token.tsStart) ?? 0)
        : tsStart * 1000;
  }, [isRecording, data]);
}
