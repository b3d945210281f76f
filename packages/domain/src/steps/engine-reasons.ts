/** Keys of the reasons that belong to no single node type: the engine's, and those of wildcards in templates and of secrets. */
export type EngineReason =
  | 'reason.cancelled'
  | 'reason.effect.unknown'
  | 'reason.execution.nothingLeft'
  | 'reason.gaveUp'
  | 'reason.line.model'
  | 'reason.line.server'
  | 'reason.noRunner'
  | 'reason.secret.ambiguous'
  | 'reason.secret.host'
  | 'reason.secret.inactive'
  | 'reason.secret.missing'
  | 'reason.secret.models'
  | 'reason.secret.named'
  | 'reason.secret.unreadable'
  | 'reason.share'
  | 'reason.unexpected'
  | 'reason.wildcard.tooLong';
