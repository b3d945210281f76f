import { availableParallelism } from 'node:os';
import type { ServerProcess } from '@scriptorium/testing/product/server-process.ts';
import type { BenchRow } from '../bench-row.ts';
import { measureConverter } from './converter-alone.ts';
import { oneLiners, scans, twoPagers } from './samples.ts';
import { measureFlow, type Sample } from './upload.ts';
import { withProduct } from './with-product.ts';

/** Required documents per second for one-line texts on two idle cores, by database. */
const GOALS = { PostgreSQL: 130, PGlite: 80 };
/** Required share of the converter's own throughput for files with much to convert. */
const OF_CONVERTER = 0.9;
const WORKERS = Math.max(1, availableParallelism() - 1);

/** A document's whole way: upload, file parser, lexicon, DONE, over HTTP against the real server. */
export async function runFlowBench(): Promise<BenchRow[]> {
  const pdfs = twoPagers(240);
  const pages = await scans(12);
  const alone = {
    pdf: await measureConverter(pdfs, WORKERS),
    scan: await measureConverter(pages, WORKERS),
  };
  const rows: BenchRow[] = [];
  for (const [database, goal] of Object.entries(GOALS)) {
    await withProduct(database === 'PostgreSQL', { CPU_WORKERS: String(WORKERS) }, async (server) => {
      // The converter alone is measured warm too.
      await measureFlow(server, [...oneLiners(50), ...pdfs.slice(0, 8)], 8);
      rows.push(await textRow(server, `${database}, one-line texts, 1 at once`, oneLiners(150), 1));
      rows.push(await textRow(server, `${database}, one-line texts, 8 at once`, oneLiners(800), 8, goal));
      rows.push(await fileRow(server, `${database}, PDFs of two pages, 8 at once`, pdfs, alone.pdf));
      rows.push(await fileRow(server, `${database}, scans, 8 at once`, pages, alone.scan));
    });
  }
  return rows;
}

async function textRow(
  server: ServerProcess,
  name: string,
  samples: readonly Sample[],
  atOnce: number,
  goal?: number,
): Promise<BenchRow> {
  const figures = await measureFlow(server, samples, atOnce);
  const { documentsPerSecond } = figures;
  return {
    name,
    ours: perSecond(documentsPerSecond),
    ...(goal === undefined
      ? { peer: '' }
      : { peer: `${goal}/s (goal)`, ratio: documentsPerSecond / goal, goal: 1 }),
    note: noteOf(figures),
  };
}

async function fileRow(
  server: ServerProcess,
  name: string,
  samples: readonly Sample[],
  alone: number,
): Promise<BenchRow> {
  const figures = await measureFlow(server, samples, 8);
  return {
    name,
    ours: perSecond(figures.documentsPerSecond),
    peer: `converter alone ${perSecond(alone)}`,
    ratio: figures.documentsPerSecond / alone,
    goal: OF_CONVERTER,
    note: noteOf(figures),
  };
}

const perSecond = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)}/s`;

const noteOf = ({ p50, p95, busy }: { p50: number; p95: number; busy: number }): string =>
  `answer to an upload: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; cores ${(busy * 100).toFixed(0)} % busy`;
