import { buffer } from 'node:stream/consumers';
import type { GoogleSettings } from '@scriptorium/google-drive/google-settings.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import type { FoundItem, SourceLimits, SourceSession, Stage } from '@scriptorium/sources/source-kind.ts';
import {
  startGoogleDrive,
  type GoogleDriveServer,
} from '@scriptorium/testing/servers/google-drive-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { googleDriveSource } from './google-drive-source.ts';

let drive: GoogleDriveServer;
beforeAll(async () => {
  drive = await startGoogleDrive();
});
beforeEach(() => drive.state.clear());
afterAll(() => drive.close());

const google = (): GoogleSettings => ({
  clientId: drive.state.client.id,
  clientSecret: drive.state.client.secret,
  scope: drive.state.scope,
  accountsUrl: drive.url,
  tokenUrl: drive.url,
  apiUrl: drive.url,
});

const LIMITS: SourceLimits = { allow: parseAllowList('127.0.0.1'), timeoutMs: 5000, maxBytes: 1_000_000 };
const NATIVE = 'application/vnd.google-apps';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const noneKnown = () => Promise.resolve(new Set<string>());

interface Opening {
  folderId?: string;
  refreshToken?: string;
  limits?: Partial<SourceLimits>;
  settings?: GoogleSettings | null;
  stages?: Stage[];
}

function open({ folderId = drive.state.addFolder('in').id, ...given }: Opening = {}): Promise<SourceSession> {
  const { refreshToken = drive.state.signIn(), limits, settings = google(), stages = [] } = given;
  return googleDriveSource(settings).open(
    { settings: { name: 'Contracts', folderId }, secrets: { refreshToken }, hostKey: null },
    {
      limits: { ...LIMITS, ...limits },
      signal: new AbortController().signal,
      begin: (stage) => stages.push(stage),
    },
  );
}

async function listed(session: SourceSession): Promise<FoundItem[]> {
  const items: FoundItem[] = [];
  for await (const batch of session.list(null, noneKnown)) {
    expect(batch.items.length).toBeLessThanOrEqual(500);
    items.push(...batch.items);
  }
  return items;
}

/** Reads an item as the importer does. */
async function read(session: SourceSession, item: FoundItem | undefined): Promise<string> {
  if (!item) throw new Error('Nothing was listed');
  const { body, verify } = await session.read(item);
  const bytes = await buffer(body);
  await verify({ key: 'k', size: bytes.length, sha256: '' });
  return String(bytes);
}

/** A folder with these files, and a session of it. */
async function folderWith(...files: Parameters<typeof drive.state.add>[0][]) {
  const { id } = drive.state.addFolder('in');
  const stored = files.map((file) => drive.state.add({ ...file, parents: [id] }));
  return { id, stored, session: await open({ folderId: id }) };
}

describe('a session', () => {
  test('begins with the sign-in and the folder', async () => {
    const stages: Stage[] = [];
    await open({ stages });
    expect(stages).toEqual(['signIn', 'folder']);
  });

  test.each([
    [
      'a withdrawn permission',
      () => ({ refreshToken: 'withdrawn' }),
      { kind: 'stop', reason: { key: 'reason.source.revoked', params: { host: '127.0.0.1' } } },
      'signIn',
    ],
    [
      'another scope',
      () => ({ refreshToken: drive.state.signIn('https://www.googleapis.com/auth/drive.file') }),
      { kind: 'stop', reason: { key: 'reason.source.scope' } },
      'signIn',
    ],
    [
      'an unknown client',
      () => ({ settings: { ...google(), clientSecret: 'wrong' } }),
      {
        kind: 'stop',
        reason: {
          key: 'reason.source.client',
          params: { code: '401 invalid_client', setting: 'GOOGLE_CLIENT_ID' },
        },
      },
      'signIn',
    ],
    [
      'a folder that does not exist',
      () => ({ folderId: 'missing' }),
      { kind: 'stop', reason: { key: 'reason.source.folder', params: { folder: 'missing' } } },
      'folder',
    ],
    [
      'a file instead of a folder',
      () => ({ folderId: drive.state.add({ name: 'a.txt' }).id }),
      { kind: 'stop', reason: { key: 'reason.source.folder' } },
      'folder',
    ],
    [
      'a folder in the trash',
      () => ({ folderId: drive.state.add({ name: 'a', mimeType: `${NATIVE}.folder`, trashed: true }).id }),
      { kind: 'stop', reason: { key: 'reason.source.folder' } },
      'folder',
    ],
    [
      'a forbidden network',
      () => ({ limits: { allow: parseAllowList('') } }),
      { kind: 'stop', reason: { key: 'reason.source.forbidden', params: { setting: 'OUTGOING_ALLOW' } } },
      'signIn',
    ],
    [
      'a server that is not there',
      () => ({ settings: { ...google(), tokenUrl: 'http://127.0.0.1:1' } }),
      { kind: 'connection', reason: { key: 'reason.source.connect', params: { code: 'ECONNREFUSED' } } },
      'connect',
    ],
  ] as const)('with %s fails and says so', async (_what, given, failure, stage) => {
    const stages: Stage[] = [];
    await expect(open({ ...given(), stages })).rejects.toMatchObject(failure);
    expect(stages.at(-1)).toBe(stage);
  });

  test('in an installation that is not known to Google stops', async () => {
    await expect(open({ settings: null })).rejects.toMatchObject({
      kind: 'stop',
      reason: { key: 'reason.source.notSetUp', params: { setting: 'GOOGLE_CLIENT_ID' } },
    });
  });

  test('fails for a time when the provider has a failure, and keeps its wish', async () => {
    drive.state.fail('GET /drive/v3/files/', { status: 429, reason: 'rateLimitExceeded', retryAfter: '30' });
    await expect(open()).rejects.toMatchObject({
      kind: 'connection',
      reason: { key: 'reason.source.busy', params: { code: '429 rateLimitExceeded' } },
      retryAfterMs: 30_000,
    });
  });
});

describe('a listing', () => {
  test('of 1,001 files finds all, at most 500 at once', async () => {
    const files = Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.txt` }));
    const { session } = await folderWith(...files);
    const items = await listed(session);
    expect(new Set(items.map(({ place }) => place)).size).toBe(1001);
    expect(await session.count()).toBe(1001);
  });

  test('finds files with old times, and no folders and shortcuts', async () => {
    const { session, stored } = await folderWith(
      { name: 'old.txt', modifiedTime: '1999-01-01T00:00:00.000Z' },
      { name: 'inner', mimeType: `${NATIVE}.folder`, bytes: undefined },
      { name: 'link', mimeType: `${NATIVE}.shortcut`, bytes: undefined },
    );
    const items = await listed(session);
    expect(items).toMatchObject([{ name: 'old.txt', size: 18 }]);
    expect(items[0]?.place.startsWith(`${stored[0]?.id} `)).toBe(true);
  });

  test('finds a changed file as another one, and a renamed one as the same', async () => {
    const { session, stored } = await folderWith({ name: 'a.txt' }, { name: 'b.txt' });
    const before = await listed(session);
    Object.assign(stored[0] ?? {}, {
      bytes: Buffer.from('new content'),
      modifiedTime: '2020-01-01T00:00:00Z',
    });
    Object.assign(stored[1] ?? {}, { name: 'renamed.txt', modifiedTime: '2030-01-01T00:00:00Z' });
    const after = await listed(session);
    expect(after[0]?.place).not.toBe(before[0]?.place);
    expect(after[1]?.place).toBe(before[1]?.place);
    expect(after.every(({ place, identity }) => place === identity)).toBe(true);
  });

  test('that comes as a page of HTML is a failure of the connection, not an empty folder', async () => {
    const { session } = await folderWith({ name: 'a.txt' });
    drive.state.fail('GET /drive/v3/files?', 'html');
    await expect(listed(session)).rejects.toMatchObject({
      kind: 'connection',
      reason: { key: 'reason.source.answer', params: { code: '200 text/html' } },
    });
  });

  test('whose permission is withdrawn between two pages stops the connection', async () => {
    const files = Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.txt` }));
    const { session } = await folderWith(...files);
    const list = session.list(null, noneKnown)[Symbol.asyncIterator]();
    await list.next();
    await list.next();
    drive.state.revokeAll();
    await expect(list.next()).rejects.toMatchObject({
      kind: 'stop',
      reason: { key: 'reason.source.revoked' },
    });
  });
});

describe('a file', () => {
  test('is read whole, with its name', async () => {
    const { session } = await folderWith({ name: '../Umowa „zażółć”.txt', bytes: Buffer.from('treść') });
    const [item] = await listed(session);
    expect(item?.name).toBe('../Umowa „zażółć”.txt');
    expect(await read(session, item)).toBe('treść');
  });

  test('that was deleted after the listing does not exist any more', async () => {
    const { session, stored } = await folderWith({ name: 'a.txt' });
    const [item] = await listed(session);
    drive.state.files.delete(stored[0]?.id ?? '');
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'gone',
      reason: { key: 'reason.source.gone' },
    });
  });

  test('that changed after the listing is left to the next one', async () => {
    const { session, stored } = await folderWith({ name: 'a.txt' });
    const [item] = await listed(session);
    Object.assign(stored[0] ?? {}, { bytes: Buffer.from('changed') });
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'gone',
      reason: { key: 'reason.source.changed' },
    });
    expect(await read(session, (await listed(session))[0])).toBe('changed');
  });

  test('whose bytes are not those of its checksum fails', async () => {
    const { session } = await folderWith({ name: 'a.txt', mimeType: 'text/plain' });
    const [item] = await listed(session);
    drive.state.fail('GET /drive/v3/files/', 'html');
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'item',
      reason: { key: 'reason.source.checksum', params: { host: '127.0.0.1' } },
    });
  });

  test('that breaks off is a failure of the connection', async () => {
    const { session } = await folderWith({ name: 'a.txt', bytes: Buffer.alloc(100_000, 1) });
    const [item] = await listed(session);
    drive.state.fail('GET /drive/v3/files/', 'half');
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'connection',
      reason: { key: 'reason.source.broken' },
    });
  });

  test('larger than it was listed is refused by the limit', async () => {
    const { session } = await folderWith({ name: 'a.txt', bytes: Buffer.alloc(1_000_001) });
    const [item] = await listed(session);
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'refused',
      reason: { key: 'reason.source.tooLarge', params: { setting: 'MAX_UPLOAD_MB' } },
    });
  });

  test('that may not be downloaded fails alone', async () => {
    const { session } = await folderWith({ name: 'a.txt' });
    const [item] = await listed(session);
    drive.state.fail('GET /drive/v3/files/', { status: 403, reason: 'cannotDownloadFile' });
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'item',
      reason: { key: 'reason.source.unreadable', params: { code: '403 cannotDownloadFile' } },
    });
  });

  test('is not read once the permission is withdrawn', async () => {
    const { session } = await folderWith({ name: 'a.txt' });
    const [item] = await listed(session);
    drive.state.revokeAll();
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'stop',
      reason: { key: 'reason.source.revoked' },
    });
  });
});

describe('a native document', () => {
  const native = (kind = 'document') => ({
    name: 'Contract',
    mimeType: `${NATIVE}.${kind}`,
    bytes: undefined,
    exports: { [DOCX]: Buffer.from('a docx') },
  });

  test('is exported, with the extension of its format', async () => {
    const { session } = await folderWith(native());
    const [item] = await listed(session);
    expect(item).toMatchObject({ name: 'Contract.docx', size: null });
    expect(await read(session, item)).toBe('a docx');
  });

  test('that changed is another one', async () => {
    const { session, stored } = await folderWith(native());
    const [before] = await listed(session);
    Object.assign(stored[0] ?? {}, { modifiedTime: '2030-01-01T00:00:00Z' });
    const [after] = await listed(session);
    expect(after?.place).not.toBe(before?.place);
    await expect(read(session, before)).rejects.toMatchObject({
      kind: 'gone',
      reason: { key: 'reason.source.changed' },
    });
  });

  test('without a format to export is refused', async () => {
    const { session } = await folderWith(native('form'));
    const [item] = await listed(session);
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'refused',
      reason: { key: 'reason.source.type' },
    });
  });

  test('too large for an export is refused at once', async () => {
    const { session } = await folderWith(native());
    const [item] = await listed(session);
    drive.state.fail(`GET /drive/v3/files/${String(item?.data['id'])}/export`, {
      status: 403,
      reason: 'exportSizeLimitExceeded',
    });
    await expect(read(session, item)).rejects.toMatchObject({
      kind: 'refused',
      reason: { key: 'reason.source.unreadable', params: { code: '403 exportSizeLimitExceeded' } },
    });
  });
});

test('another folder is another account, another name is not', () => {
  const { accountOf } = googleDriveSource(google());
  const of = (name: string, folderId: string) => accountOf({ name, folderId });
  expect(of('a', 'f')).toEqual(of('b', 'f'));
  expect(of('a', 'f')).not.toEqual(of('a', 'g'));
});
