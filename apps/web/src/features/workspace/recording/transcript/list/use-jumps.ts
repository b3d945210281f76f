import { useEffect, useRef } from 'react';
import { useIssueSelection, useIssueTokens } from '../../../annotating/issues/issues-context.ts';
import { useTagView } from '../../../annotating/tags/tagging-context.ts';
import { useRecording } from '../../core/recording-context.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

/** Scrolls to the words of a chosen tag, and of a selected issue. */
export function useJumps(text: TranscriptText): void {
  const { transcript } = useRecording();
  const { onJump } = useTagView();
  const tokens = useIssueTokens();
  const { times } = useIssueSelection();
  const done = useRef(0);
  useEffect(
    () =>
      onJump(({ utteranceTokens: [first] }) => {
        const word = first && text.find(first.id, first.utteranceId);
        if (word)
          transcript.current?.scrollToWord({ utteranceId: word.utterance.id, tokenId: word.token.id });
      }),
    [onJump, text, transcript],
  );
  useEffect(() => {
    const [first] = tokens;
    const word = first === undefined ? undefined : text.find(first);
    if (!word || done.current === times) return;
    done.current = times;
    transcript.current?.scrollToWord({ utteranceId: word.utterance.id, tokenId: word.token.id });
  }, [tokens, times, text, transcript]);
}
