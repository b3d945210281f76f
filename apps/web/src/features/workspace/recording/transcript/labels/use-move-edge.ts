import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { expandWords } from '@scriptorium/domain/transcript/token-navigation.ts';
import { useCallback } from 'react';
import type { MoveEdge } from '../../../tagging/tag-menu.tsx';
import { useTagActions } from '../../../annotating/tags/tagging-context.ts';
import type { TaggedWords } from '../../../annotating/tags/use-document-tags.ts';
import { useRecording } from '../../core/recording-context.ts';
import { quoteOf, type TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

/** The words of a tag after a move of one end; undefined where it cannot move (TEXT-07). */
export function movedWords(
  text: TranscriptText,
  tag: NerTag,
  move: Parameters<MoveEdge>[1],
): TaggedWords | undefined {
  const [first] = tag.utteranceTokens;
  const utterance = first && text.find(first.id, first.utteranceId)?.utterance;
  if (!utterance) return undefined;
  const ids = tag.utteranceTokens.map(({ id }) => id);
  const shown = text.showsHidden
    ? utterance
    : { ...utterance, tokens: utterance.tokens.filter(({ id, hidden }) => !hidden || ids.includes(id)) };
  const moved = expandWords(shown, ids, move);
  return (
    moved && {
      utteranceId: utterance.id,
      tokens: moved.flatMap((id) => utterance.tokens.find((token) => token.id === id) ?? []),
    }
  );
}

/** Extends tags to the left and to the right, or shortens them. */
export function useMoveEdge(text: TranscriptText): MoveEdge {
  const { transcript } = useRecording();
  const { resizeWords } = useTagActions();
  return useCallback(
    (tag, move) => {
      const words = movedWords(text, tag, move);
      if (!words) return;
      resizeWords(tag, words);
      transcript.current?.announce(quoteOf(words.tokens));
    },
    [text, resizeWords, transcript],
  );
}
