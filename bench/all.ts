import { cpus } from 'node:os';
import { writeSection } from '@scriptorium/testing/scenes/write-section.ts';
import { type BenchRow, hasFailed, verdictOf } from './bench-row.ts';
import { runAudioBench } from './audio/run.ts';
import { runCanvasBench } from './canvas/run.ts';
import { runDocumentsBench } from './documents/run.ts';
import { runEngineBench } from './engine/run.ts';
import { runFairnessBench } from './fairness/run.ts';
import { runFlowBench } from './flow/run.ts';
import { runLearningBench } from './learning/run.ts';
import { runListsBench } from './lists/run.ts';
import { runMatchingBench } from './matching/run.ts';
import { runModelsBench } from './models/run.ts';
import { runPageBench } from './page/run.ts';
import { runPeopleBench } from './people/run.ts';
import { runRetrievalBench } from './retrieval/run.ts';
import { runRulesBench } from './rules/run.ts';
import { runSourcesBench } from './sources/run.ts';
import { runStatisticsBench } from './statistics/run.ts';
import { runWorkspaceBench } from './workspace/run.ts';

const SUITES: Record<string, () => Promise<BenchRow[]>> = {
  matching: runMatchingBench,
  rules: runRulesBench,
  documents: runDocumentsBench,
  page: runPageBench,
  canvas: runCanvasBench,
  workspace: runWorkspaceBench,
  audio: runAudioBench,
  people: runPeopleBench,
  engine: runEngineBench,
  flow: runFlowBench,
  fairness: runFairnessBench,
  lists: runListsBench,
  sources: runSourcesBench,
  statistics: runStatisticsBench,
  models: runModelsBench,
  learning: runLearningBench,
  retrieval: runRetrievalBench,
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

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
let failed = 0;
for (const [name, run] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await run();
  const text = table(rows);
  console.log(`\n${name}\n\n${text}`);
  if (process.argv.includes('--write')) await writeSection(README, name, text);
  failed += rows.filter(hasFailed).length;
}
process.exit(failed === 0 ? 0 : 1);
