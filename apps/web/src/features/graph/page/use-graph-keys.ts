import { useWindowEvent } from '@mantine/hooks';

/** Open elements that handle the keys themselves. */
const OPEN = '[role="dialog"], [role="listbox"], [role="menu"], .mantine-Popover-dropdown';
const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll(OPEN)].some((element) => element.checkVisibility());

/** The page itself, the canvas, and the heading of the panel, which is focused after a node was opened. */
const isNeutral = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element &&
    (target.matches('.react-flow') || target.closest('.react-flow__pane, [data-panel-title]') !== null));

/** Elsewhere the key selects text. */
const isOnCanvas = (target: EventTarget | null): boolean =>
  isNeutral(target) || (target instanceof Element && target.closest('.react-flow') !== null);

/** A field that Escape leaves, without closing what is around it. */
const keepsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

interface GraphKeys {
  onEscape: () => void;
  onDelete: () => void;
  onSelectAll: () => void;
}

/** Escape closes the open node regardless of the focus; Delete asks to delete it or the selected nodes; Ctrl+A selects
 * all nodes. Dialogs and menus take precedence. */
export function useGraphKeys({ onEscape, onDelete, onSelectAll }: GraphKeys): void {
  useWindowEvent(
    'keydown',
    (event) => {
      const isSelectAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
      if (!isSelectAll && event.key !== 'Escape' && event.key !== 'Delete') return;
      if (event.isComposing || isSomethingOpen() || keepsKeys(event.target)) return;
      if (isSelectAll) {
        if (!isOnCanvas(event.target)) return;
        event.preventDefault();
        onSelectAll();
        return;
      }
      if (event.key === 'Escape') onEscape();
      else if (isNeutral(event.target)) onDelete();
    },
    // Runs before handlers that close something with the same key.
    { capture: true },
  );
}
