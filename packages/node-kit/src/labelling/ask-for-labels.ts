import { StepFailure, type StepOutcome } from '@scriptorium/engine/steps/step-runner.ts';
import type { DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';
import { askCustomModel } from './ask-custom-model.ts';
import { askLanguageModel } from './ask-language-model.ts';
import { compareProposals } from './compare-proposals.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingReason } from './labelling-reason.ts';
import { listOf, short } from './list-of.ts';

/** Asks the external model of a node for labels. Throws a StepFailure without an answer that can be used. */
export function askForLabels(work: LabellingWork, request: LabellingRequest): Promise<Labelled> {
  const { config, labels } = request;
  if (labels.length === 0) throw new StepFailure(labellingReason('noLabels'));
  switch (config.configType) {
    case 'LLM':
      return askLanguageModel(work, { ...request, config });
    case 'CUSTOM':
      return askCustomModel(work, { ...request, config });
    case 'AGREEMENT':
      return compareProposals(work, { ...request, config });
  }
}

/** A step that waits for a person, because the node has no model any more. */
export const noModel = (): StepOutcome => ({ kind: 'waits', reason: labellingReason('noModel') });

/** How a step ends with these labels. A note for people names the labels that were left out. */
export function endWith({ dropped, undecided, modelName: model }: Labelled): StepOutcome {
  const ranWith = { model };
  if (undecided) return { kind: 'waits', reason: undecided, ranWith };
  if (dropped.length === 0) return { kind: 'finished', ranWith };
  const labels = listOf(dropped.map(describe));
  return {
    kind: 'finished',
    reason: labellingReason('dropped', { model, count: dropped.length, labels }),
    ranWith,
  };
}

const describe = ({ label, quote }: DroppedLabel): string =>
  quote === null ? short(label) : `${short(label)}: “${short(quote)}”`;
