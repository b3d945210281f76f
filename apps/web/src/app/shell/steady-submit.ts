const FIELD = 'input:not([role=combobox], [type=checkbox], [type=radio]), textarea';

const submitButtonAt = ({ target, button }: MouseEvent): HTMLElement | null =>
  button === 0 && target instanceof Element ? target.closest<HTMLElement>('button[type=submit]') : null;

/**
 * A press on a submit button takes the focus from a field when it ends, not when it begins. A field shows its error when it
 * is left; the error moves the button away from under the mouse, and the browser drops the click.
 */
export function keepSubmitSteady(page: Document, signal?: AbortSignal): void {
  let pressed: HTMLElement | null = null;
  const options = { capture: true, ...(signal ? { signal } : {}) };
  page.addEventListener(
    'mousedown',
    (event) => {
      pressed = page.activeElement?.matches(FIELD) ? submitButtonAt(event) : null;
      if (pressed) event.preventDefault();
    },
    options,
  );
  page.addEventListener(
    'click',
    (event) => {
      if (!pressed || submitButtonAt(event) !== pressed) return;
      const field = page.activeElement;
      // Left first, so that the browser takes this for a press of the mouse and draws no ring around the button.
      if (field instanceof HTMLElement && field.matches(FIELD)) field.blur();
      pressed.focus({ preventScroll: true });
      pressed = null;
    },
    options,
  );
}
