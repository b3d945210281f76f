import type { Node } from '@scriptorium/contract/nodes.ts';
import {
  MIN_TRAINING_THRESHOLD,
  TrainableConfig,
  isExternal,
  type MachineSettings,
} from '@scriptorium/domain/graph/machine-settings.ts';

export const trainableOf = (node: Node): TrainableConfig | null =>
  (node['trainableConfig'] as TrainableConfig | null | undefined) ?? null;

export const newTrainable = (model: TrainableConfig['model']): TrainableConfig => ({
  model,
  requestPath: '',
  automaticTraining: false,
  threshold: MIN_TRAINING_THRESHOLD,
});

/** Whether the address of the model keeps a node from being saved. */
export const isTrainingWrong = (node: Node): boolean => !TrainableConfig.safeParse(trainableOf(node)).success;

/** What the node learns can label its documents: not where another model does. */
export const mayLabelByItself = (node: Node): boolean =>
  trainableOf(node)?.model === 'BUILT_IN' && !isExternal(node as MachineSettings);
