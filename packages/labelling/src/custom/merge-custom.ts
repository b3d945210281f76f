import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import { mergeClasses, mergeSpans } from '../parts/merge-parts.ts';
import type { CustomAnswer } from './custom-answer.ts';

/** The labels that a custom model gave a part of a text; places are counted from the beginning of the part. */
export interface CustomPart {
  readonly part: Span;
  readonly answer: CustomAnswer;
}

type Labels = Pick<CustomAnswer, 'classes' | 'spans' | 'tokens'>;

/** The labels of a whole text, by those of its parts, which are in their order. `placeOf`: where a word of a transcript is in the text. */
export function mergeCustom(
  parts: readonly CustomPart[],
  placeOf: (tokenId: number) => Span | undefined,
): Labels {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only.answer;
  const classes = parts.map(({ part, answer }) => ({
    part,
    labelIds: answer.classes.map(({ labelId }) => labelId),
  }));
  const spans = parts.map(({ part, answer }) => ({
    part,
    spans: answer.spans.map((span) => ({
      ...span,
      start: span.start + part.start,
      end: span.end + part.start,
    })),
  }));
  const words = parts.map(({ part, answer }) => ({
    part,
    spans: answer.tokens.flatMap((label) => {
      const places = label.tokenIds.flatMap((id) => placeOf(id) ?? []);
      if (places.length === 0) return [];
      const start = Math.min(...places.map((place) => place.start));
      const end = Math.max(...places.map((place) => place.end));
      return [{ ...label, start, end }];
    }),
  }));
  return {
    classes: mergeClasses(classes),
    spans: mergeSpans(spans),
    tokens: mergeSpans(words).map(({ labelId, tokenIds, score }) => ({ labelId, tokenIds, score })),
  };
}
