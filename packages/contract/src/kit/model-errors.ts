/** Errors of models, trainings, questions to documents, and of what these need. */
export const MODEL_ERRORS = {
  'error.training.notTrainable': {
    status: 400,
    message: 'This node does not learn. Choose a model to train in its settings.',
  },
  'error.training.running': {
    status: 409,
    message: 'A training of this node is already running. Wait for its end, or cancel it.',
  },
  'error.training.tooFew': {
    status: 422,
    message: 'A training needs {needed} accepted documents; people have accepted {accepted}.',
  },
  'error.training.noVersion': {
    status: 400,
    message: 'The version {version} cannot be used: that training made no classifier.',
  },
  'error.secret.inUse': {
    status: 400,
    message: 'The secret "{name}" is in use and cannot be deleted. Nodes: {nodes}.',
  },
  'error.secret.host': {
    status: 400,
    message:
      'The secret "{name}" may not be sent to {host}. Ask an administrator of the process to add the host to the secret, or to save this node.',
  },
  'error.secret.models': {
    status: 400,
    message:
      'The secret "{name}" may not be the key of models. Ask an administrator of the process to allow it at the secret, or to save this node.',
  },
  'error.secret.questions': {
    status: 400,
    message:
      'The secret "{name}" may not be used for questions. Ask an administrator of the process to allow it at the secret, or choose another one.',
  },
  'error.secret.tooManyHosts': {
    status: 400,
    message: 'The secret "{name}" has {most} hosts, and cannot have more. Remove one first.',
  },
  'error.secret.place': {
    status: 400,
    message:
      '"{wildcard}" is not allowed in {field}: the wildcard of a secret is allowed in the value of a header, and after the ? of an address, only.',
  },
  'error.splitter.inUse': {
    status: 400,
    message: 'The splitter "{name}" is in use and cannot be deleted. Processes: {processes}.',
  },
  'error.rag.off': {
    status: 409,
    message: 'Questions about documents are switched off for this process.',
  },
  'error.rag.wildcardUnknown': {
    status: 400,
    message: '"{wildcard}" is not a wildcard that the template can use.',
  },
  'soaApp.ragTemplate.creatorModal.editorValidationError': {
    status: 400,
    message: 'The template is missing required wildcards.',
  },
  'error.model.inUse': {
    status: 400,
    message:
      'The model "{name}" is in use and cannot be deleted. Choose another one there first. Used by: {nodes}.',
  },
} as const;
