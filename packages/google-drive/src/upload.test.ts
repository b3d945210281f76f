import { createHash, randomBytes } from 'node:crypto';
import {
  startGoogleDrive,
  type GoogleDriveServer,
} from '@scriptorium/testing/servers/google-drive-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DriveApi } from './drive-api.ts';
import { generateId } from './drive-client.ts';
import { signedIn } from './fixtures/signed-in.ts';
import { uploadFile } from './upload.ts';

let drive: GoogleDriveServer;
let api: DriveApi;
beforeAll(async () => {
  drive = await startGoogleDrive();
});
beforeEach(() => {
  drive.state.clear();
  api = signedIn(drive);
});
afterAll(() => drive.close());

const MB = 1024 * 1024;
const CHUNK = 'PUT /upload/drive/v3/files';
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

async function newFile(bytes: Uint8Array = Buffer.from('zażółć')) {
  const folder = drive.state.addFolder('out');
  return {
    id: await generateId(api),
    name: 'result.txt',
    folderId: folder.id,
    mimeType: 'text/plain',
    bytes,
  };
}
const stored = (id: string) => drive.state.files.get(id);

/** Every upload arrives once and whole. */
async function expectUploaded(file: Awaited<ReturnType<typeof newFile>>) {
  const made = await uploadFile(api, file);
  expect(made).toMatchObject({ id: file.id, md5Checksum: md5(file.bytes), name: 'result.txt' });
  expect(stored(file.id)).toMatchObject({ name: 'result.txt', parents: [file.folderId] });
  expect(md5(stored(file.id)?.bytes ?? Buffer.alloc(0))).toBe(md5(file.bytes));
  expect(drive.state.in(file.folderId)).toHaveLength(1);
}

describe('an upload', () => {
  test.each([
    ['nothing', 0, 1],
    ['a few bytes', 5, 1],
    ['exactly one chunk', 4 * MB, 1],
    ['three chunks', 9 * MB, 3],
  ])('of %s arrives whole', async (_what, size, chunks) => {
    await expectUploaded(await newFile(randomBytes(size)));
    expect(drive.state.requests.filter((name) => name === CHUNK)).toHaveLength(chunks);
  });

  test('goes on where it was cut', async () => {
    const file = await newFile(randomBytes(9 * MB));
    drive.state.fail(CHUNK, 'half');
    await expectUploaded(file);
    // the cut one, the question how far it came, the rest of 7 MiB in two
    expect(drive.state.requests.filter((name) => name === CHUNK)).toHaveLength(4);
  });

  test.each([
    ['the answer of a chunk is lost', 'answerLost'],
    ['the connection ends before it', 'hangUp'],
    ['the receiver has a failure', { status: 503, reason: 'backendError' }],
  ] as const)('arrives once when %s', async (_what, failure) => {
    const file = await newFile(randomBytes(5 * MB));
    drive.state.fail(CHUNK, failure);
    await expectUploaded(file);
  });

  test('gives up after failures in a row, and the next attempt makes the same file', async () => {
    const file = await newFile();
    drive.state.fail(CHUNK, 'hangUp', 'hangUp', 'hangUp');
    await expect(uploadFile(api, file)).rejects.toMatchObject({ kind: 'broken' });
    await expectUploaded(file);
  });

  test('that is repeated makes no second file', async () => {
    const file = await newFile();
    await uploadFile(api, file);
    await expectUploaded(file);
  });

  test('with the id of another content is refused', async () => {
    const file = await newFile();
    await uploadFile(api, file);
    const failed = uploadFile(api, { ...file, bytes: Buffer.from('something else') });
    await expect(failed).rejects.toMatchObject({ kind: 'exists', code: '409 fileIdInUse' });
    expect(String(stored(file.id)?.bytes)).toBe('zażółć');
  });

  test('into a folder that does not exist is refused', async () => {
    const file = { ...(await newFile()), folderId: 'missing' };
    await expect(uploadFile(api, file)).rejects.toMatchObject({ kind: 'notFound' });
  });

  test('whose session has ended says that it can be repeated', async () => {
    const file = await newFile();
    drive.state.fail(CHUNK, { status: 404, reason: 'notFound' });
    await expect(uploadFile(api, file)).rejects.toMatchObject({ kind: 'expired' });
  });

  test('into a full account is refused', async () => {
    const file = await newFile();
    drive.state.fail('POST /upload', { status: 403, reason: 'storageQuotaExceeded' });
    await expect(uploadFile(api, file)).rejects.toMatchObject({ kind: 'full' });
  });
});
