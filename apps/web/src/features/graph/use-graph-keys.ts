import { useWindowEvent } from '@mantine/hooks';

/** What takes the keys for itself while it is open. */
const OPEN = '[role="dialog"], [role="listbox"], [role="menu"], .mantine-Popover-dropdown';
const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll(OPEN)].some((element) => element.checkVisibility());

/** The page itself, the empty canvas, and the heading of the panel, which has the focus when a node has been opened. */
const isNeutral = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.closest('.react-flow__pane, [data-panel-title]') !== null);

interface GraphKeys {
  onEscape: () => void;
  onDelete: () => void;
}

/** Escape closes the open node wherever the focus is; Delete starts its deletion. Dialogs and menus come first. */
export function useGraphKeys({ onEscape, onDelete }: GraphKeys): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if ((event.key !== 'Escape' && event.key !== 'Delete') || event.isComposing || isSomethingOpen())
        return;
      if (event.key === 'Escape') onEscape();
      else if (isNeutral(event.target)) onDelete();
    },
    // Before whoever closes something with the same key.
    { capture: true },
  );
}
