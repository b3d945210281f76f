import { matchShortcut } from '@scriptorium/annotator/core/commands.ts';
import { useEffect, useMemo, type RefObject } from 'react';
import { withBindings } from '../../../core/commands/key-bindings.ts';
import { useKeyBindings } from '../../../core/commands/use-key-bindings.ts';
import { useTranscriptEditing } from '../rows/transcript-editing.ts';
import { quoteOf } from '../../../annotating/transcript/transcript-text.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';
import type { Store } from '@scriptorium/ui/store.ts';
import type { WordState } from './word-state.ts';
import { WORD_COMMANDS, type WordActions } from './word-commands.ts';

interface WordKeyParts {
  scroller: RefObject<HTMLDivElement | null>;
  state: () => WordState;
  actions: WordActions;
  follow: Store<boolean>;
}

/** The keys of the transcript while it has the focus, and copying of the selected words. */
export function useWordKeys({ scroller, state, actions, follow }: WordKeyParts): void {
  const { bindings } = useKeyBindings();
  const commands = useMemo(() => withBindings(WORD_COMMANDS, bindings), [bindings]);
  const editing = useTranscriptEditing();
  const latest = useLatest({ commands, editing });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const onlyToken = () => {
      const { text, selection } = state();
      const words = selection.current();
      return words?.tokenIds.length === 1
        ? text.find(words.tokenIds[0], words.utteranceId)?.token
        : undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.target !== element) return;
      const { onKey, onWordActivate } = latest().editing;
      onKey?.(event);
      if (event.defaultPrevented) return;
      const token = event.key === 'Enter' && onWordActivate ? onlyToken() : undefined;
      const command = token ? undefined : matchShortcut(event, latest().commands, actions);
      if (!token && !command) return;
      event.preventDefault();
      event.stopPropagation();
      if (token) return onWordActivate?.(token, 'keyboard');
      follow.set(false);
      return command?.run(actions);
    };
    const onCopy = (event: ClipboardEvent): void => {
      const { text, selection } = state();
      const words = selection.current();
      if (!words || document.getSelection()?.isCollapsed === false) return;
      const tokens = words.tokenIds.flatMap((id) => text.find(id, words.utteranceId)?.token ?? []);
      event.clipboardData?.setData('text/plain', quoteOf(tokens));
      event.preventDefault();
    };
    element.addEventListener('keydown', onKeyDown, { signal });
    element.addEventListener('copy', onCopy, { signal });
    return () => stop.abort();
  }, [scroller, state, actions, follow, latest]);
}
