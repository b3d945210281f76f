/** A range of the text as stored in the file, `bpc` bytes per character. */
export interface Piece {
  readonly startFilePos: number;
  readonly bpc: number;
  text: string;
}

/** Changes the text in a range of the file; its length stays the same. */
export function replaceInFile(
  pieces: readonly Piece[],
  range: { readonly start: number; readonly end: number },
  change: (text: string) => string,
): void {
  for (const piece of pieces) {
    const { startFilePos, bpc, text } = piece;
    const from = Math.max(0, Math.floor((range.start - startFilePos) / bpc));
    const to = Math.min(text.length, Math.floor((range.end - startFilePos) / bpc));
    if (from < to) piece.text = text.slice(0, from) + change(text.slice(from, to)) + text.slice(to);
  }
}
