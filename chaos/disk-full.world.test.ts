import { createTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { expect, it } from 'vitest';
import { toAppError } from '../apps/server/src/http/error-handler.ts';
import { fillDisk } from './disk-full.ts';

it('has messages for a full disk of the files and of the database', () => {
  for (const code of ['ENOSPC', 'EDQUOT', '53100'])
    expect(
      toAppError(Object.assign(new Error('no room'), { code }) as Parameters<typeof toAppError>[0]),
    ).toMatchObject({
      key: 'error.storage.full',
      status: 507,
    });
});

it(
  'returns an error when the disk is full, leaves no half-written file, and continues when there is space',
  { timeout: 120_000 },
  async () => {
    const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
    expect(await fillDisk(onPostgres ? await createTestDatabase() : undefined)).toEqual([]);
  },
);
