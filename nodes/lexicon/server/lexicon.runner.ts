import type { Db, Tx } from '@scriptorium/db/database.ts';
import { StepFailure, type StepRunner, type StepWork } from '@scriptorium/engine/step-runner.ts';
import {
  InvalidRuleError,
  PatternTooSlowError,
  TooManyMatchesError,
  type Match,
} from '@scriptorium/matching/rules.ts';
import type { MatchProgress } from '@scriptorium/matching/matching-job.ts';
import type { NodeServices } from '../../services.ts';
import { lexicon } from '../lexicon.definition.ts';
import {
  moveMatches,
  placeKey,
  tagsOn,
  transcriptMatter,
  type FoundTag,
  type Matter,
} from './lexicon-tags.ts';
import * as store from './lexicon.store.ts';

/** Labels a document's text, or its transcript, by the rules of the node. */
export const lexiconRunner: StepRunner<NodeServices> = {
  lane: 'cpu',
  async run(work) {
    const { text } = await readMatter(work.db, work.step.documentId);
    const matches = await findMatches(work, text);
    return {
      kind: 'finished',
      ranWith: { rulesVersion: work.node.rulesVersion },
      write: async (tx) => {
        // Somebody may have corrected the text while the rules were at work, or a recording come to its transcript.
        const present = await readMatter(tx, work.step.documentId);
        await saveTags(tx, work, tagsOn(present, moveMatches(text, present.text, matches)));
      },
    };
  },
};

async function readMatter(db: Db, documentId: number): Promise<Matter> {
  const text = await store.findText(db, documentId);
  return text ? { text: text.text, spoken: null } : transcriptMatter(await store.listTokens(db, documentId));
}

/** Compiled once per version of the node's rules, in the threads that match. */
async function findMatches(work: StepWork<NodeServices>, text: string): Promise<Match[]> {
  const { node, services, db, signal } = work;
  const onProgress = (progress: MatchProgress) => work.report({ ...progress, phase: 'RULES' });
  const { caseSensitive } = lexicon.settings.parse({ ...lexicon.defaults.settings, ...node.settings });
  const ruleSet = `${node.id}:${node.rulesVersion}`;
  try {
    const rules = () => store.listRules(db, node.id);
    return await services.matcher.match(ruleSet, rules, text, { caseSensitive }, { signal, onProgress });
  } catch (error) {
    throw (await toStepFailure(db, error)) ?? error;
  }
}

const KEYS = [
  [InvalidRuleError, 'reason.lexicon.invalidRule'],
  [TooManyMatchesError, 'reason.lexicon.tooManyMatches'],
  [PatternTooSlowError, 'reason.lexicon.patternTooSlow'],
] as const;

/** What is wrong with which rule; trying again would not help. */
async function toStepFailure(db: Db, error: unknown): Promise<StepFailure | undefined> {
  const key = KEYS.find(([kind]) => error instanceof kind)?.[1];
  if (key === undefined || !(error instanceof Error)) return undefined;
  const { message: reason, ruleId } = error as Error & { ruleId?: number };
  const rule = (ruleId === undefined ? undefined : await store.findExpression(db, ruleId)) ?? '?';
  return new StepFailure({ key, params: { rule, reason }, message: `${rule}: ${reason}` }, { cause: error });
}

/** Replaces what the rules gave before; what people made stays, and what they deleted does not come back (semantics 2). */
async function saveTags(tx: Tx, work: StepWork<NodeServices>, found: readonly FoundTag[]): Promise<void> {
  const { id: stepId } = work.step;
  await store.deleteRuleTags(tx, stepId);
  const isUnwanted = await unwanted(tx, stepId);
  const labels = await store.listLabelIds(tx, work.node.id);
  const seen = new Set<string>();
  const fresh = found.filter((tag) => {
    const key = placeKey(tag.labelId, tag.place);
    if (seen.has(key) || !labels.has(tag.labelId) || isUnwanted(tag)) return false;
    seen.add(key);
    return true;
  });
  await store.insertTags(tx, stepId, fresh);
}

async function unwanted(db: Db, stepId: number): Promise<(tag: FoundTag) => boolean> {
  const kept = new Set(
    (await store.listKept(db, stepId)).map(({ labelId, place }) => placeKey(labelId, place)),
  );
  const stoneKey = (labelId: number, ruleId: number | null, start: number | null, quote: string) =>
    `${labelId} ${ruleId} ${start} ${quote}`;
  const stones = new Set(
    (await store.listTombstones(db, stepId)).map(({ labelId, ruleId, start, quote }) =>
      stoneKey(labelId, ruleId, start, quote),
    ),
  );
  return ({ labelId, ruleId, place, quote }) =>
    kept.has(placeKey(labelId, place)) ||
    stones.has(stoneKey(labelId, ruleId, 'start' in place ? place.start : place.startMs, quote));
}
