import { TOGETHER } from '@scriptorium/node-web/saved-together.tsx';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** Milliseconds after which typed text is saved although no field of the panel has the focus, as after an undo of the browser. */
const UNFOCUSED_MS = 1000;

const groupOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${TOGETHER}]`) : null;

/** Fields that belong together are left together. */
function staysInGroup({ target, relatedTarget }: FocusEvent): boolean {
  const group = groupOf(target);
  // A window that loses the focus keeps its active element.
  return group !== null && (group.contains(relatedTarget) || group.contains(document.activeElement));
}

/** Saves typed text when its field is left, by Enter, and when the page is hidden. */
export function useFieldExits(settle: () => void) {
  const panel = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const visibility = useDocumentVisibility();
  const save = useRef(settle);
  useEffect(() => {
    save.current = settle;
  });
  useEffect(() => {
    if (visibility === 'hidden' && groupOf(document.activeElement) === null) save.current();
  }, [visibility]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Text was typed, or something in a group was chosen. */
    typed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!panel.current?.contains(document.activeElement)) save.current();
      }, UNFOCUSED_MS);
    },
    handlers: {
      ref: panel,
      onBlur: (event: FocusEvent) => {
        if (!staysInGroup(event)) settle();
      },
      onKeyDown: (event: KeyboardEvent) => {
        const isText = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey;
        if (event.key === 'Enter' && isText && groupOf(event.target) === null) settle();
      },
    },
  };
}
