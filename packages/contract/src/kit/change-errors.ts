/** Why a change of a process, or its replay, cannot be made, undone, redone or restored. */
export const CHANGE_ERRORS = {
  'error.change.notNext': {
    status: 409,
    message: 'The process was changed in the meantime. Look at what would be undone now, and try again.',
  },
  'error.change.conflict': {
    status: 409,
    message: 'This cannot be undone, because {who} changed it in the meantime: {names}.',
  },
  'error.change.deleted': {
    status: 409,
    message: 'This cannot be undone, because {who} deleted it in the meantime: {names}.',
  },
  'error.change.taken': {
    status: 409,
    message: 'This cannot be undone, because a name or a connection that it needs is used in the meantime.',
  },
  'error.change.inUse': {
    status: 409,
    message:
      'This cannot be undone, because something that it needs was deleted, or what it would delete is used now.',
  },
  'error.replay.running': { status: 409, message: 'A replay is already running in this process.' },
  'error.replay.notNext': {
    status: 409,
    message: 'Only the last replay that is not undone can be undone, for seven days.',
  },
  'error.replay.node': { status: 400, message: 'The node {id} has no machine that can run again.' },
  'error.change.overtaken': {
    status: 409,
    message: '{who} changed this in the meantime: {fields}. Read it again before you change it.',
  },
  'error.rule.overtaken': {
    status: 409,
    message: '{who} changed these rules in the meantime: {rules}. Read them again before you change them.',
  },
  'error.rule.deleted': {
    status: 409,
    message: '{who} deleted these rules in the meantime: {rules}. Read them again before you change them.',
  },
  'error.actor.overtaken': {
    status: 409,
    message:
      '{who} changed these speakers in the meantime: {actors}. Read them again before you change them.',
  },
  'error.node.overtaken': {
    status: 409,
    message: '{who} changed this in the meantime: {fields}. Read the node again before you change it.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
