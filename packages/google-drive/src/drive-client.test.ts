import { buffer } from 'node:stream/consumers';
import {
  startGoogleDrive,
  type GoogleDriveServer,
} from '@scriptorium/testing/servers/google-drive-server.ts';
import { md5Of } from '@scriptorium/testing/servers/google-drive/drive-state.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DriveApi } from './drive-api.ts';
import { download, exportFile, generateId, getFile, listFolder } from './drive-client.ts';
import { exportFormatOf } from './drive-file.ts';
import { AccessTokens } from './access-tokens.ts';
import { limits, settingsOf, signedIn } from './fixtures/signed-in.ts';

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

const DOCUMENT = 'application/vnd.google-apps.document';
const LIST = 'GET /drive/v3/files?';
const MAX = 1_000_000;

async function namesIn(folderId: string): Promise<string[]> {
  const names: string[] = [];
  for await (const files of listFolder(api, folderId)) names.push(...files.map(({ name }) => name));
  return names;
}

describe('a folder', () => {
  test('with 1,001 files is listed completely, 1,000 a page', async () => {
    const { id } = drive.state.addFolder('many');
    for (let i = 0; i < 1001; i += 1) drive.state.add({ name: `${i}.txt`, parents: [id] });
    const names = await namesIn(id);
    expect([names.length, new Set(names).size]).toEqual([1001, 1001]);
    expect(drive.state.requests.filter((name) => name === 'GET /drive/v3/files')).toHaveLength(2);
  });

  test('has its own files only, of shared drives and of any time, without trashed ones', async () => {
    const { id } = drive.state.addFolder('in');
    const parents = [id];
    drive.state.add({ name: 'elsewhere.txt' });
    drive.state.add({ name: 'trashed.txt', parents, trashed: true });
    drive.state.add({ name: 'old.txt', parents, modifiedTime: '1999-01-01T00:00:00.000Z' });
    drive.state.add({ name: 'shared.txt', parents, shared: true });
    expect(await namesIn(id)).toEqual(['old.txt', 'shared.txt']);
  });

  test('that does not exist is not found, whatever its id', async () => {
    await expect(namesIn('missing')).rejects.toMatchObject({ kind: 'notFound', code: '404 notFound' });
    await expect(getFile(api, '../../token')).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('a file', () => {
  test('has its bytes and their checksum', async () => {
    const { id } = drive.state.add({
      name: 'a.bin',
      mimeType: 'application/octet-stream',
      bytes: Buffer.from([0, 255, 1]),
    });
    const file = await getFile(api, id);
    expect(file).toMatchObject({ size: 3, md5Checksum: md5Of(Buffer.from([0, 255, 1])) });
    expect(await buffer(await download(api, file, MAX))).toEqual(Buffer.from([0, 255, 1]));
  });

  test('larger than the limit is refused while it is read', async () => {
    const file = await getFile(api, drive.state.add({ name: 'a', bytes: Buffer.alloc(2000) }).id);
    await expect(buffer(await download(api, file, 1000))).rejects.toMatchObject({ kind: 'tooLarge' });
  });

  test('that breaks off in the middle is an error, never a short file', async () => {
    const file = await getFile(api, drive.state.add({ name: 'a', bytes: Buffer.alloc(100_000, 1) }).id);
    drive.state.fail(`GET /drive/v3/files/${file.id}`, 'half');
    await expect(buffer(await download(api, file, MAX))).rejects.toMatchObject({ kind: 'broken' });
  });

  test('that comes as a page of HTML is an error that says so', async () => {
    const file = await getFile(api, drive.state.add({ name: 'a.pdf', mimeType: 'application/pdf' }).id);
    drive.state.fail(`GET /drive/v3/files/${file.id}`, 'html');
    await expect(download(api, file, MAX)).rejects.toMatchObject({ kind: 'answer', code: '200 text/html' });
  });

  test('is read although its access token ended before', async () => {
    const file = await getFile(api, drive.state.add({ name: 'a', bytes: Buffer.from('x') }).id);
    drive.state.expireAccessTokens();
    expect(String(await buffer(await download(api, file, MAX)))).toBe('x');
  });
});

describe('a native document', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const native = () =>
    drive.state.add({
      name: 'Contract',
      mimeType: DOCUMENT,
      bytes: undefined,
      exports: { [docx]: Buffer.from('a docx') },
    });

  test('has no bytes, but can be exported', async () => {
    const file = await getFile(api, native().id);
    expect([file.size, file.md5Checksum]).toEqual([undefined, undefined]);
    await expect(download(api, file, MAX)).rejects.toMatchObject({ kind: 'noBytes' });
    const format = exportFormatOf(file);
    expect(format).toEqual({ mimeType: docx, extension: '.docx' });
    expect(String(await buffer(await exportFile(api, file.id, format as never, MAX)))).toBe('a docx');
  });

  test.each([
    ['document', '.docx'],
    ['spreadsheet', '.ods'],
    ['presentation', '.pdf'],
    ['drawing', '.pdf'],
    ['form', undefined],
  ])('of the kind %s is exported as %s', (kind, extension) => {
    const mimeType = `application/vnd.google-apps.${kind}`;
    expect(exportFormatOf({ mimeType } as never)?.extension).toBe(extension);
  });

  test('that comes as another type is an error', async () => {
    const { id } = native();
    drive.state.fail('GET /drive/v3/files/', 'html');
    const failed = exportFile(api, id, { mimeType: docx, extension: '.docx' }, MAX);
    await expect(failed).rejects.toMatchObject({ kind: 'answer', code: '200 text/html' });
  });
});

describe('a failure of the API', () => {
  test.each([
    ['403 rateLimitExceeded', { status: 403, reason: 'rateLimitExceeded', retryAfter: '30' }, 'busy'],
    ['403 userRateLimitExceeded', { status: 403, reason: 'userRateLimitExceeded', retryAfter: '30' }, 'busy'],
    ['429 rateLimitExceeded', { status: 429, reason: 'rateLimitExceeded', retryAfter: '30' }, 'busy'],
    ['500 backendError', { status: 500, reason: 'backendError', retryAfter: '30' }, 'busy'],
    ['403 storageQuotaExceeded', { status: 403, reason: 'storageQuotaExceeded' }, 'full'],
    ['403 insufficientPermissions', { status: 403, reason: 'insufficientPermissions' }, 'scope'],
    ['403 domainPolicy', { status: 403, reason: 'domainPolicy' }, 'forbidden'],
    ['403 constructor', { status: 403, reason: 'constructor' }, 'forbidden'],
    ['418 unknown', { status: 418 }, 'refused'],
  ] as const)('of %s has its own kind', async (code, failure, kind) => {
    drive.state.fail(LIST, failure);
    const retryAfterMs = 'retryAfter' in failure ? 30_000 : undefined;
    await expect(namesIn('root')).rejects.toMatchObject({ kind, code, retryAfterMs, host: '127.0.0.1' });
  });

  test('that is a page with the status 200 is an error that says so', async () => {
    drive.state.fail(LIST, 'html');
    await expect(namesIn('root')).rejects.toMatchObject({ kind: 'answer', code: '200 text/html' });
  });

  test('that hangs up is an error of the connection', async () => {
    drive.state.fail(LIST, 'hangUp');
    await expect(namesIn('root')).rejects.toMatchObject({ kind: 'broken' });
  });

  test('reveals no token', async () => {
    const refreshToken = drive.state.signIn();
    const tokens = new AccessTokens(settingsOf(drive), refreshToken, limits());
    const guarded = new DriveApi(settingsOf(drive), tokens, limits());
    const access = await tokens.get();
    drive.state.fail('GET /drive/v3/files', { status: 403, reason: 'domainPolicy' });
    const error = await guarded
      .call({ method: 'GET', path: '/drive/v3/files?' })
      .catch((thrown: unknown) => thrown);
    const shown = `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`;
    expect(shown).toContain('domainPolicy');
    expect([shown.includes(access), shown.includes(refreshToken)]).toEqual([false, false]);
  });
});

test('an address of another host never gets the token', async () => {
  const failed = api.call({ method: 'PUT', path: 'https://elsewhere.example.org/upload' });
  await expect(failed).rejects.toMatchObject({ kind: 'answer' });
});

test('each generated id is another one', async () => {
  expect(await generateId(api)).not.toBe(await generateId(api));
});
