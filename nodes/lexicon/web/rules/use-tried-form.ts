import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { flatLabels } from '@scriptorium/node-web/labels/label-paths.ts';
import { useCallback, useMemo, useState } from 'react';
import type { MatchingRule } from '../../lexicon.contract.ts';
import { shownHits } from '../trial/shown-hits.ts';
import type { Scope } from '../trial/trial-pane.tsx';
import { faultsOf, triedForm, type TriedRules } from '../trial/tried-rules.ts';
import { splitExpressions, type Entry } from '../pattern/expressions.ts';
import type { GroupTraits, MatchingType, RuleGroup } from '../pattern/rule-groups.ts';
import type { ExpressionDraft } from './use-expression-input.ts';

interface Form {
  readonly node: Node;
  readonly trees: readonly NerTagType[];
  /** All rules of the node. */
  readonly rules: readonly MatchingRule[];
  readonly group: RuleGroup | undefined;
  readonly labelId: number | null;
  readonly type: MatchingType | null;
  readonly tolerance: number | null;
  readonly entries: readonly Entry[];
  readonly input: ExpressionDraft;
}

/** The rules of the form as they are tried while they are typed, and what the trial says of them. */
export function useTriedForm(form: Form) {
  const { node, trees, rules, group, labelId, type, tolerance, entries } = form;
  const { mode, single, many } = form.input;
  const [scope, setScope] = useState<Scope>('GROUP');
  const [answer, setAnswer] = useState<TriedRules | null>(null);
  const traits = useMemo<GroupTraits | null>(() => {
    if (labelId === null || type === null || (type === 'FUZZY' && tolerance === null)) return null;
    return { labelId, matchingType: type, tolerance: type === 'FUZZY' ? tolerance : null };
  }, [labelId, type, tolerance]);
  const typed = mode === 'modeSingle' ? single : mode === 'modeMany' ? many : '';
  const tried = useMemo(() => {
    if (!traits) return null;
    const lines = mode === 'modeMany' ? splitExpressions(typed, 'newLine') : [typed];
    const made = triedForm({ nodeId: node.id, group, traits, entries, typed: lines, among: scope });
    return made.sources.length > 0 || group ? made : null;
  }, [node.id, group, traits, entries, mode, typed, scope]);
  const labels = useMemo(
    () => new Map(flatLabels(trees).map(({ label, path }) => [label.id, { label, path }])),
    [trees],
  );
  const byId = useMemo(() => new Map(rules.map((rule) => [rule.id, rule])), [rules]);
  const toShown = useCallback(
    ({ trial, of }: TriedRules) => shownHits(trial.hits, { labels, rules: byId, drafts: of.body.drafts }),
    [labels, byId],
  );
  const faults = useMemo(() => (answer ? faultsOf(answer.trial.errors, answer.of.sources) : []), [answer]);
  return { form: tried, scope, setScope, setAnswer, toShown, faults };
}
