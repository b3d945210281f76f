import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { MatchingRule } from '../../lexicon.contract.ts';
import type { RuleTrial } from '../../rule-trials.contract.ts';
import type { TriedForm } from './tried-rules.ts';

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
  /** The rules that were tried. */
  readonly drafts: TriedForm['body']['drafts'];
}

/** The hits of a trial for the page, which knows the labels and rules. */
export const shownHits = (hits: RuleTrial['hits'], { labels, rules, drafts }: Known): ShownHit[] =>
  hits.map(({ start, end, distance, nerTagTypeId, ruleId, draft: index }) => {
    const place = labels.get(nerTagTypeId);
    const tried = index === null ? undefined : drafts?.[index];
    const stored = ruleId === null ? undefined : rules.get(ruleId);
    const ofDraft = tried && { ...tried, tolerance: tried.tolerance ?? null, isNew: true };
    const rule = ofDraft ?? (stored && { ...stored, isNew: false });
    return { start, end, distance, label: place?.label, path: place?.path ?? '', rule: rule ?? null };
  });
