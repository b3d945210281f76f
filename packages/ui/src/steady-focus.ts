import { useEffect, useRef, type RefObject } from 'react';

/** A dialog keeps the focus until it has faded out, which renders nothing here. */
const FADE_MS = 500;

const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
};

/**
 * For a group, with `tabIndex={-1}`, whose buttons come and go. When the one that the keyboard had reached disappears or is
 * disabled, also after the answer to a question about it, the group itself is focused: Tab goes on from there, and a second
 * Enter presses nothing else.
 */
export function useSteadyFocus<Group extends HTMLElement>(): RefObject<Group | null> {
  const group = useRef<Group>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[aria-modal=true]') !== null) return;
      wasInside.current = group.current?.contains(target) === true && target.matches(':focus-visible');
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, []);
  useEffect(() => {
    const restore = () => {
      if (wasInside.current && isFocusLost()) group.current?.focus({ preventScroll: true });
    };
    restore();
    const afterDialog = setTimeout(restore, FADE_MS);
    return () => clearTimeout(afterDialog);
  });
  return group;
}
