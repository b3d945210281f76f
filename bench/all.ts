import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type BenchRow, hasFailed, verdictOf } from './bench-row.ts';
import { runCanvasBench } from './canvas/run.ts';
import { runDocumentsBench } from './documents/run.ts';
import { runEngineBench } from './engine/run.ts';
import { runFlowBench } from './flow/run.ts';
import { runMatchingBench } from './matching/run.ts';
import { runPageBench } from './page/run.ts';

const SUITES: Record<string, () => Promise<BenchRow[]>> = {
  matching: runMatchingBench,
  documents: runDocumentsBench,
  page: runPageBench,
  canvas: runCanvasBench,
  engine: runEngineBench,
  flow: runFlowBench,
};
const README = new URL('README.md', import.meta.url);

const goalOf = ({ goal }: BenchRow) => (goal === undefined ? '' : Number(goal.toFixed(2)));
const verdict = (row: BenchRow) => (hasFailed(row) ? `**${verdictOf(row)}**` : verdictOf(row));
const line = (row: BenchRow) =>
  `| ${row.name} | ${row.ours} | ${row.peer} | ${row.ratio?.toFixed(2) ?? ''} | ${goalOf(row)} | ${verdict(row)} | ${row.note ?? ''} |`;

/** The table of one suite, as it is in the README between its markers. */
function table(rows: readonly BenchRow[]): string {
  const head =
    '| what | ours | peer | ratio | goal | | note |\n| --- | --- | --- | ---: | ---: | --- | --- |';
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  return `${head}\n${rows.map(line).join('\n')}\n\nMeasured on ${machine}.`;
}

function writeInto(suite: string, text: string): void {
  const begin = `<!-- ${suite} -->`;
  const end = `<!-- /${suite} -->`;
  const readme = readFileSync(README, 'utf8');
  const [before, rest] = readme.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`bench/README.md has no place for ${suite}`);
  writeFileSync(README, `${before}${begin}\n\n${text}\n\n${end}${after}`);
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
let failed = 0;
for (const [name, run] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await run();
  const text = table(rows);
  console.log(`\n${name}\n\n${text}`);
  if (process.argv.includes('--write')) writeInto(name, text);
  failed += rows.filter(hasFailed).length;
}
process.exit(failed === 0 ? 0 : 1);
