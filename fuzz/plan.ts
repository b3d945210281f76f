import { parseArgs } from 'node:util';

export interface Plan {
  readonly databases: readonly ('postgres' | 'pglite')[];
  readonly requests: number;
  readonly seed: number;
}

const HELP = `npm run fuzz -- [--database postgres|pglite] [--requests N] [--seed S]
  --requests  how many on each database (default 20000)
  --seed      repeats the choices of an earlier run`;

const whole = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a number`);
  return Number(text);
};

/** The run to execute; undefined when only the usage was requested. Throws for an unknown argument. */
export function readPlan(args: string[]): Plan | undefined {
  const text = { type: 'string' } as const;
  const options = { database: text, requests: text, seed: text, help: { type: 'boolean' } as const };
  const { values } = parseArgs({ args, options });
  if (values.help) return void console.log(HELP);
  const { database } = values;
  if (database !== undefined && database !== 'postgres' && database !== 'pglite')
    throw new Error('--database is postgres or pglite');
  return {
    databases: database === undefined ? ['postgres', 'pglite'] : [database],
    requests: whole('requests', values.requests) ?? 20_000,
    seed: whole('seed', values.seed) ?? Date.now() % 1_000_000,
  };
}
