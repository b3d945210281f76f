import type { ErrorParams } from '@scriptorium/contract/errors.ts';
import { defineTexts, textOf } from './texts.ts';

/** Things that use a label and prevent its deletion. */
const labelUseTexts = defineTexts(
  {
    inUse: 'The label is used by {{users}} and cannot be deleted.',
    tags_one: '{{count}} tag',
    tags_other: '{{count}} tags',
    rules_one: '{{count}} matching rule',
    rules_other: '{{count}} matching rules',
    predicates: 'the predicates of {{edge}}',
    relationType: 'the relation type “{{name}}”',
  },
  {
    inUse: 'Nie można usunąć etykiety, bo jest używana: {{users}}.',
    tags_one: '{{count}} oznaczenie',
    tags_few: '{{count}} oznaczenia',
    tags_many: '{{count}} oznaczeń',
    tags_other: '{{count}} oznaczenia',
    rules_one: '{{count}} reguła',
    rules_few: '{{count}} reguły',
    rules_many: '{{count}} reguł',
    rules_other: '{{count}} reguły',
    predicates: 'predykaty krawędzi {{edge}}',
    relationType: 'typ relacji „{{name}}”',
  },
);

const t = textOf(labelUseTexts);
const listOf = (value: ErrorParams[string] | undefined): readonly string[] =>
  Array.isArray(value) ? value : [];

/** The params of `error.label.inUse` as text; zero counts are omitted. */
export function labelUseMessage(params: ErrorParams): string {
  const count = (name: string) => Number(params[name] ?? 0);
  const users = [
    ...(count('tags') > 0 ? [t('tags', { count: count('tags') })] : []),
    ...(count('rules') > 0 ? [t('rules', { count: count('rules') })] : []),
    ...listOf(params['predicates']).map((edge) => t('predicates', { edge })),
    ...listOf(params['relationTypes']).map((name) => t('relationType', { name })),
  ];
  return t('inUse', { users: users.join(', ') });
}
