import { placeOnText, readDocumentText, type DocumentText } from '@scriptorium/annotations/document-text.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction, readOneMoment } from '@scriptorium/db/transaction.ts';
import { findInvalidRules } from '@scriptorium/matching/engine/check-rules.ts';
import type { Matcher } from '@scriptorium/matching/matcher.ts';
import type { Match, MatchOptions } from '@scriptorium/matching/rules/rules.ts';
import type { DocumentRef, NodeRef } from '@scriptorium/node-server/http/resources.ts';
import { lexicon } from '../lexicon.definition.ts';
import { MAX_SHOWN_HITS, MAX_TRIED_CHARS } from '../rule-trial-limits.ts';
import type { RuleTrial, TriedRules } from '../rule-trials.contract.ts';
import { beginningOf, findNode, findSample, findVersion } from './rule-trials.store.ts';
import { errorOfRule, prepareRules, type PreparedRules } from './tried-rules.ts';

/** Of the text for which rules are compiled before there is one to try them on. */
const SAMPLE_CHARS = 100_000;

export interface TrialContext {
  readonly db: Db;
  readonly matcher: Matcher;
  /** Ends the trial: the next one has been sent. */
  readonly signal: AbortSignal;
}

/** The rules and options of a trial. */
export interface Trial {
  readonly tried: TriedRules;
  readonly rules: PreparedRules;
  readonly options: MatchOptions;
}

export async function prepareTrial(db: Db, tried: TriedRules): Promise<Trial> {
  const { rulesVersion, settings } = await findNode(db, tried.nodeId);
  const { caseSensitive } = lexicon.settings.parse({ ...lexicon.defaults.settings, ...settings });
  const rules = await prepareRules(db, tried.nodeId, rulesVersion, tried);
  const { drafts, without } = rules;
  return { tried, rules, options: { caseSensitive, changes: { drafts, without } } };
}

/** The hits of a trial, as the rules would tag the text. `onSlow` receives patterns that backtrack. */
export async function matchesOf(
  { db, matcher, signal }: TrialContext,
  { tried, rules, options }: Trial,
  text: DocumentText,
  onSlow?: (ruleId: number) => void,
): Promise<Match[]> {
  try {
    const control = { signal, onSlow };
    const matches = await matcher.match(rules.ruleSet, rules.stored, text.text, options, control);
    return text.spoken ? matches.filter((match) => placeOnText(text, match)) : matches;
  } catch (error) {
    throw (await errorOfRule(db, error, rules, tried)) ?? error;
  }
}

async function tryOn(
  context: TrialContext,
  tried: TriedRules,
  text: DocumentText,
  version: number | null,
): Promise<RuleTrial> {
  const trial = await prepareTrial(context.db, tried);
  const { sourceOf, errors } = trial.rules;
  const slow: number[] = [];
  const matches = await matchesOf(context, trial, text, (ruleId) => slow.push(ruleId));
  return {
    hits: matches.slice(0, MAX_SHOWN_HITS).map(({ start, end, labelId, ruleId, distance }) => ({
      start,
      end,
      nerTagTypeId: labelId,
      distance,
      ...sourceOf(ruleId),
    })),
    total: matches.length,
    errors,
    slow: slow.map(sourceOf),
    version,
  };
}

/** A pattern, so that the thread that checks patterns has started, too. */
const ANY_PATTERN = { expression: 'a', matchingType: 'REGEX', tolerance: null } as const;

/** Compiles all rules of the node. How they are searched depends on the letters of the texts, so they get one. */
export async function warmRules(
  context: TrialContext,
  { id, processId }: Pick<NodeRef, 'id' | 'processId'>,
): Promise<void> {
  const trial = await prepareTrial(context.db, { nodeId: id, drafts: [], deletedRuleIds: [], among: 'ALL' });
  const text = await findSample(context.db, processId, SAMPLE_CHARS);
  const checked = findInvalidRules([ANY_PATTERN]);
  await matchesOf(context, trial, { text, spoken: null, contentId: null });
  await checked;
}

export const tryOnText = (context: TrialContext, tried: TriedRules, text: string): Promise<RuleTrial> =>
  tryOn(context, tried, { text, spoken: null, contentId: null }, null);

/** A document of another process is not found, although the caller may read it. */
function requireSameProcess(node: NodeRef, document: DocumentRef): void {
  if (node.processId !== document.processId) throw notFound();
}

/** The beginning of a document's text, and the version of the document that has it. */
const readVersion = (db: Db, documentId: number) =>
  inTransaction(db, async (tx) => {
    await readOneMoment(tx);
    const version = await findVersion(tx, documentId);
    const read = await readDocumentText(tx, documentId);
    const { text, shortened } = beginningOf(read.text, MAX_TRIED_CHARS);
    return { read: { ...read, text }, shortened, version };
  });

export async function tryOnDocument(
  context: TrialContext,
  tried: TriedRules,
  { node, document }: { node: NodeRef; document: DocumentRef },
): Promise<RuleTrial> {
  requireSameProcess(node, document);
  const { read, version } = await readVersion(context.db, document.id);
  return tryOn(context, tried, read, version);
}

export async function readTriedText(
  db: Db,
  { node, document }: { node: NodeRef; document: DocumentRef },
): Promise<{ text: string; shortened: boolean; version: number }> {
  requireSameProcess(node, document);
  const { read, shortened, version } = await readVersion(db, document.id);
  return { text: read.text, shortened, version };
}
