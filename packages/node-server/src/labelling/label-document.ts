import type { Tx } from '@scriptorium/db/database.ts';
import { StepFailure, type StepOutcome } from '@scriptorium/engine/api/step-runner.ts';
import { compareProposals } from './compare-proposals.ts';
import { askCustomModel } from './ask-custom-model.ts';
import { askLanguageModel } from './ask-language-model.ts';
import type { Labelled, LabellingRequest, LabellingWork, Postponed } from './labelled.ts';
import { labellingReason } from '../models/labelling-reason.ts';

export type StoreLabels = (tx: Tx, labelled: Labelled) => Promise<void>;

/**
 * Lets the external model of a node label a document; `store` sets its labels in the transaction that ends the step. Throws a
 * StepFailure without an answer that can be used.
 */
export async function labelDocument(
  work: LabellingWork,
  request: LabellingRequest,
  store: StoreLabels,
): Promise<StepOutcome> {
  const { config, read } = request;
  // People may have labelled a document without a text.
  if (config.configType !== 'AGREEMENT' && read.text.trim() === '') return { kind: 'finished' };
  const labelled = await ask(work, request);
  if ('postponed' in labelled)
    return { kind: 'waits', reason: labelled.postponed, write: (tx) => labelled.settle(tx) };
  return endWith(labelled, store);
}

/** The end of a step that gets these labels. */
export const endWith = (labelled: Labelled, store: StoreLabels): StepOutcome => ({
  ...labelled.ending,
  ranWith: { model: labelled.modelName },
  write: async (tx) => {
    await store(tx, labelled);
    await labelled.settle(tx);
  },
});

async function ask(work: LabellingWork, request: LabellingRequest): Promise<Labelled | Postponed> {
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
