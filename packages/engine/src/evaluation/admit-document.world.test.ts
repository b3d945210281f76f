import { inTransaction } from '@scriptorium/db/transaction.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineWorld } from '../testing/engine-world.ts';
import { admitDocument, admitDocuments } from './admit-document.ts';
import type { DocumentDraft } from '../documents/document-draft.ts';

let world: EngineWorld;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  world = new EngineWorld(database);
  close = () => database.close();
});
afterAll(() => close());

const draftOf = (processId: number, filename: string, more: Partial<DocumentDraft> = {}): DocumentDraft => ({
  processId,
  filename,
  documentType: 'TEXTFILE',
  kind: 'txt',
  ...more,
});

const admit = (drafts: readonly DocumentDraft[]) =>
  inTransaction(world.db, (tx) => admitDocuments(tx, drafts));

const listed = (processId: number) =>
  world.db
    .selectFrom('document')
    .select(['id', 'filename', 'path', 'hops'])
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();

test('documents admitted together are in the order of their drafts, each with its steps and its count', async () => {
  const [one, other] = [await world.process({}, []), await world.process({}, [])];
  const admitted = await admit([
    draftOf(one.id, 'b.txt', { path: 'in/b.txt' }),
    draftOf(other.id, 'c.txt', { hops: 2 }),
    draftOf(one.id, 'a.txt'),
  ]);
  expect(admitted).toMatchObject([
    { processId: one.id, version: 0, created: true, queued: ['step.FILE_PARSER'] },
    { processId: other.id, version: 0, created: true, queued: ['step.FILE_PARSER'] },
    { processId: one.id, version: 0, created: true, queued: ['step.FILE_PARSER'] },
  ]);
  const ids = admitted.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(await listed(one.id)).toEqual([
    { id: ids[0], filename: 'b.txt', path: 'in/b.txt', hops: 0 },
    { id: ids[2], filename: 'a.txt', path: 'a.txt', hops: 0 },
  ]);
  expect(await listed(other.id)).toEqual([{ id: ids[1], filename: 'c.txt', path: 'c.txt', hops: 2 }]);
  for (const id of ids) expect(await world.statuses(id)).toEqual({ parser: 'PROCESSING' });
  const counts = await world.db
    .selectFrom('document_count')
    .select((row) => row.fn.sum<number>('documents').as('documents'))
    .where('process_id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(Number(counts.documents)).toBe(2);
  const jobs = await world.db
    .selectFrom('job')
    .select('process_id')
    .where('process_id', '=', one.id)
    .execute();
  expect(jobs).toHaveLength(2);
});

test('a repeated clientId is one document, among them or from before', async () => {
  const { id: processId } = await world.process({}, []);
  const [before, within] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await inTransaction(world.db, (tx) =>
    admitDocument(tx, draftOf(processId, 'first.txt', { clientId: before })),
  );
  const admitted = await admit([
    draftOf(processId, 'again.txt', { clientId: before }),
    draftOf(processId, 'new.txt', { clientId: within }),
    draftOf(processId, 'new again.txt', { clientId: within }),
    draftOf(processId, 'last.txt'),
  ]);
  expect(admitted.map(({ created }) => created)).toEqual([false, true, false, true]);
  expect(admitted[0]).toMatchObject({ id: first.id, queued: [] });
  expect(admitted[2]).toMatchObject({ id: admitted[1]?.id, queued: [] });
  expect((await listed(processId)).map(({ filename }) => filename)).toEqual([
    'first.txt',
    'new.txt',
    'last.txt',
  ]);
});

test('a repeated part of one parent is one document', async () => {
  const { id: processId } = await world.process({}, []);
  const [mail] = await admit([draftOf(processId, 'mail.eml')]);
  const parts = ['1', '2', '1'].map((part) => draftOf(processId, part, { parentId: mail?.id ?? 0, part }));
  const admitted = await admit(parts);
  expect(admitted.map(({ created }) => created)).toEqual([true, true, false]);
  expect(admitted[2]?.id).toBe(admitted[0]?.id);
});

test('nothing is admitted with one that cannot be stored, and nothing without drafts', async () => {
  const { id: processId } = await world.process({}, []);
  const drafts = [draftOf(processId, 'a.txt'), draftOf(processId, 'b.txt', { blobKey: 'missing' })];
  await expect(admit(drafts)).rejects.toThrow('document_blob_key_fkey');
  expect(await listed(processId)).toEqual([]);
  expect(await admit([])).toEqual([]);
});
