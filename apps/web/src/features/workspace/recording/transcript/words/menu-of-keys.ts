import type { ListScreen } from '../rows/list-screen.ts';
import type { TranscriptEditing } from '../rows/transcript-editing.ts';
import type { WordState } from './word-state.ts';

/** The menu that a key opens: for the selected words, else for the selected tag, else for the word of the keyboard. */
export function menuOfKeys(state: WordState, editing: TranscriptEditing, screen: ListScreen | null): void {
  const { tags, selectedTag, selection, cursor, events } = state;
  const showMenu = events.onMenu ?? editing.onMenu;
  const place = cursor.current();
  const at = screen?.placeBelow(place?.tokenId) ?? { x: 0, y: 0 };
  if (selection.current() === null && selectedTag !== null && events.onTags) {
    const here = (place === null ? [] : (tags.get(place.utteranceId) ?? [])).filter(({ utteranceTokens }) =>
      utteranceTokens.some(({ id }) => id === place?.tokenId),
    );
    const others = here.map(({ id }) => id).filter((id) => id !== selectedTag);
    return events.onTags([selectedTag, ...others], at);
  }
  if (selection.current() === null && place)
    selection.select({ utteranceId: place.utteranceId, tokenIds: [place.tokenId] });
  const words = selection.current();
  return words ? showMenu?.(words, at) : undefined;
}
