import { cpus } from 'node:os';
import { writeSection } from '@scriptorium/testing/scenes/write-section.ts';
import type { Result } from './scenario.ts';
import type { SourceResult } from './source-scenario.ts';

const PAGE = new URL('../docs/reliability.md', import.meta.url);

const HEAD = [
  'run',
  'database',
  'kills',
  'of them at a named point',
  'connections cut',
  'stale workers',
  'rolling restarts',
  'documents',
  'steps',
  'ticks',
  'executions',
  'requests',
  'asked a person',
  'steps given up',
  'executions given up',
  'minutes',
  'wrong',
];

const cells = (result: Result): (string | number)[] => {
  const { journal, violations } = result;
  return [
    result.name,
    result.database,
    journal.killed,
    journal.killed - (journal.kills.get('anywhere') ?? 0),
    journal.cutConnections,
    journal.sleeps,
    journal.drains,
    result.documents,
    result.steps,
    result.ticks,
    result.executions,
    result.effects,
    result.asked,
    result.parked,
    result.givenUp,
    (result.seconds / 60).toFixed(1),
    violations.length,
  ];
};

const SOURCE_HEAD = [
  'database',
  'kills',
  'of them at a named point',
  'connections to sources broken',
  'database connections cut',
  'stale workers',
  'mails',
  'files',
  'poisoned',
  'documents',
  'lost',
  'doubled',
  'listed as failed',
  'minutes',
  'wrong',
];

const sourceCells = ({ supply, journal, ...result }: SourceResult): (string | number)[] => [
  result.database,
  journal.killed,
  journal.killed - (journal.kills.get('anywhere') ?? 0),
  result.cuts,
  journal.cutConnections,
  journal.sleeps,
  supply.mails,
  supply.files,
  2 * supply.poisoned,
  result.documents,
  result.lost,
  result.doubled,
  result.listed,
  (result.seconds / 60).toFixed(1),
  result.violations.length,
];

const row = (values: readonly (string | number)[]) => `| ${values.join(' | ')} |`;

export function table(results: readonly Result[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const lines = [row(HEAD), row(HEAD.map(() => '---')), ...results.map((result) => row(cells(result)))];
  return `${lines.join('\n')}\n\n${points(results)}\n\nRun on ${machine}.`;
}

export function sourceTable(results: readonly SourceResult[]): string {
  const lines = [
    row(SOURCE_HEAD),
    row(SOURCE_HEAD.map(() => '---')),
    ...results.map((result) => row(sourceCells(result))),
  ];
  return `${lines.join('\n')}\n\n${points(results)}`;
}

function points(results: readonly Pick<Result, 'journal'>[]): string {
  const sum = new Map<string, number>();
  for (const { journal } of results)
    for (const [place, count] of journal.kills) sum.set(place, (sum.get(place) ?? 0) + count);
  const words = [...sum].toSorted().map(([place, count]) => `${place} ${count}`);
  return `Where processes died: ${words.join(', ')}.`;
}

export const writeSourceTable = (text: string): Promise<void> => writeSection(PAGE, 'chaos-sources', text);

export const writeTable = (text: string): Promise<void> => writeSection(PAGE, 'chaos', text);
