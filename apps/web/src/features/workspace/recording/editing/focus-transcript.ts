/** Returns the focus to the list around an element, also when the element no longer exists. */
export function focusTranscriptOf(element: Element | null): () => void {
  const list = element?.closest<HTMLElement>('.annotator-scroller, [data-transcript]');
  return () => list?.focus({ preventScroll: true });
}
