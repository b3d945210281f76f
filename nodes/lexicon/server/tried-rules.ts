import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { findInvalidRules } from '@scriptorium/matching/engine/check-rules.ts';
import {
  MAX_MATCHES,
  PatternTooSlowError,
  TooManyMatchesError,
  type MatchRule,
} from '@scriptorium/matching/rules/rules.ts';
import type { RuleTrial, TriedRules } from '../rule-trials.contract.ts';
import * as lexiconStore from './lexicon.store.ts';
import * as store from './rule-trials.store.ts';

/** New rules come after stored ones, which a matcher prefers between equal hits. */
const FIRST_DRAFT_ID = 2 ** 52;
const SHOWN_CHARS = 200;

/** The rules of a form, checked, and ready for a matcher. */
export interface PreparedRules {
  /** Valid drafts of labels that are not disabled. */
  readonly drafts: readonly MatchRule[];
  /** Stored rules that drafts replace or that would be deleted. */
  readonly without: readonly number[];
  /** Names the stored rules that take part; it changes with them. */
  readonly ruleSet: string;
  readonly stored: () => Promise<readonly MatchRule[]>;
  readonly errors: RuleTrial['errors'];
  /** Returns the stored rule or the draft that has the id of a hit. */
  readonly sourceOf: (ruleId: number) => { ruleId: number | null; draft: number | null };
}

type Draft = TriedRules['drafts'][number];
type Tolerance = MatchRule['tolerance'];

const toleranceOf = ({ matchingType, tolerance }: Pick<Draft, 'matchingType' | 'tolerance'>): Tolerance =>
  matchingType === 'FUZZY' ? ((tolerance ?? null) as Tolerance) : null;

const toRule = (draft: Draft, index: number): MatchRule => ({
  id: draft.id ?? FIRST_DRAFT_ID + index,
  labelId: draft.nerTagTypeId,
  expression: draft.expression,
  matchingType: draft.matchingType,
  tolerance: toleranceOf(draft),
});

/** Checks the drafts of a form; the errors of their expressions are part of the answer. */
export async function prepareRules(
  db: Db,
  nodeId: number,
  rulesVersion: number,
  tried: TriedRules,
): Promise<PreparedRules> {
  const labels = new Map((await store.listLabels(db, nodeId)).map((label) => [label.id, label]));
  const rules = tried.drafts.map((draft, index) => {
    if (!labels.has(draft.nerTagTypeId))
      throw fieldError('matching-rules', `drafts.${index}.nerTagTypeId`, 'Invalid');
    if (draft.matchingType === 'FUZZY' && (draft.tolerance ?? null) === null)
      throw fieldError('matching-rules', `drafts.${index}.tolerance`, 'NotNull');
    return toRule(draft, index);
  });
  const invalid = await findInvalidRules(rules);
  const isInvalid = new Set(invalid.map(({ index }) => index));
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  return {
    drafts: rules.filter(({ labelId }, index) => !isInvalid.has(index) && !labels.get(labelId)?.disabled),
    without: [...tried.deletedRuleIds, ...tried.drafts.flatMap(({ id }) => (id === undefined ? [] : [id]))],
    ...storedRules(db, nodeId, rulesVersion, tried),
    errors: invalid.map(({ index, message, position }) => ({
      draft: index,
      message,
      position: position ?? null,
    })),
    sourceOf: (id) => {
      const draft = indexes.get(id) ?? null;
      return { draft, ruleId: draft === null ? id : (tried.drafts[draft]?.id ?? null) };
    },
  };
}

function storedRules(db: Db, nodeId: number, rulesVersion: number, { among, group }: TriedRules) {
  const ruleSet = `${nodeId}:${rulesVersion}`;
  if (among === 'ALL') return { ruleSet, stored: () => lexiconStore.listRules(db, nodeId) };
  if (!group) return { ruleSet: 'none', stored: () => Promise.resolve([]) };
  const tolerance = toleranceOf(group);
  return {
    ruleSet: `${ruleSet}:${group.nerTagTypeId}:${group.matchingType}:${tolerance}`,
    stored: async () =>
      (await lexiconStore.listRules(db, nodeId)).filter(
        (rule) =>
          rule.labelId === group.nerTagTypeId &&
          rule.matchingType === group.matchingType &&
          rule.tolerance === tolerance,
      ),
  };
}

/** The error of the API for what a matcher throws about a rule; undefined for others. */
export async function errorOfRule(
  db: Db,
  error: unknown,
  { sourceOf }: PreparedRules,
  { drafts }: TriedRules,
): Promise<AppError | undefined> {
  const isSlow = error instanceof PatternTooSlowError;
  if (!isSlow && !(error instanceof TooManyMatchesError)) return undefined;
  const { ruleId } = error;
  const draft = ruleId === undefined ? null : sourceOf(ruleId).draft;
  const found =
    draft === null
      ? ruleId !== undefined && (await lexiconStore.findExpression(db, ruleId))
      : drafts[draft]?.expression;
  const expression = (found || '?').slice(0, SHOWN_CHARS);
  return isSlow
    ? new AppError('error.rule.tooSlow', { expression })
    : new AppError('error.rule.tooManyMatches', { expression, most: MAX_MATCHES });
}
