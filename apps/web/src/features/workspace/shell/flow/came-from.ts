import { useSyncExternalStore } from 'react';

/** The document that the page has left by itself after its step was finished. */
export interface CameFrom {
  readonly processId: number;
  readonly documentId: number;
  readonly filename: string;
}

let from: CameFrom | null = null;
const listeners = new Set<() => void>();

export function setCameFrom(next: CameFrom | null): void {
  from = next;
  for (const listener of listeners) listener();
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** Keys that lead to the way back, or follow it. */
const isForLink = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Tab' ||
  MODIFIERS.has(key) ||
  (key === 'Enter' && !ctrlKey && !altKey && !metaKey && target instanceof HTMLAnchorElement);

/** The way back is offered until the next key: who goes on working does not need it. */
const onKey = (event: KeyboardEvent): void => {
  if (from !== null && !isForLink(event)) setCameFrom(null);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  globalThis.addEventListener('keydown', onKey, true);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener('keydown', onKey, true);
  };
};

export const useCameFrom = (): CameFrom | null => useSyncExternalStore(subscribe, () => from);
