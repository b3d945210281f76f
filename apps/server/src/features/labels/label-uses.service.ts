import { AppError } from '@scriptorium/contract/kit/errors.ts';

export interface Uses {
  readonly name: string;
  readonly tags: number;
  readonly rules: number;
  /** The edges whose predicates name the label. */
  readonly predicates: readonly string[];
  readonly relationTypes: readonly string[];
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** A label that something needs stays; the error names what does (semantics 3). */
export function refuseUsed({ name, tags, rules, predicates, relationTypes }: Uses): void {
  const users = [
    ...counted(tags, 'tag', 'tags'),
    ...counted(rules, 'matching rule', 'matching rules'),
    ...predicates.map((edge) => `the predicates of ${edge}`),
    ...relationTypes.map((type) => `the relation type "${type}"`),
  ];
  if (users.length === 0) return;
  throw new AppError('error.label.inUse', {
    users,
    name,
    tags,
    rules,
    predicates: [...predicates],
    relationTypes: [...relationTypes],
  });
}
