import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { expect, it } from 'vitest';
import { runScenario } from './scenario.ts';

const databaseUrl = process.env['TEST_DATABASE'] === 'postgres' ? await createTestDatabase() : undefined;

const DOCUMENTS = 30;
const KILLS = 3;

/** `npm run chaos` does the same for longer. */
it(
  'loses nothing, repeats nothing and leaves nothing stuck while its processes are killed',
  { timeout: 400_000 },
  async () => {
    const result = await runScenario({
      name: 'short',
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      roles: databaseUrl === undefined ? ['all'] : ['web', 'worker', 'worker'],
      documents: DOCUMENTS,
      kills: KILLS,
      pace: 2000,
      once: true,
      seed: 7,
      deadlineMs: 300_000,
      signal: new AbortController().signal,
      say: () => {},
    });
    expect(result.violations, result.violations.join('\n')).toEqual([]);
    expect(result.documents).toBe(DOCUMENTS);
    expect(result.journal.killed).toBeGreaterThanOrEqual(KILLS);
  },
);
