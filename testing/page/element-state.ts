import { isElementVisible } from 'ivya/utils';

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

/** Dialogs and menus are beside the element of the page. */
export const isBehindDialog = (element: Element): boolean =>
  element.closest('#root') !== null &&
  [...document.querySelectorAll('[aria-modal=true]')].some((dialog) => isElementVisible(dialog));

/**
 * Focuses an element, and again after a dialog that has just opened gave the focus to its first field, as it does a moment
 * later: a person would wait for that.
 */
export async function settleFocus(element: HTMLElement): Promise<void> {
  element.focus();
  await new Promise((resolve) => setTimeout(resolve));
  if (document.activeElement !== element) element.focus();
}
