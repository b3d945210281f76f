import { documents } from '@scriptorium/contract/documents/documents.ts';
import { startS3, type S3Server } from '@scriptorium/testing/servers/s3-server.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let s3: S3Server;
let world: World;
beforeAll(async () => {
  s3 = await startS3('papers');
  world = await startWorld({
    settings: {
      S3_BUCKET: 'papers',
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
});
afterAll(async () => {
  await world.close();
  await s3.close();
});

it('documents are stored in a bucket: uploaded, parsed, read in parts and deleted', async () => {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const call = world.callAs(world.admin);
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'in the bucket' });
  const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  expect(s3.objects.size).toBe(1);
  await world.services.engine.drain();
  expect((await call(documents.get, { params: { id } })).content?.content).toBe('in the bucket');
  const part = await world.fetchAs(world.admin)(`/api/documents/${id}/original`, {
    headers: { range: 'bytes=7-12' },
  });
  expect([part.status, await part.text()]).toEqual([206, 'bucket']);
  await call(documents.remove, { params: { id } });
  await world.services.engine.drain();
  expect(s3.objects.size).toBe(0);
});
