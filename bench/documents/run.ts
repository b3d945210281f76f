import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { closeDocuments, convert } from '@scriptorium/documents/convert.ts';
import { openWithPdfium } from '@scriptorium/documents/pdf/pdfium-source.ts';
import { joinPages } from '@scriptorium/documents/text/pieces.ts';
import { scan, textPdf } from '../../packages/documents/fixtures/pages.ts';
import { pageText, randomNumbers } from '../../packages/documents/fixtures/texts.ts';
import { type BenchRow, printRows } from '../bench-row.ts';
import { cpuSecondsOfChildren } from './cpu.ts';
import { type Score, scoreText } from './score.ts';
import { benchTables } from './tables/run.ts';

const PDF_PAGES = 80;
const SCANS = 8;
const ROUNDS = 3;

/** Conversion of documents compared with the tools of Debian: OCR, PDF text and page images. */
export async function runDocumentsBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  try {
    return [...(await benchOcr(folder)), ...(await benchPdf(folder)), ...(await benchTables(layoutFolder()))];
  } finally {
    await closeDocuments();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder that `--layout=DIR` names, from the folder where npm was started. */
function layoutFolder(): string | undefined {
  const option = process.argv.find((word) => word.startsWith('--layout='));
  return option && resolve(process.env.INIT_CWD ?? '', option.slice('--layout='.length));
}

interface Page {
  path: string;
  truth: string;
}

/**
 * Reads the same pages with our OCR and the peer's, both languages on both sides, one thread each; our CPU time
 * includes starting and loading.
 */
async function benchOcr(folder: string): Promise<BenchRow[]> {
  const pages = [...(await makeScans(folder)), ...(await sampleScans())];
  await closeDocuments();
  const before = cpuSecondsOfChildren();
  const ours: Score[] = [];
  for (const page of pages)
    ours.push(scoreText(page.truth, (await convert(page.path, 'page', { outDir: folder })).text));
  await closeDocuments();
  const between = cpuSecondsOfChildren();
  const theirs = pages.map((page) => scoreText(page.truth, tesseract(page.path)));
  const after = cpuSecondsOfChildren();
  const [oursFound, theirsFound] = [foundPercent(ours), foundPercent(theirs)];
  const [oursCpu, theirsCpu] = [between - before, after - between];
  const note = `${pages.length} pages, ${ours.reduce((sum, score) => sum + score.words, 0)} words, English and Polish`;
  return [
    {
      name: 'OCR, words found',
      ours: `${oursFound.toFixed(1)} %`,
      peer: `tesseract ${theirsFound.toFixed(1)} %`,
      ratio: 1 + (oursFound - theirsFound) / 100,
      goal: 0.99,
      note: `${note}; 1 is as many, each 0.01 is a point`,
    },
    {
      name: 'OCR, CPU',
      ours: `${(oursCpu / pages.length).toFixed(2)} s a page`,
      peer: `tesseract ${(theirsCpu / pages.length).toFixed(2)} s a page`,
      ratio: theirsCpu / oursCpu,
      goal: 0.4,
      note: `${note}; at most 2.5 times the CPU of the peer`,
    },
  ];
}

async function makeScans(folder: string): Promise<Page[]> {
  const random = randomNumbers(7);
  const pages: Page[] = [];
  for (let index = 0; index < SCANS; index++) {
    const paragraphs = pageText(index % 2 === 0 ? 'pol' : 'eng', index + 1, 8);
    const damage = { degrees: (random() - 0.5) * 2.4, blur: 0.4 + random() * 0.5, noise: 6 + random() * 8 };
    const path = join(folder, `scan-${index}.jpg`);
    await writeFile(path, await scan(paragraphs, damage, index + 1));
    pages.push({ path, truth: paragraphs.join('\n') });
  }
  return pages;
}

/** Pictures with their true text in a file beside them, from the folder SAMPLES when it is set. */
async function sampleScans(): Promise<Page[]> {
  const folder = process.env.SAMPLES;
  if (!folder) return [];
  const files = await readdir(folder, { recursive: true });
  return files.flatMap((file) => {
    const path = join(folder, file);
    const truth = path.replace(/\.(tif|png|jpg)$/, '.txt');
    return truth !== path && existsSync(truth) ? [{ path, truth: readFileSync(truth, 'utf8') }] : [];
  });
}

function tesseract(path: string): string {
  return run('tesseract', [path, '-', '-l', 'pol+eng', '--psm', '3'], { OMP_THREAD_LIMIT: '1' });
}

function run(program: string, args: string[], extra: Record<string, string> = {}): string {
  const { stdout, status, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...extra },
  });
  if (error || status !== 0) throw new Error(`${program} failed`, { cause: error });
  return stdout;
}

function foundPercent(scores: Score[]): number {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0);
  return (100 * sum((score) => score.found)) / sum((score) => score.words);
}

async function benchPdf(folder: string): Promise<BenchRow[]> {
  const path = join(folder, 'long.pdf');
  await writeFile(path, makeLongPdf());
  return [await benchPdfText(path), await benchPdfImages(path, folder)];
}

/** Text, with figures, rules and a coloured chart on every fourth page, as in reports. */
function makeLongPdf(): Buffer {
  const random = randomNumbers(11);
  const pages = Array.from({ length: PDF_PAGES }, (_, index) =>
    pageText(index % 3 === 0 ? 'pol' : 'eng', index, 9),
  );
  return textPdf(pages, (page, index) => {
    if (index % 4 !== 0) return;
    for (let bar = 0; bar < 12; bar++) {
      const height = 20 + random() * 60;
      page.fillStyle = `hsl(${bar * 30} 70% 50%)`;
      page.fillRect(80 + bar * 36, 780 - height, 24, height);
    }
  });
}

async function benchPdfText(path: string): Promise<BenchRow> {
  let text = '';
  const ours = await fastest(async () => {
    const source = await openWithPdfium(readFileSync(path));
    const pages = [];
    for (let index = 0; index < source.pageCount; index++) {
      const page = await source.page(index);
      pages.push(page.pieces);
      page.close();
    }
    await source.close();
    ({ text } = joinPages(pages, Infinity));
  });
  let truth = '';
  const theirs = await fastest(() => Promise.resolve((truth = run('pdftotext', [path, '-']))));
  const score = scoreText(truth, text);
  return {
    name: 'PDF, text',
    ours: `${(ours / PDF_PAGES).toFixed(1)} ms a page`,
    peer: `pdftotext ${(theirs / PDF_PAGES).toFixed(1)} ms a page`,
    ratio: theirs / ours,
    note: `${PDF_PAGES} pages; with a box for every word; ${((100 * score.found) / score.words).toFixed(1)} % of the peer's words`,
  };
}

/** Our side is the whole conversion: text, boxes and images, through the child process. */
async function benchPdfImages(path: string, folder: string): Promise<BenchRow> {
  await convert(path, 'long.pdf', { outDir: folder });
  const ours = await fastest(() => convert(path, 'long.pdf', { outDir: folder }));
  const theirs = await fastest(() =>
    Promise.resolve(run('pdftoppm', ['-r', '150', '-png', path, join(folder, 'peer')])),
  );
  return {
    name: 'PDF, page images',
    ours: `${(ours / PDF_PAGES).toFixed(1)} ms a page`,
    peer: `pdftoppm ${(theirs / PDF_PAGES).toFixed(1)} ms a page`,
    ratio: theirs / ours,
    goal: 2,
    note: `${PDF_PAGES} pages, 150 dpi PNG, warm; ours is the whole conversion with text and word boxes`,
  };
}

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

if (import.meta.main) printRows(await runDocumentsBench());
