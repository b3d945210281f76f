import { pathText, type LabelOption } from '../label-option.ts';

export interface CustomDocument {
  readonly id: number;
  readonly filename: string;
  /** Null for a recording. */
  readonly content: string | null;
}

/** A word of a transcript, with its place in `text`, in code points. */
export interface CustomToken {
  readonly id: number;
  readonly value: string;
}

export interface CustomUtterance {
  readonly id: number;
  readonly tokens: readonly CustomToken[];
}

interface Asked {
  readonly model: string;
  readonly document: CustomDocument;
  /** The utterances of a recording; null for other documents. */
  readonly utterances: readonly CustomUtterance[] | null;
  readonly nodeId: number;
  readonly labels: readonly LabelOption[];
  /** The text of the document, or of its transcript; or a part of it. */
  readonly text: string;
  /** The place of the part in the whole text, in code points; null where the text is sent as a whole. */
  readonly part: { readonly start: number; readonly end: number; readonly length: number } | null;
}

/** The body that a custom model gets (docs/custom-models.md). */
export function customRequest({ model, document, utterances, nodeId, labels, text, part }: Asked): object {
  return {
    model,
    document,
    ...(utterances === null ? {} : { utterances }),
    node: {
      id: nodeId,
      labels: labels.map((label) => ({
        id: label.id,
        name: label.path.at(-1) ?? '',
        path: pathText(label),
        description: label.description,
      })),
    },
    text,
    ...(part === null ? {} : { part }),
  };
}
