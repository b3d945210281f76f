import { createStore, useStored } from '@scriptorium/ui/store.ts';
import { useEffect } from 'react';

/** The document that the page has left by itself after its step was finished. */
export interface CameFrom {
  readonly processId: number;
  readonly documentId: number;
  readonly filename: string;
}

const store = createStore<CameFrom | null>(null);

export const setCameFrom = store.set;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** Keys that lead to the way back, or follow it. */
const isForLink = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Tab' ||
  MODIFIERS.has(key) ||
  (key === 'Enter' && !ctrlKey && !altKey && !metaKey && target instanceof HTMLAnchorElement);

const onKey = (event: KeyboardEvent): void => {
  if (!isForLink(event)) setCameFrom(null);
};

/** The way back is offered until the next key: people who go on working do not need it. */
export function useCameFrom(): CameFrom | null {
  const from = useStored(store);
  useEffect(() => {
    if (from === null) return undefined;
    globalThis.addEventListener('keydown', onKey, true);
    return () => globalThis.removeEventListener('keydown', onKey, true);
  }, [from]);
  return from;
}
