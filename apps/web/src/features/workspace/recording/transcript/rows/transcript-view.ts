import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { createContext, use } from 'react';
import type { WordPlace } from '@scriptorium/domain/transcript/token-navigation.ts';
import type { Actor } from '../../core/recording-context.ts';
import type { WordSelection } from '../../../annotating/transcript/word-selection.ts';
import type { SpanLook } from './row-parts.ts';
import type { Store } from '@scriptorium/ui/store.ts';

/** Values that all rows share; they change rarely, and each change renders the visible rows. */
export interface TranscriptView {
  readonly actors: readonly Actor[];
  readonly selection: WordSelection;
  /** The word that the keyboard is at. */
  readonly cursor: Store<WordPlace | null>;
  readonly showsHidden: boolean;
  /** Plays from a time (ms); null if nothing can be played. */
  readonly play: ((ms: number) => void) | null;
  readonly lookOf: (tag: NerTag) => SpanLook;
  readonly describe: (spanId: string) => string;
  readonly toggleRow: (utteranceId: number) => void;
}

export const TranscriptViewContext = createContext<TranscriptView | null>(null);

export function useTranscriptView(): TranscriptView {
  const view = use(TranscriptViewContext);
  if (!view) throw new Error('There is no transcript above this component');
  return view;
}
