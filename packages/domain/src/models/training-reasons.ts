/**
 * Why a training failed: the English messages by their keys, with `{param}` placeholders. The page has the same keys in each of its
 * languages.
 */
export const TRAINING_REASONS = {
  'reason.training.tooLittle':
    'The accepted documents teach nothing: at least two of them must have a label, and two others must not have it.',
  'reason.training.tooFewTags':
    'The accepted texts teach nothing: a label must have at least five tags, in at least two of them.',
  'reason.training.noBetterThanLexicon':
    'Not kept: a lexicon of the same documents does as well. F1 of what was learned is {f1}, that of the lexicon {lexicon}. Accept more documents, or use a lexicon node.',
  'reason.training.nothingAccepted': 'No document of the node is accepted any more.',
  'reason.training.interrupted': 'The training was interrupted several times and given up. Start it again.',
  'reason.training.tooLong':
    'The training was stopped: it had used the processor for {seconds} seconds, which is the limit of this server. Fewer labels or shorter texts need less; the administrator of the server can change the limit with {setting}.',
  'reason.training.waitsForAnother': 'Waits for the training of another model',
  'reason.training.noHost':
    'The address of the model begins with {host}, but this server has no host of models. Its administrator can set it with {setting}.',
  'reason.training.refused': 'The model refused the documents: it answered {status}.',
  'reason.training.unreachable': 'The model could not be reached: {detail}',
} as const;
export type TrainingReason = keyof typeof TRAINING_REASONS;
