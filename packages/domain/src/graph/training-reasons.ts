/** Keys of the reasons why a training failed. */
export type TrainingReason =
  | 'reason.training.tooLittle'
  | 'reason.training.interrupted'
  | 'reason.training.noHost'
  | 'reason.training.refused'
  | 'reason.training.unreachable';
