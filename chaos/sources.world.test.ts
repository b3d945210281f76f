import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { expect, it } from 'vitest';
import { runSources } from './source-scenario.ts';

const databaseUrl = process.env['TEST_DATABASE'] === 'postgres' ? await createTestDatabase() : undefined;

const KILLS = 3;
const SUPPLY = { mails: 20, files: 20, poisoned: 2 };

/** `npm run chaos` does the same for longer. */
it(
  'makes one document of each mail and file while its processes are killed and connections break',
  { timeout: 400_000 },
  async () => {
    const result = await runSources({
      ...SUPPLY,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      roles: databaseUrl === undefined ? ['all'] : ['web', 'worker', 'worker'],
      kills: KILLS,
      pace: 2000,
      seed: 7,
      deadlineMs: 300_000,
      signal: new AbortController().signal,
      say: () => {},
    });
    expect(result.violations, result.violations.join('\n')).toEqual([]);
    expect([result.documents, result.listed]).toEqual([36, 4]);
    expect(result.journal.killed).toBeGreaterThanOrEqual(KILLS);
  },
);
