import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { closeDocuments, type Conversion, ConversionError, convert } from '@scriptorium/documents/convert.ts';
import { sniff } from '@scriptorium/documents/kinds.ts';
import { hasPdftotext, type Pdftotext, pdftotextScores } from './pdftotext.ts';
import { type Score, scoreText } from './score.ts';

/** What must be read of the samples whose truth is known. */
const GOALS: Record<string, (score: Score) => boolean> = {
  'phototest.tif': (score) => score.words - score.found <= 1,
  '8087_054.3B.tif': (score) => score.found / score.words >= 0.94 && score.inOrder / score.words >= 0.92,
};

interface Row {
  file: string;
  kind: string;
  ms: number;
  result: string;
  failed: boolean;
  /** How much of the truth beside the file was read; null without truth. */
  score: Score | null;
}

/** Parses every accepted file of the folder and prints what came out; true when every goal was reached. */
async function runSamples(folder: string): Promise<boolean> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  const outDir = await mkdtemp(join(tmpdir(), 'scriptorium-samples-'));
  const rows: Row[] = [];
  for (const file of files.sort()) rows.push(await parse(folder, file, outDir));
  await closeDocuments();
  await rm(outDir, { recursive: true, force: true });
  const width = Math.max(...rows.map((row) => row.file.length));
  for (const { file, kind, ms, result } of rows) {
    console.log(`${file.padEnd(width)}  ${kind.padEnd(7)}  ${`${ms} ms`.padStart(9)}  ${result}`);
  }
  printTotals(rows);
  if (!hasPdftotext())
    console.log('pdftotext (poppler-utils) is not installed: nothing to compare PDFs with');
  const failed = rows.filter((row) => row.failed);
  console.log(
    `\n${rows.length} files; ${failed.length === 0 ? 'every goal reached' : `MISSED: ${failed.map((row) => row.file).join(', ')}`}`,
  );
  return failed.length === 0;
}

/** The mean shares of each kind, over its files that have truth beside them. */
function printTotals(rows: Row[]): void {
  console.log('\nkind     files  words found  in order');
  for (const kind of [...new Set(rows.map((row) => row.kind))].sort()) {
    const scores = rows.flatMap((row) => (row.kind === kind && row.score ? [row.score] : []));
    if (scores.length === 0) continue;
    const mean = (part: (score: Score) => number) =>
      percentOf(scores.reduce((sum, score) => sum + part(score) / score.words, 0) / scores.length);
    const columns = [mean((score) => score.found).padStart(11), mean((score) => score.inOrder).padStart(8)];
    console.log(`${kind.padEnd(7)}  ${String(scores.length).padStart(5)}  ${columns.join('  ')}`);
  }
}

const percentOf = (share: number): string => `${(100 * share).toFixed(1)} %`;

async function parse(folder: string, file: string, outDir: string): Promise<Row> {
  const path = join(folder, file);
  const { kind } = await sniff(path);
  const start = performance.now();
  const row = (result: string, failed: boolean, score: Score | null = null): Row => ({
    file,
    kind,
    ms: Math.round(performance.now() - start),
    result,
    failed,
    score,
  });
  try {
    const conversion = await convert(path, file, { outDir });
    const read = row('', false);
    return { ...read, ...describe(path, kind, conversion) };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    // A converter that stopped by itself is a crash; every other key says what is wrong with the file.
    return row(`${error.key}: ${error.message}`, error.key === 'error.file.failed' || name(path) in GOALS);
  }
}

function describe(
  path: string,
  kind: string,
  conversion: Conversion,
): Pick<Row, 'result' | 'failed' | 'score'> {
  const { text, pages, attachments, transcript, audio, ocrPages } = conversion;
  const parts = [`${text.length} characters`, `${pages.length} pages`];
  if (ocrPages > 0) parts.push(`${ocrPages} by OCR`);
  if (attachments.length > 0) parts.push(`${attachments.length} attachments`);
  if (transcript) parts.push(`${transcript.utterances.length} utterances`);
  if (audio) parts.push(`${audio.durationMs} ms of ${audio.codec}`);
  const truth = truthOf(path);
  if (truth === null) return { result: parts.join(', '), failed: false, score: null };
  const score = scoreText(truth, text);
  const reached = GOALS[name(path)]?.(score) ?? true;
  parts.push(
    `of ${score.words} true words found ${percentOf(score.found / score.words)}, in order ${percentOf(score.inOrder / score.words)}`,
  );
  const compared = kind === 'pdf' ? pdftotextScores(path, truth) : null;
  if (compared) parts.push(compare(compared));
  if (!reached) parts.push('GOAL MISSED');
  return { result: parts.join(', '), failed: !reached, score };
}

function compare({ plain, layout }: Pdftotext): string {
  const shares = ({ found, inOrder, words }: Score) =>
    `${percentOf(found / words)} / ${percentOf(inOrder / words)}`;
  return `pdftotext ${shares(plain)}, pdftotext -layout ${shares(layout)}`;
}

/** The truth of a picture or PDF is the text file of the same name beside it. */
function truthOf(path: string): string | null {
  if (['.txt', '.json'].includes(extname(path))) return null;
  const beside = [`${path.slice(0, -extname(path).length)}.txt`, `${path}.txt`].find((file) =>
    existsSync(file),
  );
  const truth = beside === undefined ? '' : readFileSync(beside, 'utf8');
  return scoreText(truth, '').words > 0 ? truth : null;
}

function name(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? '';
}

process.exit((await runSamples(process.argv[2] ?? '.')) ? 0 : 1);
