import type { Node } from '@scriptorium/contract/process/nodes.ts';
import {
  MIN_TRAINING_THRESHOLD,
  TrainableConfig,
  isExternal,
  learnsHere,
  type MachineSettings,
} from '@scriptorium/domain/graph/machine-settings.ts';

export const trainableOf = (node: Node): TrainableConfig | null =>
  (node['trainableConfig'] as TrainableConfig | null | undefined) ?? null;

type Model = TrainableConfig['model'];

export const newTrainable = (model: Model): TrainableConfig =>
  ofModel({ requestPath: '', automaticTraining: false, threshold: MIN_TRAINING_THRESHOLD }, model);

/** Copies the settings for another model. */
export function ofModel(config: Omit<TrainableConfig, 'model'>, model: Model): TrainableConfig {
  const { requestPath, automaticTraining, threshold } = config;
  const common = { requestPath, automaticTraining, threshold };
  return model === 'REMOTE' ? { ...common, model, secret: null } : { ...common, model };
}

/** Whether the address of the model keeps a node from being saved. */
export const isTrainingWrong = (node: Node): boolean => !TrainableConfig.safeParse(trainableOf(node)).success;

/** The fields that cannot be saved as they are. */
export const trainingProblems = (node: Node): string[] => (isTrainingWrong(node) ? ['trainableConfig'] : []);

/** Whether a version that the node trains can label its documents: not if another model does. */
export const mayLabelByItself = (node: Node): boolean =>
  learnsHere(node as MachineSettings) && !isExternal(node as MachineSettings);

/** Why the version in use labels no documents, if it does not: nobody has told it to, or another model labels them. */
export function whyUnused(node: Node): 'labelsNothing' | 'labelsInstead' | undefined {
  if (!learnsHere(node as MachineSettings)) return undefined;
  if (isExternal(node as MachineSettings)) return 'labelsInstead';
  return node.automatic ? undefined : 'labelsNothing';
}

/** Whether the node would learn tags on texts, but has none: it cannot be saved. */
export const missesTexts = (node: Node): boolean =>
  learnsHere(node as MachineSettings) && !node.supportedTaggingTypes.includes('TEXT');
