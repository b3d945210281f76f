/** Sentences by Unicode segmentation, found in the line around an offset; a line break ends a sentence. */

/** Code units searched on either side; a longer sentence is split there. */
const LOOKAROUND = 4000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Sentences without the spaces around them. */
function sentencesBetween(text: string, from: number, to: number): { start: number; end: number }[] {
  return Array.from(segmenter.segment(text.slice(from, to)), ({ index, segment }) => {
    const start = from + index + (segment.length - segment.trimStart().length);
    return { start, end: Math.max(start, from + index + segment.trimEnd().length) };
  }).filter(({ start, end }) => start < end);
}

const lineStartAt = (text: string, offset: number): number =>
  Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - LOOKAROUND, 0);

function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return Math.min(end < 0 ? text.length : end, offset + LOOKAROUND);
}

/** Caret position one sentence forward: the end of the sentence. */
export function nextSentenceEnd(text: string, offset: number): number {
  for (let at = offset; at < text.length;) {
    const [from, to] = [at === 0 ? 0 : lineStartAt(text, at), lineEndAt(text, at)];
    const next = sentencesBetween(text, from, to).find(({ end }) => end > offset);
    if (next) return next.end;
    at = to + 1;
  }
  return text.length;
}

/** Caret position one sentence back: the start of the sentence. */
export function previousSentenceStart(text: string, offset: number): number {
  for (let at = offset; at > 0;) {
    const [from, to] = [lineStartAt(text, at), lineEndAt(text, at)];
    const previous = sentencesBetween(text, from, to).findLast(({ start }) => start < offset);
    if (previous) return previous.start;
    at = from - 1;
  }
  return 0;
}
