/** Puts the cursor into a text field, which a list that scrolls to it may draw a moment later. */
export function focusAt(fieldId: string, position: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId);
      if (!(field instanceof HTMLInputElement)) return;
      field.focus();
      field.setSelectionRange(position, position + 1);
    }),
  );
}
