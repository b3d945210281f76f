/** Keeps what is typed between Ctrl+K and the focus of the dialog's field, so that the page behind does not get it. */
export interface EarlyKeys {
  start(): void;
  /** Ends and returns what was typed. */
  take(): string;
}

/** A dialog that has not opened after this time, in milliseconds, does not open: the page gets its keys again. */
const MAX_MS = 2000;

export function createEarlyKeys(): EarlyKeys {
  let typed = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
  };
  const end = (): void => {
    clearTimeout(timer);
    removeEventListener('keydown', onKeyDown, { capture: true });
  };
  return {
    start() {
      typed = '';
      addEventListener('keydown', onKeyDown, { capture: true });
      timer = setTimeout(end, MAX_MS);
    },
    take() {
      end();
      const taken = typed;
      typed = '';
      return taken;
    },
  };
}
