import { loadavg } from 'node:os';
import { median } from '../bench-row.ts';

/** The time that one round took. */
export interface Took {
  /** Milliseconds on the clock. */
  readonly wall: number;
  /** Milliseconds of processor time of this process. */
  readonly cpu: number;
}

export async function measure(work: () => Promise<unknown>): Promise<Took> {
  const began = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - began, cpu: (user + system) / 1000 };
}

/** The two sides in turn, so that what else the machine does meets both; the first round warms up. */
export async function inTurn<One, Other>(
  rounds: number,
  one: (round: number) => Promise<One>,
  other: (round: number) => Promise<Other>,
): Promise<{ ours: One[]; theirs: Other[] }> {
  const ours: One[] = [];
  const theirs: Other[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const their = await other(round);
    const our = await one(round);
    if (round === 0) continue;
    theirs.push(their);
    ours.push(our);
  }
  return { ours, theirs };
}

export const middle = (took: readonly Took[]): Took => ({
  wall: median(took.map(({ wall }) => wall)),
  cpu: median(took.map(({ cpu }) => cpu)),
});

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

export const range = (values: readonly number[]): string =>
  `${seconds(Math.min(...values))} to ${seconds(Math.max(...values))}`;

export const loadNow = (): string => `load ${(loadavg()[0] ?? 0).toFixed(0)}`;
