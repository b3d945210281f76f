import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { WordPlace } from '@scriptorium/domain/transcript/token-navigation.ts';
import type { WordState } from './word-state.ts';

interface PlacedTag {
  readonly tag: NerTag;
  readonly first: WordPlace;
  /** The index of the tag's first word in its row. */
  readonly at: number;
}

/** The tags that begin in a row, in the order of the words. */
function tagsBeginningIn({ text, tags, events }: WordState, row: number): PlacedTag[] {
  const utterance = text.utterances[row];
  const shown = text.row(row);
  if (!utterance || !shown) return [];
  const placed = (tags.get(utterance.id) ?? []).flatMap((tag): PlacedTag[] => {
    const ids = new Set(tag.utteranceTokens.map(({ id }) => id));
    const at = shown.tokens.findIndex(({ id }) => ids.has(id));
    const token = shown.tokens[at];
    const beginsHere = token !== undefined && tag.utteranceTokens[0]?.id === token.id;
    return beginsHere && events.canFocusTag?.(tag) !== false
      ? [{ tag, at, first: { utteranceId: utterance.id, tokenId: token.id } }]
      : [];
  });
  return placed.sort((a, b) => a.at - b.at || a.tag.id - b.tag.id);
}

/** The next tag from the selected one, else from the word of the keyboard. */
export function nextTag(state: WordState, forward: boolean, firstVisible: number): PlacedTag | undefined {
  const { text, cursor, selectedTag } = state;
  const from = cursor.current();
  const word = from && text.find(from.tokenId, from.utteranceId);
  const row = word?.index ?? firstVisible;
  const at = word ? (text.row(row)?.tokens.findIndex(({ id }) => id === word.token.id) ?? -1) : -1;
  const here = tagsBeginningIn(state, row);
  const selected = here.findIndex(({ tag }) => tag.id === selectedTag);
  const inRow =
    selected >= 0
      ? here[selected + (forward ? 1 : -1)]
      : forward
        ? here.find((one) => one.at >= at)
        : here.findLast((one) => one.at < at);
  if (inRow) return inRow;
  const by = forward ? 1 : -1;
  for (let index = row + by; index >= 0 && index < text.utterances.length; index += by) {
    const found = tagsBeginningIn(state, index).at(forward ? 0 : -1);
    if (found) return found;
  }
  return undefined;
}
