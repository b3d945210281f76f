import {
  f1Of,
  macroF1,
  microF1,
  newCounts,
  qualityOf,
  type LabelCounts,
  type LabelQuality,
} from '../classes/quality.ts';
import type { TokenSpan } from './tokens.ts';

/** The quality of a label, beside that of the lexicon that was learned from the same documents. */
export interface SpanLabelQuality extends LabelQuality {
  lexiconF1: number;
}

export interface SpanQuality {
  /** The mean of the labels' F1. */
  macroF1: number;
  /** F1 of all spans together. */
  microF1: number;
  lexicon: { macroF1: number; microF1: number };
  labels: SpanLabelQuality[];
}

const keyOf = ({ label, from, to }: TokenSpan): string => `${label} ${from} ${to}`;

/** Counts the spans that are exactly right: the same label on the same tokens. */
export class SpanCounts {
  readonly #labels: readonly LabelCounts[];

  constructor(labels: number) {
    this.#labels = Array.from({ length: labels }, newCounts);
  }

  /** Whether each given span is right. */
  add(wanted: readonly TokenSpan[], given: readonly TokenSpan[]): boolean[] {
    const keys = new Set(wanted.map(keyOf));
    for (const { label } of wanted) this.#labels[label]!.wanted++;
    return given.map((span) => {
      const counts = this.#labels[span.label]!;
      const isRight = keys.has(keyOf(span));
      counts.given++;
      if (isRight) counts.right++;
      return isRight;
    });
  }

  /** The quality of what was counted here, beside the counts of a lexicon. */
  beside(lexicon: SpanCounts, labelIds: readonly number[]): SpanQuality {
    const others = lexicon.#labels.map((counts) => ({ f1: f1Of(counts) }));
    const labels = this.#labels.map((counts, label) => ({
      ...qualityOf(labelIds[label]!, counts),
      lexiconF1: others[label]!.f1,
    }));
    return {
      macroF1: macroF1(labels),
      microF1: microF1(this.#labels),
      lexicon: { macroF1: macroF1(others), microF1: microF1(lexicon.#labels) },
      labels,
    };
  }
}
