/** Keys of the reasons that belong to no single node type: the engine's, and those of wildcards in templates. */
export type EngineReason =
  | 'reason.cancelled'
  | 'reason.effect.unknown'
  | 'reason.execution.nothingLeft'
  | 'reason.gaveUp'
  | 'reason.noRunner'
  | 'reason.unexpected'
  | 'reason.wildcard.tooLong';
