import type { ListScreen } from '../rows/list-screen.ts';
import type { TranscriptEditing } from '../rows/transcript-editing.ts';
import type { Store } from '@scriptorium/ui/store.ts';
import type { WordMoves } from './word-actions.ts';
import type { WordState } from './word-state.ts';
import type { WordPointerActions } from './word-pointer.ts';

interface MouseParts {
  readonly state: WordState;
  readonly moves: WordMoves;
  readonly editing: TranscriptEditing;
  readonly screen: ListScreen | null;
  /** Moves the player, which goes on playing or stays paused. Null: nothing can be played. */
  readonly seek: ((ms: number) => void) | null;
  readonly follow: Store<boolean>;
  /** Said when a selection was outside the words of one utterance. */
  readonly clearedText: string;
}

/** Makes the mouse handlers of words. */
export function wordMouse(parts: MouseParts): WordPointerActions {
  const { state, moves, editing, screen, seek, follow, clearedText } = parts;
  const { text, selection, cursor, events } = state;
  const report = (at: { x: number; y: number }): void => {
    const words = selection.current();
    if (words) events.onSelect?.(words, at);
  };
  const showMenu = events.onMenu ?? editing.onMenu;
  return {
    selectFromTo: (from, to, at, clicks) => {
      if (!moves.selectFromTo(from, to)) return;
      const token = text.find(from.tokenId, from.utteranceId)?.token;
      if (clicks === 2 && token && editing.onWordActivate) editing.onWordActivate(token, 'mouse');
      else report(at);
    },
    clear: () => {
      selection.select(null);
      screen?.announce(clearedText);
    },
    clickWord: (hit, tagIds, at) => {
      if (tagIds.length > 0 && events.onTags) {
        selection.select(null);
        cursor.set(hit);
        events.onTags(tagIds, at);
        return;
      }
      moves.place(hit);
      const token = text.find(hit.tokenId, hit.utteranceId)?.token;
      if (!token || !seek) return;
      follow.set(true);
      seek(token.tsStart);
    },
    extendTo: (hit, at) => {
      if (moves.extendTo(hit)) report(at);
      else moves.place(hit);
    },
    openMenu: (hit, tagIds, at) => {
      if (!hit) return showMenu?.(null, at);
      const selected = selection.current();
      if (!selected?.tokenIds.includes(hit.tokenId)) {
        if (tagIds.length > 0 && events.onTags) {
          cursor.set(hit);
          return events.onTags(tagIds, at);
        }
        moves.place(hit);
      }
      return showMenu?.(selection.current(), at);
    },
  };
}
