import { cpus } from 'node:os';
import { writeSection } from '@scriptorium/testing/write-section.ts';
import type { Result } from './scenario.ts';

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

const row = (values: readonly (string | number)[]) => `| ${values.join(' | ')} |`;

export function table(results: readonly Result[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const lines = [row(HEAD), row(HEAD.map(() => '---')), ...results.map((result) => row(cells(result)))];
  return `${lines.join('\n')}\n\n${points(results)}\n\nRun on ${machine}.`;
}

function points(results: readonly Result[]): string {
  const sum = new Map<string, number>();
  for (const { journal } of results)
    for (const [place, count] of journal.kills) sum.set(place, (sum.get(place) ?? 0) + count);
  const words = [...sum].toSorted().map(([place, count]) => `${place} ${count}`);
  return `Where processes died: ${words.join(', ')}.`;
}

export const writeTable = (text: string): Promise<void> => writeSection(PAGE, 'chaos', text);
