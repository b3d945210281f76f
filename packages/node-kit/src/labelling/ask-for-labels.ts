import { StepFailure, type StepOutcome } from '@scriptorium/engine/steps/step-runner.ts';
import type { DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';
import { askCustomModel } from './ask-custom-model.ts';
import { askLanguageModel } from './ask-language-model.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingReason } from './labelling-reason.ts';

/** Asks the external model of a node for labels. Throws a StepFailure without an answer that can be used. */
export function askForLabels(work: LabellingWork, request: LabellingRequest): Promise<Labelled> {
  const { config, labels } = request;
  if (labels.length === 0) throw new StepFailure(labellingReason('noLabels'));
  return config.configType === 'LLM'
    ? askLanguageModel(work, { ...request, config })
    : askCustomModel(work, { ...request, config });
}

/** A step that waits for a person, because the node has no model any more. */
export const noModel = (): StepOutcome => ({ kind: 'waits', reason: labellingReason('noModel') });

const SHOWN = 5;
const SHOWN_CHARS = 40;

/** The note for people on labels that were left out. */
export function noteOnDropped({ dropped, modelName: model }: Labelled): Pick<StepOutcome, 'reason'> {
  if (dropped.length === 0) return {};
  const shown = dropped.slice(0, SHOWN).map(describe).join(', ');
  const labels = dropped.length > SHOWN ? `${shown}, …` : shown;
  return { reason: labellingReason('dropped', { model, count: dropped.length, labels }) };
}

const describe = ({ label, quote }: DroppedLabel): string =>
  quote === null ? short(label) : `${short(label)}: “${short(quote)}”`;

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return (line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line).toWellFormed();
};
