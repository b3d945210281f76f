import type { DroppedLabel } from '@scriptorium/labelling/answer/read-labels.ts';
import type { Ending } from './labelled.ts';
import { labellingReason } from '../models/labelling-reason.ts';
import { listOf, short } from './list-of.ts';

/** A finished step: a note for people names the labels that were left out. */
export function endWithDropped(model: string, dropped: readonly DroppedLabel[]): Ending {
  if (dropped.length === 0) return { kind: 'finished' };
  const labels = listOf(dropped.map(describe));
  return { kind: 'finished', reason: labellingReason('dropped', { model, count: dropped.length, labels }) };
}

const describe = ({ label, quote }: DroppedLabel): string =>
  quote === null ? short(label) : `${short(label)}: “${short(quote)}”`;
