import { laneCount, segment, type Segment } from '@scriptorium/annotator/core/segments.ts';
import type { Span, TextRange } from '@scriptorium/annotator/core/span.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import type { RowText } from '../../../annotating/transcript/transcript-text.ts';

/** The style of a tag; its place is set here. */
export type SpanLook = Omit<Span, keyof TextRange>;

export interface RowWord {
  /** Blank between this word and the one before, if it belongs to this part. */
  readonly before: string;
  readonly token: Token;
}

/** Words that are covered by the same tags. */
export interface RowPart {
  readonly segment: Segment;
  readonly words: readonly RowWord[];
  readonly after: string;
}

export interface RowParts {
  readonly parts: readonly RowPart[];
  /** Lines that the row needs below its words for tags inside each other. */
  readonly lanes: number;
}

/** The places of a tag in the text of a row: one for each run of its words. */
export function placesOf(
  { tokens, starts }: RowText,
  { utteranceTokens }: Pick<NerTag, 'utteranceTokens'>,
): TextRange[] {
  const ids = new Set(utteranceTokens.map(({ id }) => id));
  const places: { start: number; end: number }[] = [];
  let open: { start: number; end: number } | undefined;
  for (const [index, { id, value }] of tokens.entries()) {
    if (!ids.has(id)) {
      open = undefined;
      continue;
    }
    const start = starts[index] ?? 0;
    if (!open) places.push((open = { start, end: start }));
    open.end = start + value.length;
  }
  return places.filter(({ start, end }) => start < end);
}

/** The name of the label is shown at the first place only. */
const spansOf = (row: RowText, tag: NerTag, look: SpanLook): Span[] =>
  placesOf(row, tag).map((place, index) => ({
    ...look,
    ...place,
    labelName: index === 0 ? look.labelName : '',
  }));

/** The row as parts that are drawn with one mark each. */
export function partsOfRow(
  row: RowText,
  tags: readonly NerTag[],
  lookOf: (tag: NerTag) => SpanLook,
): RowParts {
  const spans = tags.flatMap((tag) => spansOf(row, tag, lookOf(tag)));
  const block = { index: 0, start: 0, end: row.text.length, text: row.text };
  const segments = segment(block, spans);
  return { parts: withWords(row, segments), lanes: laneCount(segments) };
}

/** Parts begin and end at words, or in the blank between them. */
function withWords({ tokens, starts, text }: RowText, segments: readonly Segment[]): RowPart[] {
  let next = 0;
  return segments.map((one, at) => {
    const isLast = at === segments.length - 1;
    const words: RowWord[] = [];
    let from = one.start;
    for (let token = tokens[next]; token; token = tokens[next]) {
      const start = starts[next] ?? 0;
      if (start >= one.end && !isLast) break;
      words.push({ before: text.slice(from, start), token });
      from = start + token.value.length;
      next += 1;
    }
    return { segment: one, words, after: text.slice(from, one.end) };
  });
}
