import { chooseThreshold } from './thresholds.ts';
import { macroF1, measureLabels, type LabelQuality } from './quality.ts';
import { marginOf, type LinearRule } from './linear-rule.ts';
import type { Vector } from './weights.ts';

/** The training texts, with the indexes of each text's labels and the fold of each text. */
export interface Folded {
  labelIds: readonly number[];
  wanted: readonly (readonly number[])[];
  folds: Uint8Array;
  /** Texts may have no label, one or several: each label is decided by itself. Otherwise the strongest label is given. */
  severalLabels: boolean;
}

/** The margins of each label (outer) for each text (inner), by rules that had not seen the text. */
export class HeldOutMargins {
  readonly byLabel: readonly Float32Array<ArrayBuffer>[];
  readonly #data: Folded;

  constructor(data: Folded) {
    this.#data = data;
    this.byLabel = data.labelIds.map(() => new Float32Array(data.wanted.length));
  }

  record(label: number, rule: LinearRule, texts: readonly number[], vectors: readonly Vector[]): void {
    texts.forEach((text, at) => (this.byLabel[label]![text] = marginOf(rule, vectors[at]!)));
  }

  /** Thresholds, too, are judged by texts that had no part in them: for each fold they come from the other folds. */
  measure(): { labels: LabelQuality[]; macroF1: number } {
    const { labelIds, wanted, severalLabels } = this.#data;
    const given = severalLabels ? this.#overThresholds() : wanted.map((_, text) => [this.#strongest(text)]);
    const labels = measureLabels(labelIds, wanted, given);
    return { labels, macroF1: macroF1(labels) };
  }

  #strongest(text: number): number {
    let best = 0;
    for (let label = 1; label < this.byLabel.length; label++)
      if (this.byLabel[label]![text]! > this.byLabel[best]![text]!) best = label;
    return best;
  }

  #overThresholds(): number[][] {
    const { wanted, folds } = this.#data;
    const given: number[][] = wanted.map(() => []);
    this.byLabel.forEach((margins, label) => {
      for (let fold = 0; fold <= Math.max(...folds); fold++) {
        const others = [...wanted.keys()].filter((text) => folds[text] !== fold);
        const threshold = chooseThreshold(
          others.map((text) => margins[text]!),
          others.map((text) => wanted[text]!.includes(label)),
        );
        for (const text of wanted.keys())
          if (folds[text] === fold && margins[text]! >= threshold) given[text]!.push(label);
      }
    });
    return given;
  }
}
