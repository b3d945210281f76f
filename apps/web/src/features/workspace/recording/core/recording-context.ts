import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { createContext, use, type RefObject } from 'react';
import type { Playback } from './playback.ts';
import type { TranscriptHandle } from './transcript-handle.ts';
import type { WordSelection } from '../../annotating/transcript/word-selection.ts';

/** A speaker and the name that people gave it. */
export interface Actor {
  readonly actor: string;
  readonly name: string;
}

/**
 * The open recording. Objects that change rarely: the transcript is in a context of its own, the current time and the
 * selected words are stores.
 */
export interface Recording {
  /** The newest transcript, for what happens later; does not render again. */
  readonly currentUtterances: () => readonly Utterance[];
  /** The speakers of the process, and the one for sounds that nobody says (AUDIO-26). */
  readonly actors: readonly Actor[];
  readonly playback: Playback;
  readonly selection: WordSelection;
  /** The rendered transcript; null until it is mounted. */
  readonly transcript: RefObject<TranscriptHandle | null>;
  /** The server's id of an utterance or a word that was made here; until then the same id. */
  readonly resolveId: (id: number) => number;
  /** There is a recording, and the user's settings do not block it. */
  readonly canPlay: boolean;
  /** Words and utterances may be changed: the step of a file parser that the user may edit (AUDIO-39). */
  readonly canEdit: boolean;
}

export const RecordingContext = createContext<Recording | null>(null);

export function useRecording(): Recording {
  const recording = use(RecordingContext);
  if (!recording) throw new Error('There is no RecordingContext above this component');
  return recording;
}

/** The transcript with the changes that wait for the server; empty until it has loaded. */
export const UtterancesContext = createContext<readonly Utterance[]>([]);

export const useUtterances = (): readonly Utterance[] => use(UtterancesContext);
