import { createContext, use } from 'react';
import type { Command } from '../kinds/sending-kinds.ts';

/** The user's changes of the document that can be undone. */
export interface Undo {
  /** Adds a change that was made; one that the server refuses is dropped again. */
  readonly track: (command: Command, answer: Promise<unknown>) => void;
  /** Calls the listener with the answer of each change that is tracked, until the returned function is called. */
  readonly onTrack: (listener: (answer: Promise<unknown>) => void) => () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export const UndoContext = createContext<Undo | null>(null);

export function useUndo(): Undo {
  const undo = use(UndoContext);
  if (!undo) throw new Error('There is no TaggingProvider above this component');
  return undo;
}

/** Apart from `Undo`, so that a change renders only what shows whether there is something to undo. */
export interface UndoState {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const UndoStateContext = createContext<UndoState>({ canUndo: false, canRedo: false });

export const useUndoState = (): UndoState => use(UndoStateContext);
