import type { NerTagType } from '@scriptorium/contract/labels.ts';
import type { MatchingRule } from '../../lexicon.contract.ts';
import type { RuleTrial } from '../../rule-trials.contract.ts';
import { expressionOf, type DraftSource } from './tried-rules.ts';

/** A hit with what is behind it. */
export interface ShownHit {
  readonly start: number;
  readonly end: number;
  readonly distance: number;
  readonly label: NerTagType | undefined;
  readonly path: string;
  /** Null for a rule that was deleted in the meantime. */
  readonly rule: {
    readonly expression: string;
    readonly matchingType: MatchingRule['matchingType'];
    readonly tolerance: number | null;
    readonly isNew: boolean;
  } | null;
}

interface Known {
  readonly labels: ReadonlyMap<number, { readonly label: NerTagType; readonly path: string }>;
  readonly rules: ReadonlyMap<number, MatchingRule>;
  readonly sources: readonly DraftSource[];
  /** What the drafts have in common. */
  readonly draft: Pick<MatchingRule, 'matchingType' | 'tolerance'> | null;
}

/** The hits of a trial for the page, which knows the labels and rules. */
export const shownHits = (hits: RuleTrial['hits'], { labels, rules, sources, draft }: Known): ShownHit[] =>
  hits.map(({ start, end, distance, nerTagTypeId, ruleId, draft: index }) => {
    const place = labels.get(nerTagTypeId);
    const source = index === null ? undefined : sources[index];
    const stored = ruleId === null ? undefined : rules.get(ruleId);
    const ofDraft = source && draft && { ...draft, expression: expressionOf(source).trim() };
    const rule = ofDraft ? { ...ofDraft, isNew: true } : stored && { ...stored, isNew: false };
    return { start, end, distance, label: place?.label, path: place?.path ?? '', rule: rule ?? null };
  });
