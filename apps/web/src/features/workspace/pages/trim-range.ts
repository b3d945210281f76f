import type { TextRange } from '@scriptorium/annotator/core/span.ts';

const BEFORE = /^[\s("'„“«‹[{]+/;
const AFTER = /[\s.,;:!?…)"'”“»›\]}]+$/;

/** Words of a page image end at spaces: the punctuation around them is not meant. All of it stays if nothing else is there. */
export function trimRange(text: string, { start, end }: TextRange): TextRange {
  const quote = text.slice(start, end);
  const before = BEFORE.exec(quote)?.[0].length ?? 0;
  const after = AFTER.exec(quote)?.[0].length ?? 0;
  return before + after < quote.length ? { start: start + before, end: end - after } : { start, end };
}
