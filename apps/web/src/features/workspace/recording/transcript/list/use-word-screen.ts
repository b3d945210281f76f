import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo } from 'react';
import type { ListScreen } from '../rows/list-screen.ts';
import { quoteOf } from '../../../annotating/transcript/transcript-text.ts';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import type { Collapsed } from './use-collapsed.ts';
import type { RowScroll } from './use-row-scroll.ts';
import type { WordScreen } from '../words/word-actions.ts';
import type { WordState } from '../words/word-state.ts';
import { statesOf } from '../rows/word-look.ts';

interface Parts {
  state: () => WordState;
  screen: () => ListScreen | null;
  scroll: RowScroll;
  describe: () => (tagId: string) => string;
  expand: Collapsed['expand'];
  openMenu: () => void;
}

/** Shows and announces the results of keyboard actions. */
export function useWordScreen({ state, screen, scroll, describe, expand, openMenu }: Parts): WordScreen {
  const t = useTexts(transcriptTexts);
  return useMemo(
    () => ({
      reveal: (place) => {
        expand(place.utteranceId);
        scroll.reveal(place);
      },
      announce: (message) => screen()?.announce(message),
      firstVisible: () => screen()?.firstVisible() ?? 0,
      openMenu,
      describeWord: ({ utteranceId, tokenId }) => {
        const { text, tags } = state();
        const word = text.find(tokenId, utteranceId);
        if (!word) return '';
        const here = (tags.get(word.utterance.id) ?? []).filter(({ utteranceTokens }) =>
          utteranceTokens.some(({ id }) => id === tokenId),
        );
        const labels = here.map(({ id }) => describe()(String(id)));
        return [word.token.value, ...statesOf(word.token, t), ...labels].join(', ');
      },
      describeWords: ({ utteranceId, tokenIds }) => {
        const { text } = state();
        const tokens = tokenIds.flatMap((id) => text.find(id, utteranceId)?.token ?? []);
        return t('selected', { words: quoteOf(tokens) });
      },
      describeTag: (tag) => `${describe()(String(tag.id))}: ${tag.quote}`,
    }),
    [state, screen, scroll, describe, expand, openMenu, t],
  );
}
