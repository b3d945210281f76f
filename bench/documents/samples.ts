import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conversion } from '@scriptorium/documents/core/conversion.ts';
import { closeDocuments, convert } from '@scriptorium/documents/convert.ts';
import { ConversionError } from '@scriptorium/documents/core/errors.ts';
import { sniff } from '@scriptorium/documents/sniff/kinds.ts';
import { hasPdftotext } from './pdftotext.ts';
import type { Score } from './score.ts';
import { describeShares, type Share, sharesOf, totalsOf } from './shares.ts';

/** Required shares for samples with a known true text. */
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
  shares: Share[];
}

/** Parses every accepted file of the folder and prints the results; true when every goal is reached. */
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
  console.log(`\n${totalsOf(rows).join('\n')}\n`);
  if (!hasPdftotext())
    console.log('pdftotext (poppler-utils) is not installed: nothing to compare PDFs with');
  const failed = rows.filter((row) => row.failed);
  console.log(
    `\n${rows.length} files; ${failed.length === 0 ? 'every goal reached' : `MISSED: ${failed.map((row) => row.file).join(', ')}`}`,
  );
  return failed.length === 0;
}

async function parse(folder: string, file: string, outDir: string): Promise<Row> {
  const path = join(folder, file);
  const { kind } = await sniff(path, path);
  const start = performance.now();
  const row = (result: string, failed: boolean, shares: Share[] = []): Row => ({
    file,
    kind,
    ms: Math.round(performance.now() - start),
    result,
    failed,
    shares,
  });
  try {
    const conversion = await convert(path, file, { outDir });
    const read = row('', false);
    return { ...read, ...describe(path, kind, conversion) };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    // A converter that exited is a crash; every other key describes a problem of the file.
    return row(`${error.key}: ${error.message}`, error.key === 'error.file.failed' || name(path) in GOALS);
  }
}

function describe(
  path: string,
  kind: string,
  conversion: Conversion,
): Pick<Row, 'result' | 'failed' | 'shares'> {
  const { text, pages, attachments, transcript, audio, ocrPages } = conversion;
  const parts = [`${text.length} characters`, `${pages.length} pages`];
  if (ocrPages > 0) parts.push(`${ocrPages} by OCR`);
  if (attachments.length > 0) parts.push(`${attachments.length} attachments`);
  if (transcript) {
    const words = transcript.utterances.reduce((sum, { tokens }) => sum + tokens.length, 0);
    parts.push(`${transcript.utterances.length} utterances of ${words} words`);
  }
  if (audio) parts.push(`${audio.durationMs} ms of ${audio.codec}`);
  const shares = sharesOf(path, kind, text);
  parts.push(...describeShares(shares));
  const goal = GOALS[name(path)];
  const reached = !goal || shares.some(({ reader, score }) => reader === 'ours' && goal(score));
  if (!reached) parts.push('GOAL MISSED');
  return { result: parts.join(', '), failed: !reached, shares };
}

function name(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? '';
}

process.exit((await runSamples(process.argv[2] ?? '.')) ? 0 : 1);
