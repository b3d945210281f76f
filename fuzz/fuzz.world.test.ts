import { startIdentityProvider } from '@scriptorium/testing/identity-provider.ts';
import { startWorld } from '@scriptorium/testing/world.ts';
import { afterAll, expect, it } from 'vitest';
import { runFuzz } from './fuzz.ts';

const REQUESTS = 400;

const provider = await startIdentityProvider();
const world = await startWorld({ settings: provider.settings });
afterAll(async () => {
  await world.close();
  await provider.close();
});

/** `npm run fuzz` does the same for longer. */
it(
  'answers whatever is sent to it without an error of its own, and tells nobody what is not theirs',
  { timeout: 400_000 },
  async () => {
    const tally = await runFuzz({
      world,
      provider,
      seed: 7,
      requests: REQUESTS,
      successes: 1,
      say: () => {},
    });
    expect(tally.findings.map(({ kind, line }) => `${kind}: ${line}`)).toEqual([]);
    const { sent, valid, failed } = tally.sum();
    expect(sent).toBeGreaterThanOrEqual(REQUESTS - 20);
    expect(valid / sent).toBeGreaterThan(0.4);
    expect(failed).toBe(0);
  },
);
