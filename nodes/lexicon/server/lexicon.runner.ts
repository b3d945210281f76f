import {
  moveToPresent,
  readDocumentText,
  readDocumentTexts,
  readPresentText,
} from '@scriptorium/annotations/document-text.ts';
import { replaceMachineTags } from '@scriptorium/annotations/machine-tags.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { StepFailure, type StepRunner, type StepWork } from '@scriptorium/engine/api/step-runner.ts';
import type { Matcher } from '@scriptorium/matching/matcher.ts';
import {
  InvalidRuleError,
  PatternTooSlowError,
  TooManyMatchesError,
  type Match,
  type MatchOptions,
} from '@scriptorium/matching/rules/rules.ts';
import type { MatchControl, MatchProgress } from '@scriptorium/matching/worker/matching-job.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
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
  async proposeTags({ node, steps, db, services, signal }) {
    const documentIds = [...new Set(steps.map(({ documentId }) => documentId))];
    const texts = [...(await readDocumentTexts(db, documentIds))];
    const request = { ...requestOf(node), matcher: services.trialMatcher, control: { signal } };
    const found = await Promise.all(
      texts.map(async ([id, text]) => [id, tagsOn(text, await match(db, request, text.text))] as const),
    );
    const tags = new Map(found);
    return new Map(steps.map(({ id, documentId }) => [id, tags.get(documentId) ?? []]));
  },
};

async function findMatches(work: StepWork<NodeServices>, text: string): Promise<Match[]> {
  const { node, services, db, signal } = work;
  const onProgress = (progress: MatchProgress) => work.report({ ...progress, phase: 'RULES' });
  const request = { ...requestOf(node), matcher: services.matcher, control: { signal, onProgress } };
  return work.compute(() => match(db, request, text), { isShort: text.length <= SHORT_TEXT });
}

/** The rules of a node in their present version. */
interface RulesOfNode {
  readonly nodeId: number;
  readonly ruleSet: string;
  readonly options: MatchOptions;
}

function requestOf({ id, rulesVersion, settings }: StepWork<NodeServices>['node']): RulesOfNode {
  const { caseSensitive } = lexicon.settings.parse({ ...lexicon.defaults.settings, ...settings });
  return { nodeId: id, ruleSet: `${id}:${rulesVersion}`, options: { caseSensitive } };
}

/** The matching threads compile the rules once per version. Throws a StepFailure that names a rule at fault. */
async function match(
  db: Db,
  { nodeId, ruleSet, options, matcher, control }: RulesOfNode & { matcher: Matcher; control: MatchControl },
  text: string,
): Promise<Match[]> {
  try {
    return await matcher.match(ruleSet, () => store.listRules(db, nodeId), text, options, control);
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
