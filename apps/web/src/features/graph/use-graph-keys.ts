import { useWindowEvent } from '@mantine/hooks';

/** Open elements that handle the keys themselves. */
const OPEN = '[role="dialog"], [role="listbox"], [role="menu"], .mantine-Popover-dropdown';
const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll(OPEN)].some((element) => element.checkVisibility());

/** The page itself, the empty canvas, and the heading of the panel, which is focused after a node was opened. */
const isNeutral = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.closest('.react-flow__pane, [data-panel-title]') !== null);

interface GraphKeys {
  onEscape: () => void;
  onDelete: () => void;
}

/** Escape closes the open node regardless of the focus; Delete asks to delete it. Dialogs and menus take precedence. */
export function useGraphKeys({ onEscape, onDelete }: GraphKeys): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if ((event.key !== 'Escape' && event.key !== 'Delete') || event.isComposing || isSomethingOpen())
        return;
      if (event.key === 'Escape') onEscape();
      else if (isNeutral(event.target)) onDelete();
    },
    // Runs before handlers that close something with the same key.
    { capture: true },
  );
}
