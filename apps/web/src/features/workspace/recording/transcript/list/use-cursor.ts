import type { WordPlace } from '@scriptorium/domain/transcript/token-navigation.ts';
import { useEffect, useState } from 'react';
import { useRecording } from '../../core/recording-context.ts';
import { createValueStore, type ValueStore } from '../../../../../../../../packages/ui/src/value-store.ts';

/**
 * The word that the keyboard is at. `setRow` receives its utterance, so that its row stays rendered. It goes along with
 * words that other parts select.
 */
export function useCursor(setRow: (utteranceId: number | null) => void): ValueStore<WordPlace | null> {
  const { selection } = useRecording();
  const [cursor] = useState(() => createValueStore<WordPlace | null>(null));
  useEffect(() => {
    const stopCursor = cursor.subscribe(() => setRow(cursor.current()?.utteranceId ?? null));
    const stopSelection = selection.subscribe(() => {
      const words = selection.current();
      const at = cursor.current();
      if (!words || (at && words.tokenIds.includes(at.tokenId))) return;
      cursor.set({ utteranceId: words.utteranceId, tokenId: words.tokenIds.at(-1) ?? words.tokenIds[0] });
    });
    return () => {
      stopCursor();
      stopSelection();
    };
  }, [cursor, selection, setRow]);
  return cursor;
}
