import type { DocumentText } from '@scriptorium/annotations/document-text.ts';
import { CodePoints } from '@scriptorium/domain/text/code-points.ts';
import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import { customRequest, type CustomUtterance } from '@scriptorium/labelling/custom/custom-request.ts';
import type { LabelOption } from '@scriptorium/labelling/label-option.ts';

interface Asked {
  readonly model: string;
  readonly document: { readonly id: number; readonly nodeId: number; readonly filename: string };
  readonly labels: readonly LabelOption[];
  readonly read: DocumentText;
  /** Null for the whole text. */
  readonly part: Span | null;
}

/** Builds the body that a custom model gets about a text, or about a part of it. */
export function customBody({ model, document: { id, nodeId, filename }, labels, read, part }: Asked): object {
  const place = part ?? { start: 0, end: read.text.length };
  const text = read.text.slice(place.start, place.end);
  return customRequest({
    model,
    document: { id, filename, content: read.spoken ? null : text },
    utterances: utterancesIn(read, place),
    nodeId,
    labels,
    text,
    part: part && {
      start: characters(read.text.slice(0, part.start)),
      end: characters(read.text.slice(0, part.end)),
      length: characters(read.text),
    },
  });
}

const characters = (text: string): number => new CodePoints(text).length;

/** The whole words in a part of a transcript. */
function utterancesIn({ spoken }: DocumentText, part: Span): CustomUtterance[] | null {
  if (!spoken) return null;
  const words = spoken.tokens.filter(({ value }, index) => {
    const start = spoken.starts[index] ?? 0;
    return start >= part.start && start + value.length <= part.end;
  });
  const byUtterance = Map.groupBy(words, ({ utteranceId }) => utteranceId);
  return [...byUtterance].map(([id, tokens]) => ({
    id,
    tokens: tokens.map((token) => ({ id: token.id, value: token.value })),
  }));
}
