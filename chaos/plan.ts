import { parseArgs } from 'node:util';

export interface Plan {
  readonly databases: readonly ('postgres' | 'pglite')[];
  readonly kills: number | undefined;
  readonly documents: number | undefined;
  readonly seed: number;
  readonly minutes: number;
  /** Whether the table is written to docs/reliability.md. */
  readonly write: boolean;
  /** Runs of this name only. */
  readonly only: string | undefined;
}

const HELP = `npm run chaos -- [--database postgres|pglite] [--only storm|fleet|sources|overlaps|disk] [--kills N] [--documents N]
  [--seed S] [--minutes M] [--write]
  --kills, --documents  instead of each run's own; --minutes: longest run (default 60)
  --write               puts the table into docs/reliability.md`;

const whole = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a number`);
  return Number(text);
};

/** The runs to execute; undefined when only the usage was requested. Throws for an unknown argument. */
export function readPlan(args: string[]): Plan | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { database: text, kills: text, documents: text, seed: text, minutes: text, only: text };
  const { values } = parseArgs({ args, options: { ...options, write: flag, help: flag } });
  if (values.help) return void console.log(HELP);
  const { database } = values;
  if (database !== undefined && database !== 'postgres' && database !== 'pglite')
    throw new Error('--database is postgres or pglite');
  return {
    databases: database === undefined ? ['postgres', 'pglite'] : [database],
    kills: whole('kills', values.kills),
    documents: whole('documents', values.documents),
    seed: whole('seed', values.seed) ?? Date.now() % 1_000_000,
    minutes: whole('minutes', values.minutes) ?? 60,
    write: values.write,
    only: values.only,
  };
}
