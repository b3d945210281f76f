/** Unsaved text with the version that it is based on. */
export interface Draft {
  readonly contentId: number;
  readonly text: string;
}

const keyOf = (documentId: number): string => `text-draft-${documentId}`;

export function readDraft(documentId: number): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(documentId)) ?? 'null');
    if (typeof draft !== 'object' || draft === null) return null;
    const { contentId, text } = draft as Partial<Draft>;
    return typeof contentId === 'number' && typeof text === 'string' ? { contentId, text } : null;
  } catch {
    return null;
  }
}

/** Stores the draft for the browser session; a text beyond the storage quota is kept in memory only. */
export function saveDraft(documentId: number, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(documentId));
    else sessionStorage.setItem(keyOf(documentId), JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(keyOf(documentId));
  }
}
