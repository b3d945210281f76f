/** Why a label cannot be made, changed, placed or deleted. */
export const LABEL_ERRORS = {
  'error.label.inUse': {
    status: 400,
    message:
      'The label is in use and cannot be deleted. Tags: {tags}; matching rules: {rules}; predicates of the edges: {predicates}; relation types: {relationTypes}.',
  },
  'error.label.depth': { status: 400, message: 'Labels can have at most {max} levels.' },
  'error.label.parent': { status: 400, message: 'A label cannot be placed there.' },
  'error.label.changed': {
    status: 409,
    message: '{who} renamed this label to "{name}" in the meantime. Check the name and try again.',
  },
  'error.label.disabled': { status: 400, message: 'The label "{name}" cannot be chosen.' },
} as const satisfies Record<string, { status: number; message: string }>;
