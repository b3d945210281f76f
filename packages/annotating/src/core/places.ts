/** The text of a document as it is stored now. */
export interface TextNow {
  readonly id: number;
  readonly content: string;
}

/** A place as it is sent; in a text by offsets in UTF-16 code units and by its words. */
type Place = Readonly<Record<string, unknown>>;

/** The occurrence of a quote that is nearest to where it was; undefined if the text has none. */
function nearest(text: string, quote: string, from: number): number | undefined {
  const before = text.lastIndexOf(quote, from);
  const after = text.indexOf(quote, from);
  if (before < 0 && after < 0) return undefined;
  if (before < 0 || after < 0) return Math.max(before, after);
  return from - before <= after - from ? before : after;
}

/** The place of the same words in the text as it is now; undefined if the text has none. */
export function movedPlace<P extends Place>(place: P, text: string): P | undefined {
  const { startOffset, quote } = place;
  if (typeof startOffset !== 'number' || typeof quote !== 'string' || quote === '') return place;
  const start = nearest(text, quote, startOffset);
  return start === undefined ? undefined : { ...place, startOffset: start, endOffset: start + quote.length };
}

/** The body of a call with its place in the text as it is now; undefined if the text has lost the words. */
export function bodyInText<B extends Place>(body: B, content: TextNow | null): B | undefined {
  if (!content || body['contentId'] === undefined) return body;
  const moved = movedPlace(body, content.content);
  return moved && { ...moved, contentId: content.id };
}
