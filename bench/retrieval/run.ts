import type { Database } from '@scriptorium/db/database.ts';
import { rank } from '@scriptorium/retrieval/rank.ts';
import { searchPassages } from '@scriptorium/retrieval/search/search-passages.ts';
import { foldedWords, tokensOf } from '@scriptorium/retrieval/tokens.ts';
import type { BenchRow } from '../bench-row.ts';
import { withPGlite, withPostgres, withServer } from '../engine/databases.ts';
import { indexTexts } from './index-texts.ts';
import { memoryRows } from './memory.ts';
import { recallRows } from './recall.ts';
import { vectorRows } from './vectors.ts';
import { makePassage, makeQuestion, numbers, type MadePassage } from './made-texts.ts';

const DOCUMENTS = 1200;
const PASSAGES_OF_DOCUMENT = 10;
const QUESTIONS = 200;
const P95_GOAL_MS = 100;
/** The goal for the share of passages that BM25 over all passages finds. */
const RECALL_GOAL = 0.97;

/** Documents of generated passages. */
function makeTexts(): MadePassage[][] {
  const random = numbers(7);
  return Array.from({ length: DOCUMENTS }, () =>
    Array.from({ length: PASSAGES_OF_DOCUMENT }, () => makePassage(random)),
  );
}

const SHOWN = 5;
const isAmong = (texts: readonly string[], wanted: MadePassage): boolean => texts.includes(wanted.text);

async function rowsOf(database: Database, name: string): Promise<BenchRow[]> {
  const { db } = database;
  const made = makeTexts();
  const passages = made.flat();
  const indexed = await indexTexts(
    db,
    made.map((document) => document.map(({ text }) => text)),
  );
  const { processId, seconds } = indexed;
  const random = numbers(11);
  const asked = Array.from({ length: QUESTIONS }, () => {
    const wanted = passages[Math.floor(random() * passages.length)];
    if (!wanted) throw new Error('There are no passages');
    return { wanted, query: makeQuestion(wanted, random) };
  });
  const questions = asked.map(({ query }) => query);
  const times: number[] = [];
  const found = { ours: 0, ofAll: 0 };
  for (const { wanted, query } of asked) {
    const start = performance.now();
    const ours = await searchPassages(db, { processId, query, topK: SHOWN, threshold: 0, nodeIds: null });
    times.push(performance.now() - start);
    if (
      isAmong(
        ours.map(({ text }) => text),
        wanted,
      )
    )
      found.ours += 1;
  }
  // Afterwards: what it leaves in memory would slow our questions down.
  const all = rankAll(passages);
  for (const { wanted, query } of asked) if (isAmong(all(query).slice(0, SHOWN), wanted)) found.ofAll += 1;
  const sorted = times.toSorted((a, b) => a - b);
  const share = (of: number) => sorted[Math.floor(of * sorted.length)] ?? Number.NaN;
  const recall = (hits: number) => (hits / QUESTIONS).toFixed(3);
  return [
    {
      name: `questions about 12,000 passages, ${name}`,
      ours: `p50 ${share(0.5).toFixed(1)} ms, p95 ${share(0.95).toFixed(1)} ms`,
      peer: `p95 ${P95_GOAL_MS} ms (goal)`,
      ratio: P95_GOAL_MS / share(0.95),
      goal: 1,
      note: `indexed one document after the other in ${seconds.toFixed(0)} s`,
    },
    {
      name: `recall@${SHOWN} of these questions, ${name}`,
      ours: recall(found.ours),
      peer: `${recall(found.ofAll)} (BM25 over all passages)`,
      ratio: found.ours / found.ofAll,
      goal: RECALL_GOAL,
      note: 'generated words, a third of them in another form',
    },
    ...(await vectorRows(database, name, indexed, { questions, random })),
    ...(await recallRows(database, name)),
  ];
}

/** Texts of all passages, ranked by BM25 without an index. */
function rankAll(passages: readonly MadePassage[]): (query: string) => string[] {
  const candidates = passages.map(({ text }, id) => ({ id, words: foldedWords(text) }));
  const frequencies = new Map<string, number>();
  for (const { words } of candidates)
    for (const token of new Set(tokensOf(words))) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
  const words = candidates.reduce((sum, candidate) => sum + candidate.words.length, 0);
  const corpus = { passages: passages.length, words, frequencies };
  return (query) =>
    rank([...new Set(foldedWords(query))], candidates, corpus).map(({ id }) => passages[id]?.text ?? '');
}

/** Retrieval and its index on both databases. */
export const runRetrievalBench = (): Promise<BenchRow[]> =>
  withServer(async (server) => [
    ...(await withPostgres(server, 2, (database) => rowsOf(database, 'PostgreSQL'))),
    ...(await withPGlite((database) => rowsOf(database, 'PGlite'))),
    ...(await memoryRows(server)),
  ]);
