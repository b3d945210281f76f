import type { Database, Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import * as index from '@scriptorium/retrieval/search/index.store.ts';
import { rank } from '@scriptorium/retrieval/rank.ts';
import { searchPassages } from '@scriptorium/retrieval/search/search-passages.ts';
import { foldedWords, tokensOf } from '@scriptorium/retrieval/tokens.ts';
import { sql } from 'kysely';
import type { BenchRow } from '../bench-row.ts';
import { withPGlite, withPostgres, withServer } from '../engine/databases.ts';
import { makePassage, makeQuestion, numbers, type MadePassage } from './made-texts.ts';

const DOCUMENTS = 1200;
const PASSAGES_OF_DOCUMENT = 10;
const QUESTIONS = 200;
const P95_GOAL_MS = 100;
/** Of what BM25 over all passages finds. */
const RECALL_GOAL = 0.97;

interface Indexed {
  readonly processId: number;
  readonly passages: readonly MadePassage[];
  readonly seconds: number;
}

async function makeDocuments(db: Db): Promise<{ processId: number; ids: number[] }> {
  const { id: processId } = await db
    .insertInto('process')
    .values({ name: 'Questions', is_rag_enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${processId}::bigint, 'text ' || n || '.txt', 'x', 'TEXTFILE', 'txt', 'DONE'
      from generate_series(1, ${DOCUMENTS}::int) n returning id),
    due as (insert into rag_document (process_id, document_id) select ${processId}::bigint, id from made)
    select id from made order by id`.execute(db);
  return { processId, ids: rows.map(({ id }) => id) };
}

/** Indexes all documents as the jobs do, one after the other. */
async function indexAll(db: Db): Promise<Indexed> {
  const { processId, ids } = await makeDocuments(db);
  const random = numbers(7);
  const passages: MadePassage[] = [];
  const began = performance.now();
  for (const documentId of ids) {
    const made = Array.from({ length: PASSAGES_OF_DOCUMENT }, () => makePassage(random));
    passages.push(...made);
    await indexOne(db, documentId, made);
  }
  const seconds = (performance.now() - began) / 1000;
  await sql`vacuum analyze rag_passage`.execute(db);
  return { processId, passages, seconds };
}

async function indexOne(db: Db, documentId: number, made: readonly MadePassage[]): Promise<void> {
  const task = await index.findIndexTask(db, documentId);
  if (!task) throw new Error('The document is not to be indexed');
  const id = await index.startGeneration(db, task);
  let end = 0;
  const cut = made.map(({ text }) => {
    const start = end;
    end += text.length;
    return { start, end, text };
  });
  const words = await index.insertPassages(db, task, id, cut);
  await inTransaction(db, (tx) => index.finishGeneration(tx, task, { id, passages: cut.length, words }));
}

const SHOWN = 5;
const isAmong = (texts: readonly string[], wanted: MadePassage): boolean => texts.includes(wanted.text);

async function rowsOf({ db }: Database, name: string): Promise<BenchRow[]> {
  const { processId, passages, seconds } = await indexAll(db);
  const random = numbers(11);
  const all = rankAll(passages);
  const times: number[] = [];
  const found = { ours: 0, ofAll: 0 };
  for (let at = 0; at < QUESTIONS; at += 1) {
    const wanted = passages[Math.floor(random() * passages.length)];
    if (!wanted) continue;
    const query = makeQuestion(wanted, random);
    const start = performance.now();
    const ours = await searchPassages(db, { processId, query, topK: SHOWN, threshold: 0, nodeIds: null });
    times.push(performance.now() - start);
    const texts = ours.map(({ text }) => text);
    if (isAmong(texts, wanted)) found.ours += 1;
    if (isAmong(all(query).slice(0, SHOWN), wanted)) found.ofAll += 1;
  }
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
  ];
}

/** Texts of all passages, ranked by BM25 without an index. */
function rankAll(passages: readonly MadePassage[]): (query: string) => string[] {
  const candidates = passages.map(({ text }, id) => {
    const words = foldedWords(text);
    return { id, tokens: tokensOf(words), words: words.length };
  });
  const frequencies = new Map<string, number>();
  for (const { tokens } of candidates)
    for (const token of new Set(tokens)) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
  const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
  const corpus = { passages: passages.length, words, frequencies };
  return (query) =>
    rank([...new Set(tokensOf(foldedWords(query)))], candidates, corpus).map(
      ({ id }) => passages[id]?.text ?? '',
    );
}

/** Retrieval and its index on both databases. */
export async function runRetrievalBench(): Promise<BenchRow[]> {
  const onServer = await withServer((server) =>
    withPostgres(server, 2, (database) => rowsOf(database, 'PostgreSQL')),
  );
  return [...onServer, ...(await withPGlite((database) => rowsOf(database, 'PGlite')))];
}
