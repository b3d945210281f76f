/**
 * Why the model of a node gave a document no labels, or left some out: the English messages by their keys, with `{param}`
 * placeholders. The page has the same keys in each of its languages.
 */
export const LABELLING_REASONS = {
  'reason.labelling.noModel':
    'The node has no model that labels documents. Label this one, or choose a model in the settings of the node.',
  'reason.labelling.noLabels':
    'The node has no labels that its model could set. Create some in its settings and run the step again.',
  'reason.labelling.unreadable':
    'The answer of "{model}" was not the JSON that it was asked for, twice. It began with: {beginning}',
  'reason.labelling.noRoom':
    'The labels and the advice of the node leave too little room for a document in the context of "{model}". Use fewer or shorter ones, or choose a model with a larger context. {message}',
  'reason.labelling.tooManyParts':
    '"{model}" would have to be asked more than {max} times about parts of this document, because it is too long. Choose a model with a larger context.',
  'reason.labelling.badAnswer': 'The answer of "{model}" cannot be used: {detail}.',
  'reason.labelling.noHost':
    'The address of the model begins with {host}, but this server has no host of models. Its administrator can set it with {setting}.',
  'reason.labelling.hostWildcard':
    'The address of the model has a wildcard in its scheme, host or port, so that a document could choose the server. Write the host in full in the settings of the node.',
  'reason.labelling.tooFewProposals':
    'There is nothing to compare: fewer than two finished steps of the compared nodes. Label this document; with more of them the step starts by itself.',
  'reason.labelling.waitsFor':
    'Waits until the steps to compare are finished ({count}): {steps}. Then it starts by itself.',
  'reason.labelling.disputed': 'Somebody has to decide about disputed labels ({count}): {labels}',
  'reason.labelling.notCompared': 'Not compared: labels that are not on this node ({others}): {names}',
  'reason.labelling.disputedNotCompared':
    'Somebody has to decide about disputed labels ({count}): {labels}. Not compared: labels that are not on this node ({others}): {names}',
  'reason.labelling.dropped':
    'Labels of "{model}" were left out ({count}), because they have no clear place in the text or are no labels of the node: {labels}',
} as const;
export type LabellingReason = keyof typeof LABELLING_REASONS;
