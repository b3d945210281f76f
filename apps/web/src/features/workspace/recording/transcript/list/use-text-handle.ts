import type { AnnotatedTextHandle } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useImperativeHandle, useRef, type RefObject } from 'react';
import { useRecording } from '../../core/recording-context.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

/** The transcript as a text with offsets, for the search and for the lines of relations. */
export function useTextHandle(text: TranscriptText): RefObject<AnnotatedTextHandle | null> {
  const { transcript, selection } = useRecording();
  const handle = useRef<AnnotatedTextHandle>(null);
  useImperativeHandle(
    handle,
    () => ({
      surface: () => transcript.current?.surface(),
      scrollTo: (offset) => {
        const words = text.wordsIn({ start: offset, end: offset + 1 });
        if (words)
          transcript.current?.scrollToWord({ utteranceId: words.utteranceId, tokenId: words.tokenIds[0] });
      },
      focus: () => transcript.current?.focus(),
      selectRange: (start, end) => selection.select(text.wordsIn({ start, end })),
      selectedRange: () => {
        const words = selection.current();
        return words ? text.rangeOf(words) : undefined;
      },
      clearSelection: () => selection.select(null),
    }),
    [text, transcript, selection],
  );
  return handle;
}
