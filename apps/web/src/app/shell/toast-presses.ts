const TOAST = '.mantine-Notification-root';
const BESIDE_DIALOG = '.mantine-Modal-overlay';

const isOn = (toast: Element, { clientX: x, clientY: y }: MouseEvent): boolean => {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

/**
 * A press on a toast reaches the page beneath it (app.css). There it must not count as one beside an open dialog, which would
 * close it and lose what was typed.
 */
export function keepDialogsBeneathToasts(page: Document, signal?: AbortSignal): void {
  page.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.matches(BESIDE_DIALOG)) return;
      if ([...page.querySelectorAll(TOAST)].some((toast) => isOn(toast, event))) event.stopPropagation();
    },
    { capture: true, ...(signal ? { signal } : {}) },
  );
}
