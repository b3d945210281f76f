/**
 * Grapheme boundaries of a long text, found locally: a user-perceived character (an emoji of several code points, a
 * letter with combining marks, CR LF) is never split.
 */

/** Maximum distance to search back for a safe boundary. Longer than any real grapheme. */
const MAX_LOOKBACK = 256;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const isAscii = (code: number): boolean => code < 0x80;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
const CR = 0x0d;
const LF = 0x0a;

/** A position at or before `offset` that is certainly a grapheme boundary: before an ASCII character. */
function safeStart(text: string, offset: number): number {
  const stop = Math.max(0, offset - MAX_LOOKBACK);
  let at = offset;
  while (at > stop && !(isAscii(text.charCodeAt(at)) && text.charCodeAt(at) !== LF)) at--;
  if (at > 0 && isLowSurrogate(text.charCodeAt(at))) at--;
  return at;
}

/** The grapheme that contains the code unit at `offset`, which must be inside the text. */
function graphemeAt(text: string, offset: number): { start: number; end: number } {
  const base = safeStart(text, offset);
  const found = segmenter.segment(text.slice(base, offset + MAX_LOOKBACK)).containing(offset - base);
  const start = base + (found?.index ?? offset - base);
  return { start, end: start + (found?.segment.length ?? 1) };
}

export function isGraphemeBoundary(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  if (isAscii(before) && isAscii(after)) return !(before === CR && after === LF);
  return graphemeAt(text, offset).start === offset;
}

export function floorGrapheme(text: string, offset: number): number {
  const at = Math.min(Math.max(offset, 0), text.length);
  return isGraphemeBoundary(text, at) ? at : graphemeAt(text, at).start;
}

export function ceilGrapheme(text: string, offset: number): number {
  const at = Math.min(Math.max(offset, 0), text.length);
  return isGraphemeBoundary(text, at) ? at : graphemeAt(text, at).end;
}

export function nextGrapheme(text: string, offset: number): number {
  return offset >= text.length ? text.length : graphemeAt(text, Math.max(0, offset)).end;
}

export function previousGrapheme(text: string, offset: number): number {
  return offset <= 0 ? 0 : graphemeAt(text, Math.min(offset, text.length) - 1).start;
}
