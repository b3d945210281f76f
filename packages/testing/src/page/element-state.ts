import { isElementVisible } from 'ivya/utils';

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

/** Dialogs and menus are beside the element of the page. */
export const isBehindDialog = (element: Element): boolean =>
  element.closest('#root') !== null &&
  [...document.querySelectorAll('[aria-modal=true]')].some((dialog) => isElementVisible(dialog));
