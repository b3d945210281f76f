import { readDocumentText, type DocumentText } from '@scriptorium/annotations/document-text.ts';
import type { Bytes } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Match } from '@scriptorium/matching/rules/rules.ts';
import { jsonLines } from '@scriptorium/node-server/http/json-lines.ts';
import type { ProcessRef } from '@scriptorium/node-server/http/resources.ts';
import { MAX_TRIED_CHARS } from '../rule-trial-limits.ts';
import type { RuleCount, TriedRules } from '../rule-trials.contract.ts';
import { matchesOf, prepareTrial, type Trial, type TrialContext } from './rule-trials.service.ts';
import { beginningOf, listNewest, readBeginnings, type CountedDocument } from './rule-trials.store.ts';

/** The newest documents that are counted. */
const MAX_DOCUMENTS = 1_000;
/** Texts that are read at once: 10 MB at most. */
const BATCH = 10;
const MAX_EXAMPLES = 10;

type Counts = { -readonly [Name in keyof RuleCount]: RuleCount[Name] };

/** Rejects when the rules are not of the node; what happens later is the last line. */
export async function countRules(
  context: TrialContext,
  tried: TriedRules,
  process: ProcessRef,
): Promise<Bytes> {
  const trial = await prepareTrial(context.db, tried);
  const documents = await listNewest(context.db, process.id, process.visible, MAX_DOCUMENTS);
  return jsonLines(countsOf(context, trial, documents));
}

/** A line for each batch, so that a page can show how far it is; it ends with the connection of the caller. */
async function* countsOf(
  context: TrialContext,
  trial: Trial,
  documents: readonly CountedDocument[],
): AsyncGenerator<RuleCount> {
  const counts: Counts = {
    state: 'RUNNING',
    of: documents.length,
    documents: 0,
    withHits: 0,
    hits: 0,
    shortened: 0,
    examples: [],
    error: null,
  };
  try {
    for (let from = 0; from < documents.length; from += BATCH) {
      yield counts;
      context.signal.throwIfAborted();
      await countBatch(context, trial, documents.slice(from, from + BATCH), counts);
    }
    yield { ...counts, state: 'DONE' };
  } catch (error) {
    if (context.signal.aborted) return;
    if (!(error instanceof AppError)) throw error;
    yield { ...counts, state: 'FAILED', error: errorOf(error) };
  }
}

const errorOf = ({ key, params }: AppError): RuleCount['error'] => ({
  key,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  ),
});

async function countBatch(
  context: TrialContext,
  trial: Trial,
  documents: readonly CountedDocument[],
  counts: Counts,
): Promise<void> {
  const texts = await readTexts(context, documents);
  const found = await matchesOfAll(context, trial, texts);
  counts.documents += documents.length;
  counts.shortened += texts.filter(({ shortened }) => shortened).length;
  for (const { document, hits } of found) {
    if (hits.length === 0) continue;
    counts.withHits++;
    counts.hits += hits.length;
    const { id, filename } = document;
    if (counts.examples.length < MAX_EXAMPLES) counts.examples.push({ id, filename, hits: hits.length });
  }
}

/** The first failure ends the others of the batch, too: they would keep the matcher from other trials. */
async function matchesOfAll(
  context: TrialContext,
  trial: Trial,
  texts: readonly CountedText[],
): Promise<{ document: CountedDocument; hits: Match[] }[]> {
  const stop = new AbortController();
  const ofBatch = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
  try {
    return await Promise.all(
      texts.map(async ({ document, text }) => ({ document, hits: await matchesOf(ofBatch, trial, text) })),
    );
  } finally {
    stop.abort();
  }
}

interface CountedText {
  readonly document: CountedDocument;
  readonly text: DocumentText;
  readonly shortened: boolean;
}

async function readTexts(
  { db, signal }: TrialContext,
  documents: readonly CountedDocument[],
): Promise<CountedText[]> {
  const ids = documents.flatMap(({ contentId }) => contentId ?? []);
  const beginnings = await readBeginnings(db, ids, MAX_TRIED_CHARS);
  const read: CountedText[] = [];
  for (const document of documents) {
    const { contentId } = document;
    const known = contentId === null ? undefined : beginnings.get(contentId);
    if (known) {
      const { text, shortened } = known;
      read.push({ document, text: { text, spoken: null, contentId }, shortened });
    } else {
      signal.throwIfAborted();
      const text = await readDocumentText(db, document.id);
      const beginning = beginningOf(text.text, MAX_TRIED_CHARS);
      read.push({ document, text: { ...text, text: beginning.text }, shortened: beginning.shortened });
    }
  }
  return read;
}
