import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forceOverlaps } from './overlaps.ts';

/**
 * Two transactions cannot overlap on the embedded database: it has one connection and runs them one after the other.
 */
const OVERLAPS = process.env['TEST_DATABASE'] === 'postgres' ? 500 : 20;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it(
  `creates the step behind each join once when both branches finish inside each other, ${OVERLAPS} times`,
  { timeout: 200_000 },
  async () => {
    expect(await forceOverlaps(database, OVERLAPS)).toEqual({ joins: OVERLAPS, finished: OVERLAPS });
  },
);
