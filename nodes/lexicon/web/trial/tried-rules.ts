import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { ruleTrials, RuleTrial } from '../../rule-trials.contract.ts';
import { LONGEST_EXPRESSION, type Entry } from '../pattern/expressions.ts';
import type { GroupTraits, RuleGroup } from '../pattern/rule-groups.ts';

/** The rules of the form as the server tries them. */
export type TriedBody = Omit<CallOf<typeof ruleTrials.onText>['body'], 'text'>;

/** The expression that a draft is: an entry of the list, or what is typed and not in the list yet. */
export type DraftSource = { readonly entry: Entry } | { readonly typed: string };

export interface TriedForm {
  readonly body: TriedBody;
  /** By the index of the draft. */
  readonly sources: readonly DraftSource[];
}

/** What the server says of the rules that it tried, which may not be those of the form any more. */
export interface TriedRules {
  readonly trial: RuleTrial;
  readonly of: TriedForm;
}

interface Form {
  readonly nodeId: number;
  /** The stored rules that the form changes. */
  readonly group: RuleGroup | undefined;
  readonly traits: GroupTraits;
  readonly entries: readonly Entry[];
  /** The typed expressions that are not in the list yet. */
  readonly typed: readonly string[];
  readonly among: 'ALL' | 'GROUP';
}

const isTried = (expression: string): boolean => {
  const { length } = expression.trim();
  return length > 0 && length <= LONGEST_EXPRESSION;
};

/** Only what differs from the stored rules is sent: a group may have thousands. */
export function triedForm({ nodeId, group, traits, entries, typed, among }: Form): TriedForm {
  const stored = new Map(group?.rules.map((rule) => [rule.id, rule.expression]));
  const isSameGroup =
    group !== undefined &&
    group.labelId === traits.labelId &&
    group.matchingType === traits.matchingType &&
    group.tolerance === traits.tolerance;
  const changed = entries.filter(
    ({ id, expression }) =>
      isTried(expression) && !(isSameGroup && id !== undefined && stored.get(id) === expression.trim()),
  );
  const kept = new Set(
    entries.flatMap(({ id, expression }) => (id !== undefined && isTried(expression) ? [id] : [])),
  );
  const sources: DraftSource[] = [
    ...changed.map((entry) => ({ entry })),
    ...typed.filter(isTried).map((text) => ({ typed: text })),
  ];
  const { labelId: nerTagTypeId, matchingType, tolerance } = traits;
  return {
    sources,
    body: {
      nodeId,
      among,
      drafts: sources.map((source) => ({
        ...('entry' in source && source.entry.id !== undefined ? { id: source.entry.id } : {}),
        expression: expressionOf(source).trim(),
        nerTagTypeId,
        matchingType,
        tolerance,
      })),
      deletedRuleIds: [...stored.keys()].filter((id) => !kept.has(id)),
      ...(group && {
        group: {
          nerTagTypeId: group.labelId,
          matchingType: group.matchingType,
          tolerance: group.tolerance,
        },
      }),
    },
  };
}

export const expressionOf = (source: DraftSource): string =>
  'entry' in source ? source.entry.expression : source.typed;

/** A fault of a pattern, at its place in the field. */
export interface PatternFault {
  readonly source: DraftSource;
  readonly message: string;
  /** An offset in the text of the field; null: of the whole. */
  readonly position: number | null;
}

/** The server sees expressions without the space around them; the fields have it. */
export const faultsOf = (errors: RuleTrial['errors'], sources: readonly DraftSource[]): PatternFault[] =>
  errors.flatMap(({ draft, message, position }) => {
    const source = sources[draft];
    if (!source) return [];
    const text = expressionOf(source);
    const before = text.length - text.trimStart().length;
    return [{ source, message, position: position === null ? null : position + before }];
  });
