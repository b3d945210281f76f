import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';

/** The words that the menu is about, as they are now. */
export interface MenuWords {
  readonly tokens: readonly [Token, ...Token[]];
  readonly utterance: Utterance;
}

/** The views of the menu of selected words (MENU-05). */
export type MenuView = 'options' | 'properties' | 'hints' | 'deletion' | 'time' | 'report';
