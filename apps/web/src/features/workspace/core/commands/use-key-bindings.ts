import { useSession } from '@scriptorium/web-data/session.ts';
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { parseBindings, type Bindings } from './key-bindings.ts';

/** The user's shortcuts, and changes of them. */
export interface KeyBindings {
  readonly bindings: Bindings;
  readonly bind: (name: string, shortcut: string) => void;
  /** Back to the shortcut of the product. */
  readonly reset: (name: string) => void;
  readonly resetAll: () => void;
}

const NONE: KeyBindings = {
  bindings: {},
  bind: () => undefined,
  reset: () => undefined,
  resetAll: () => undefined,
};

export const KeyBindingsContext = createContext<KeyBindings>(NONE);
export const useKeyBindings = (): KeyBindings => use(KeyBindingsContext);

/** The shortcuts of this user in this browser; other tabs follow. */
export function useStoredKeyBindings(): KeyBindings {
  const key = `shortcuts-${useSession().id}`;
  const [bindings, setBindings] = useState(() => parseBindings(localStorage.getItem(key)));
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) setBindings(parseBindings(event.newValue));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);
  const store = useCallback(
    (next: Bindings): void => {
      setBindings(next);
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  return useMemo(
    () => ({
      bindings,
      bind: (name, shortcut) => store({ ...bindings, [name]: shortcut }),
      reset: (name) => store(Object.fromEntries(Object.entries(bindings).filter(([one]) => one !== name))),
      resetAll: () => store({}),
    }),
    [bindings, store],
  );
}
