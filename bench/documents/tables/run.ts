import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWithPdfium } from '@scriptorium/documents/pdf/pdfium-source.ts';
import { joinPages } from '@scriptorium/documents/text/pieces.ts';
import type { BenchRow } from '../../bench-row.ts';
import { readWithPdftotext } from '../pdftotext.ts';
import { scoreText } from '../score.ts';
import { placedWords, textOfRegion } from './region-words.ts';
import { addScores, NO_ROWS, type RowScore, scoreRows } from './row-score.ts';
import {
  type OrderTruth,
  readCompetition,
  readPageOrders,
  readTypedTables,
  type TableTruth,
} from './truth.ts';

/** The least shares of rows with nothing else on their line, of rows whose cells are parted, and of words in order. */
const GOALS = {
  competition: { clean: 0.88, parted: 0.94 },
  typed: { clean: 0.93, parted: 0.88 },
  order: 0.985,
};

/**
 * Reads the rows, cells and columns of PDFs beside pdftotext. The folder has the documents of the ICDAR 2013
 * competition in icdar-eu, tables.txt with tables and pages.txt with pages of several columns that a person typed, and the
 * documents of both in pdf.
 */
export async function benchTables(folder: string | undefined): Promise<BenchRow[]> {
  if (folder === undefined || !existsSync(folder)) {
    console.log(
      'Tables are left out: npm run bench -- documents --layout=DIR names a folder with icdar-eu, tables.txt, pages.txt and pdf.',
    );
    return [];
  }
  const inFolder = (name: string) => join(folder, name);
  const competition = readCompetition(inFolder('icdar-eu'));
  const typed = readTypedTables(inFolder('tables.txt'), inFolder('pdf'));
  const pages = readPageOrders(inFolder('pages.txt'), inFolder('pdf'));
  return [
    ...(await tableRows('ICDAR 2013', competition, GOALS.competition)),
    ...(await tableRows('typed tables', typed, GOALS.typed)),
    await orderRow(pages),
  ];
}

/** The pieces of each page by path. */
const read = new Map<string, Awaited<ReturnType<typeof readPages>>>();

async function pagesOf(path: string) {
  const pages = read.get(path) ?? (await readPages(path));
  read.set(path, pages);
  return pages;
}

async function readPages(path: string) {
  const source = await openWithPdfium(readFileSync(path));
  try {
    const pages = [];
    for (let index = 0; index < source.pageCount; index++) {
      const page = await source.page(index);
      pages.push(page.pieces);
      page.close();
    }
    return pages;
  } finally {
    await source.close();
  }
}

async function tableRows(
  name: string,
  truths: readonly TableTruth[],
  goal: { clean: number; parted: number },
): Promise<BenchRow[]> {
  let [ours, theirs] = [NO_ROWS, NO_ROWS];
  for (const { path, rows } of truths) {
    ours = addScores(ours, scoreRows(rows, joinPages(await pagesOf(path), Infinity).text));
    theirs = addScores(theirs, scoreRows(rows, readWithPdftotext(path).layout));
  }
  const row = (what: string, count: (score: RowScore) => number, least: number): BenchRow => ({
    name: `tables, ${name}: ${what}`,
    ours: percent(count(ours) / ours.rows),
    peer: `pdftotext -layout ${percent(count(theirs) / theirs.rows)}`,
    ratio: count(ours) / ours.rows,
    goal: least,
    note: `${ours.rows} rows of ${truths.length} tables or documents; the ratio is our share`,
  });
  return [
    row('rows with nothing else on their line', ({ clean }) => clean, goal.clean),
    row('rows with parted cells', ({ parted }) => parted, goal.parted),
  ];
}

async function orderRow(truths: readonly OrderTruth[]): Promise<BenchRow> {
  let [ours, theirs] = [0, 0];
  for (const { path, page, orders } of truths) {
    const words = placedWords(path, page);
    const right = orders.map((order) => order.map((region) => textOfRegion(words, region)).join('\n'));
    const share = (text: string) =>
      Math.max(
        ...right.map((truth) => scoreText(truth, text)).map(({ inOrder, words: all }) => inOrder / all),
      );
    ours += share(joinPages([(await pagesOf(path))[page - 1] ?? []], Infinity).text);
    theirs += share(readWithPdftotext(path, page).plain);
  }
  return {
    name: 'columns: words in order',
    ours: percent(ours / truths.length),
    peer: `pdftotext ${percent(theirs / truths.length)}`,
    ratio: ours / truths.length,
    goal: GOALS.order,
    note: `${truths.length} pages; the ratio is our share`,
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
