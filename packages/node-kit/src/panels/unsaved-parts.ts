import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';

/** A part of a panel that has a Save of its own, and has not been saved. Null: as it is it cannot be. */
type SavePart = (() => Promise<boolean>) | null;

interface Parts {
  readonly keep: (name: string, save: SavePart) => void;
  readonly drop: (name: string) => void;
}

const UnsavedPartsContext = createContext<Parts | null>(null);
export const UnsavedPartsProvider = UnsavedPartsContext.Provider;

/** Tells the panel that this part has unsaved changes, so that nobody leaves without being asked. */
export function useUnsavedPart(name: string, dirty: boolean, save: SavePart): void {
  const parts = use(UnsavedPartsContext);
  useEffect(() => {
    if (dirty) parts?.keep(name, save);
    else parts?.drop(name);
  });
  useEffect(() => () => parts?.drop(name), [parts, name]);
}

/** Gathers the unsaved parts of a panel. */
export function useUnsavedParts() {
  const saves = useRef(new Map<string, SavePart>());
  const [names, setNames] = useState<readonly string[]>([]);
  const [blocked, setBlocked] = useState(false);
  const look = useCallback(() => {
    const now = [...saves.current.keys()];
    setNames((before) => (before.join() === now.join() ? before : now));
    setBlocked([...saves.current.values()].includes(null));
  }, []);
  const [parts] = useState<Parts>(() => ({
    keep: (name, save) => {
      saves.current.set(name, save);
      look();
    },
    drop: (name) => {
      if (saves.current.delete(name)) look();
    },
  }));
  return {
    parts,
    dirty: names.length > 0,
    /** Whether one of them cannot be saved as it is. */
    blocked,
    /** Saves one after the other; false as soon as one is refused. */
    saveAll: async (): Promise<boolean> => {
      for (const save of saves.current.values()) if (!(await save?.())) return false;
      return true;
    },
  };
}
