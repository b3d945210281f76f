import type { Database } from '@scriptorium/db/database.ts';
import { searchPassages } from '@scriptorium/retrieval/search/search-passages.ts';
import MiniSearch from 'minisearch';
import type { BenchRow } from '../bench-row.ts';
import { indexTexts } from './index-texts.ts';
import { realTexts, type RealText } from './real-texts.ts';

const GOALS = { en: 0.92, pl: 0.88 } as const;
const NAMES = { en: 'English', pl: 'Polish' } as const;
const SHOWN = 5;

/** How many questions find their text among the first five, beside the BM25 of a search library over the same texts. */
export async function recallRows({ db }: Database, name: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const language of ['en', 'pl'] as const) {
    const texts = await realTexts(language);
    const { processId, documentIds } = await indexTexts(
      db,
      texts.map(({ text }) => [text]),
    );
    let hits = 0;
    for (const [at, { question: query }] of texts.entries()) {
      const found = await searchPassages(db, { processId, query, topK: SHOWN, threshold: 0, nodeIds: null });
      if (found.some(({ documentId }) => documentId === documentIds[at])) hits += 1;
    }
    const recall = hits / texts.length;
    rows.push({
      name: `recall@${SHOWN} over descriptions of 1,000 Debian packages, ${NAMES[language]}, ${name}`,
      ours: recall.toFixed(3),
      peer: `${libraryRecall(texts).toFixed(3)} (MiniSearch, BM25+)`,
      ratio: recall / GOALS[language],
      goal: 1,
      note: `the goal is ${GOALS[language]}; questions are the titles of the packages without their names`,
    });
  }
  return rows;
}

function libraryRecall(texts: readonly RealText[]): number {
  const library = new MiniSearch({ fields: ['text'] });
  library.addAll(texts.map(({ text }, id) => ({ id, text })));
  const hits = texts.filter(({ question }, id) =>
    library
      .search(question)
      .slice(0, SHOWN)
      .some((found) => found.id === id),
  );
  return hits.length / texts.length;
}
