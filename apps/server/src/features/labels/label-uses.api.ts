import { AppError } from '@scriptorium/contract/kit/errors.ts';

export interface Uses {
  readonly name: string;
  readonly tags: number;
  readonly rules: number;
  /** The edges whose predicates name the label. */
  readonly predicates: readonly string[];
  readonly relationTypes: readonly string[];
}

/** A used label is kept; the error gives numbers and names of the uses (docs/semantics.md#3). */
export function refuseUsed({ name, tags, rules, predicates, relationTypes }: Uses): void {
  if (tags + rules + predicates.length + relationTypes.length === 0) return;
  throw new AppError('error.label.inUse', {
    name,
    tags,
    rules,
    predicates: [...predicates],
    relationTypes: [...relationTypes],
  });
}
