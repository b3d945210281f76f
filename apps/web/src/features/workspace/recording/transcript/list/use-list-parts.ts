import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useRecording } from '../../core/recording-context.ts';
import { createListScreen, surfaceOf, type ListScreen } from '../rows/list-screen.ts';
import { menuOfKeys } from '../words/menu-of-keys.ts';
import { useTranscriptEditing } from '../rows/transcript-editing.ts';
import type { TranscriptListProps } from './transcript-list.types.ts';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import type { Collapsed } from './use-collapsed.ts';
import { useCursor, useFollowEnd, useRedraw } from './list-effects.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';
import { usePlaying } from './use-playing.ts';
import { useRowScroll } from './use-row-scroll.ts';
import { useWordKeys } from '../words/use-word-keys.ts';
import { useWordScreen } from './use-word-screen.ts';
import { createStore, type Store } from '@scriptorium/ui/store.ts';
import { createWordActions, createWordMoves, type WordMoves } from '../words/word-actions.ts';
import type { WordState } from '../words/word-state.ts';
import { wordMouse } from '../words/word-mouse.ts';
import { listenToPointer } from '../words/word-pointer.ts';

interface ListPartsOptions extends TranscriptListProps {
  root: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  rows: Virtualizer<HTMLDivElement, Element>;
  collapsed: Collapsed;
  setCurrent: (utteranceId: number | null) => void;
}

/** Plays from a time (ms). */
function usePlayFrom(): (ms: number) => void {
  const { playback } = useRecording();
  return useCallback(
    (ms: number) => {
      playback.seek(ms);
      if (!playback.state().isPlaying) playback.toggle();
    },
    [playback],
  );
}

interface MouseOptions {
  screen: () => ListScreen | null;
  state: () => WordState;
  moves: WordMoves;
  follow: Store<boolean>;
}

/** Reads the rendered list; null until it is mounted. */
function useListScreen(root: RefObject<HTMLDivElement | null>): () => ListScreen | null {
  const screen = useRef<ListScreen>(null);
  useLayoutEffect(() => {
    screen.current = (root.current && createListScreen(root.current)) ?? null;
  }, [root]);
  return useCallback(() => screen.current, []);
}

function useWordMouse({ screen, state, moves, follow }: MouseOptions): void {
  const t = useTexts(transcriptTexts);
  const { canPlay, playback } = useRecording();
  const editing = useTranscriptEditing();
  const seek = canPlay ? (ms: number) => playback.seek(ms) : null;
  const latest = useLatest({ editing, seek, clearedText: t('selectionCleared') });
  useLayoutEffect(() => {
    const stop = new AbortController();
    const mouse = () => wordMouse({ ...latest(), state: state(), moves, screen: screen(), follow });
    const scroller = screen()?.scroller;
    if (scroller) listenToPointer(scroller, mouse, stop.signal);
    return () => stop.abort();
  }, [screen, state, moves, follow, latest]);
}

/** Connects the rendered list to the mouse, the keyboard, the player and the parts that are drawn over it. */
export function useListParts(options: ListPartsOptions) {
  const { text, tags, lookOf, selectedTag, events, root, scroller, rows, collapsed, handle } = options;
  const { selection } = useRecording();
  const [follow] = useState(() => createStore(true));
  const cursor = useCursor(options.setCurrent);
  const screen = useListScreen(root);
  const state = useLatest<WordState>({ text, tags, selectedTag, selection, cursor, events });
  const describe = useLatest(options.describe);
  const editing = useLatest(useTranscriptEditing());
  const { expand } = collapsed;
  const play = usePlayFrom();
  const elementOf = useCallback((id: number) => screen()?.word(id), [screen]);
  const indexOf = (id: number): number => text.indexOf(id);
  const scroll = useRowScroll({ rows, scroller: () => scroller.current, indexOf, elementOf });
  const openMenu = useCallback(() => menuOfKeys(state(), editing(), screen()), [state, editing, screen]);
  const wordScreen = useWordScreen({ state, screen, scroll, describe, expand, openMenu });
  const moves = useMemo(() => createWordMoves(state), [state]);
  const actions = useMemo(() => createWordActions(state, moves, wordScreen), [state, moves, wordScreen]);
  useWordMouse({ screen, state, moves, follow });
  useWordKeys({ scroller, state, actions, follow });
  useFollowEnd(scroller, follow);
  const lit = usePlaying({
    text,
    follow,
    elementOf,
    scrollTo: ({ utterance, token }) => scroll.follow({ utteranceId: utterance.id, tokenId: token.id }),
  });
  useRedraw({ screen, text, marks: options.marks, lit });
  const now = useLatest({ text, tags, lookOf });
  useImperativeHandle(handle, () => {
    const found = screen();
    const surface = root.current && found ? surfaceOf(root.current, found, now) : undefined;
    return {
      focus: () => scroller.current?.focus(),
      selectWord: (place) => {
        moves.place(place);
        wordScreen.reveal(place);
      },
      scrollToWord: (place) => {
        expand(place.utteranceId);
        scroll.centre(place);
      },
      scrollToUtterance: (utteranceId) => scroll.centre({ utteranceId }),
      wordElement: (id) => screen()?.word(id),
      menuPlace: () => screen()?.placeBelow(cursor.current()?.tokenId) ?? { x: 0, y: 0 },
      announce: (message) => screen()?.announce(message),
      surface: () => surface,
    };
  }, [root, scroller, moves, wordScreen, expand, scroll, cursor, now, screen]);
  return { cursor, follow, play };
}
