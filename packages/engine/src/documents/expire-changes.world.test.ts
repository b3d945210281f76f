import type { Database } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDocument } from './documents.store.ts';
import { expireChanges } from './expire-changes.ts';
import { recordChange } from './record-change.ts';
import { EngineWorld } from '../testing/engine-world.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

test('rows that only live pages read are deleted after a day; the history of steps is kept', async () => {
  const process = await world.process({ A: {} }, []);
  const [documentId = 0] = await process.admit(1);
  const { db } = world;
  await inTransaction(db, async (tx) =>
    recordChange(tx, await lockDocument(tx, documentId), { kind: 'PARTNER', by: null }),
  );
  const kinds = async () =>
    (
      await db.selectFrom('document_change').select('kind').where('document_id', '=', documentId).execute()
    ).map(({ kind }) => kind);
  const before = await kinds();
  expect(before).toContain('PARTNER');
  await expireChanges(db);
  expect(await kinds()).toEqual(before);
  await sql`update document_change set at = at - interval '25 hours'`.execute(db);
  await expireChanges(db);
  expect(new Set(await kinds())).toEqual(new Set(['STEP']));
});
