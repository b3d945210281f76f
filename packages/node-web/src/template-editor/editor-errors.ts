/** An internal error of the editor is only logged: the editor restores its last state, and no message helps its user. */
export const logEditorError = (error: Error): void => {
  // oxlint-disable-next-line no-console -- the browser's log is where developers look
  console.error('The template editor failed', error);
};
