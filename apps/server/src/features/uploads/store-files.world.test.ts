import { Readable } from 'node:stream';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeFiles, type Storing } from './store-files.api.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function makeNode() {
  const { id: processId } = await world.make.process();
  const { id: nodeId } = await world.make.node(processId, { activityType: 'HUP' });
  const fileOf = async (
    filename: string,
    kind: DocumentKind,
    clientId: string | null = null,
  ): Promise<Storing> => {
    const file = await world.services.files.put(Readable.from([Buffer.from(filename)]), 'text/plain');
    return {
      nodeId,
      processId,
      upload: { filename, kind, contentType: 'text/plain', file },
      clientId,
      by: null,
    };
  };
  return { processId, fileOf };
}

const store = (files: readonly Storing[]) => inTransaction(world.database.db, (tx) => storeFiles(tx, files));

const documentsOf = (processId: number) =>
  world.database.db
    .selectFrom('document')
    .select(['id', 'filename', 'blob_key', 'transcript_blob_key'])
    .where('process_id', '=', processId)
    .orderBy('id')
    .execute();

it('stores files together as if each came after the other: a transcript joins the recording before it', async () => {
  const { processId, fileOf } = await makeNode();
  const files = [
    await fileOf('a.txt', 'txt'),
    await fileOf('b.txt', 'txt'),
    await fileOf('call.wav', 'wav'),
    await fileOf('c.txt', 'txt'),
    await fileOf('call.vtt', 'vtt'),
    await fileOf('d.txt', 'txt'),
  ];
  const stored = await store(files);
  const documents = await documentsOf(processId);
  expect(documents.map(({ filename }) => filename)).toEqual(['a.txt', 'b.txt', 'call.wav', 'c.txt', 'd.txt']);
  const [a, b, call, c, d] = documents.map(({ id }) => id);
  expect(stored.map(({ id }) => id)).toEqual([a, b, call, c, call, d]);
  expect(stored.every(({ isPending, repeated }) => !isPending && !repeated)).toBe(true);
  expect(documents[2]).toMatchObject({
    blob_key: files[2]?.upload.file.key,
    transcript_blob_key: files[4]?.upload.file.key,
  });
});

it('says which of them repeats a clientId', async () => {
  const { processId, fileOf } = await makeNode();
  const clientId = crypto.randomUUID();
  const stored = await store([
    await fileOf('a.txt', 'txt', clientId),
    await fileOf('b.txt', 'txt'),
    await fileOf('a.txt', 'txt', clientId),
  ]);
  expect(stored.map(({ repeated }) => repeated)).toEqual([false, false, true]);
  expect(stored[2]?.id).toBe(stored[0]?.id);
  expect((await documentsOf(processId)).map(({ filename }) => filename)).toEqual(['a.txt', 'b.txt']);
});
