import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { TextOfTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { createContext, use } from 'react';
import type { graphTexts } from '../model/texts.ts';

/**
 * Values that all cards of the canvas share: read once, since a thousand cards that read them take a noticeable time.
 */
interface Card {
  /**
   * Whether the canvas is zoomed out so far that only names and colours can be seen: cards leave out everything else, which
   * costs most of the time of a large graph.
   */
  readonly isFar: boolean;
  readonly t: TextOfTexts<typeof graphTexts>;
  readonly typeName: (type: ActivityType) => string;
}

export const CardContext = createContext<Card | null>(null);

export function useCard(): Card {
  const card = use(CardContext);
  if (!card) throw new Error('There is no CardContext above this component');
  return card;
}
