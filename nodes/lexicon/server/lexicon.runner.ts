import { moveToPresent, readDocumentText, readPresentText } from '@scriptorium/annotations/document-text.ts';
import { replaceMachineTags } from '@scriptorium/annotations/machine-tags.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { StepFailure, type StepRunner, type StepWork } from '@scriptorium/engine/steps/step-runner.ts';
import {
  InvalidRuleError,
  PatternTooSlowError,
  TooManyMatchesError,
  type Match,
} from '@scriptorium/matching/rules.ts';
import type { MatchProgress } from '@scriptorium/matching/worker/matching-job.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';
import { lexicon } from '../lexicon.definition.ts';
import { tagsOn } from './lexicon-tags.ts';
import * as store from './lexicon.store.ts';

/** Characters; with thousands of rules, matching a text up to this length takes some milliseconds. */
const SHORT_TEXT = 50_000;

/** Labels a document's text, or its transcript, by the rules of the node. */
export const lexiconRunner: StepRunner<NodeServices> = {
  lane: 'cpu',
  async run(work) {
    const read = await readDocumentText(work.db, work.step.documentId);
    const matches = await findMatches(work, read.text);
    return {
      kind: 'finished',
      ranWith: { rulesVersion: work.node.rulesVersion },
      write: (tx) =>
        replaceMachineTags(tx, work.step, 'RULE', async (contentId) => {
          const present = await readPresentText(tx, work.step.documentId, read, contentId);
          return tagsOn(present, moveToPresent(read.text, present.text, matches));
        }),
    };
  },
};

/** The matching threads compile the rules once per version. */
async function findMatches(work: StepWork<NodeServices>, text: string): Promise<Match[]> {
  const { node, services, db, signal } = work;
  const onProgress = (progress: MatchProgress) => work.report({ ...progress, phase: 'RULES' });
  const { caseSensitive } = lexicon.settings.parse({ ...lexicon.defaults.settings, ...node.settings });
  const ruleSet = `${node.id}:${node.rulesVersion}`;
  try {
    const rules = () => store.listRules(db, node.id);
    return await work.compute(
      () => services.matcher.match(ruleSet, rules, text, { caseSensitive }, { signal, onProgress }),
      { isShort: text.length <= SHORT_TEXT },
    );
  } catch (error) {
    throw (await toStepFailure(db, error)) ?? error;
  }
}

type LexiconReason = Reason<ReasonOf<typeof lexicon>>;

const KEYS = [
  [InvalidRuleError, 'reason.lexicon.invalidRule'],
  [TooManyMatchesError, 'reason.lexicon.tooManyMatches'],
  [PatternTooSlowError, 'reason.lexicon.patternTooSlow'],
] as const;

/** Names the rule and its error; a retry would not help. */
async function toStepFailure(db: Db, error: unknown): Promise<StepFailure | undefined> {
  const key = KEYS.find(([kind]) => error instanceof kind)?.[1];
  if (key === undefined || !(error instanceof Error)) return undefined;
  const { message: reason, ruleId } = error as Error & { ruleId?: number };
  const rule = (ruleId === undefined ? undefined : await store.findExpression(db, ruleId)) ?? '?';
  const failure: LexiconReason = { key, params: { rule, reason }, message: `${rule}: ${reason}` };
  return new StepFailure(failure, { cause: error });
}
