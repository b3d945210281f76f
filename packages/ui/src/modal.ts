/** Whether a modal dialog is open. What appears behind it must not take the focus away. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null;
