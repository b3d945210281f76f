/** A modal that was closed fades out for a moment: it is still in the page, on its way to an opacity of 0. */
const isFading = (modal: HTMLElement): boolean => modal.style.opacity === '0';

/** Whether a modal dialog is open. What appears behind it must not take the focus away, and keys are not for the page. */
export const isModalOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].some((modal) => !isFading(modal));
