import { createContext, use, useCallback, useMemo, useState } from 'react';

/** Which rows are collapsed (AUDIO-12). */
export interface Collapsed {
  readonly has: (utteranceId: number) => boolean;
  readonly areAll: boolean;
  readonly toggle: (utteranceId: number) => void;
  readonly expand: (utteranceId: number) => void;
  readonly toggleAll: () => void;
}

interface State {
  /** Whether the rows that are not in the list are collapsed. */
  readonly byDefault: boolean;
  readonly others: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set<number>();

export function useCollapsed(): Collapsed {
  const [{ byDefault, others }, setState] = useState<State>({ byDefault: false, others: NONE });
  const set = useCallback((id: number, next: (isCollapsed: boolean) => boolean) => {
    setState((state) => {
      const isCollapsed = state.others.has(id) !== state.byDefault;
      if (next(isCollapsed) === isCollapsed) return state;
      const changed = new Set(state.others);
      if (!changed.delete(id)) changed.add(id);
      return { ...state, others: changed };
    });
  }, []);
  const toggle = useCallback((id: number) => set(id, (isCollapsed) => !isCollapsed), [set]);
  const expand = useCallback((id: number) => set(id, () => false), [set]);
  const toggleAll = useCallback(
    () => setState((state) => ({ byDefault: !state.byDefault, others: NONE })),
    [],
  );
  return useMemo(
    () => ({ has: (id) => others.has(id) !== byDefault, areAll: byDefault, toggle, expand, toggleAll }),
    [byDefault, others, toggle, expand, toggleAll],
  );
}

export const CollapsedContext = createContext<Collapsed | null>(null);

export function useCollapsedRows(): Collapsed {
  const collapsed = use(CollapsedContext);
  if (!collapsed) throw new Error('There is no transcript above this component');
  return collapsed;
}
