import { googleDriveConnections } from '../google-drive-connections.contract.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { consent } from '@scriptorium/testing/servers/google-drive/consent.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const drive = await startGoogleDrive();
const world = await startWorld({ settings: drive.settings });
afterAll(async () => {
  await world.close();
  await drive.close();
});
const { make, callAs, admin } = world;
const { db } = world.database;
const boss = callAs(admin);

let processId: number;
let nodeId: number;
beforeEach(async () => {
  drive.state.clear();
  processId = (await make.process()).id;
  nodeId = (await make.node(processId, { activityType: 'GDU_UPLOAD' })).id;
});

const draft = async (name = 'Contracts', folderId = drive.state.addFolder('in').id, to = nodeId) => ({
  name,
  folderId,
  ...(await consent(boss, to)),
});
const save = (changes: object, to = nodeId, call = boss) =>
  call(googleDriveConnections.save, { body: { nodeId: to, ...changes } });
const list = (of = nodeId, call = boss) => call(googleDriveConnections.ofNode, { params: { id: of } });
const stored = () =>
  db.selectFrom('connection').selectAll().where('node_id', '=', nodeId).orderBy('id').execute();
const key = (errorKey: string, status = 400) => ({ key: errorKey, status });

/** Sends a body that the typed client would refuse. */
async function put(body: object) {
  const response = await world.fetchAs(admin)('/api/node/google-drive-connections', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nodeId, ...body }),
  });
  const { fieldErrors = [] } = (await response.json()) as {
    fieldErrors?: { field: string; message: string }[];
  };
  return [response.status, ...fieldErrors.map(({ field, message }) => `${field} ${message}`)];
}

describe('the configuration', () => {
  it('has the scope and the client id, and no secret [API-052] [UPL-06]', async () => {
    const { call, asked } = await recording();
    expect(await call(googleDriveConnections.config, {})).toEqual({
      googleApiScope: 'https://www.googleapis.com/auth/drive',
      googleApiClientId: drive.state.client.id,
    });
    expect(asked()).not.toContain(drive.state.client.secret);
  });

  /** A user without any right, and the text of all answers. */
  async function recording() {
    const texts: string[] = [];
    const user = await make.user();
    const response = await world.fetchAs(user)('/api/google-drive-connections/config');
    texts.push(await response.text());
    return { call: callAs(user), asked: () => texts.join('') };
  }
});

describe('the address of a sign-in', () => {
  it('leads to Google with a challenge, and back to the page', async () => {
    const { url, state } = await boss(googleDriveConnections.authorize, { body: { nodeId } });
    const query = new URL(url).searchParams;
    expect(url.startsWith(`${drive.url}/o/oauth2/v2/auth?`)).toBe(true);
    expect(query.get('state')).toBe(state);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(new URL(query.get('redirect_uri') ?? '').pathname).toBe('/oauth/google-drive');
  });

  it('is refused for a node of another type', async () => {
    const hup = await make.node(processId, { activityType: 'HUP' });
    await expect(boss(googleDriveConnections.authorize, { body: { nodeId: hup.id } })).rejects.toMatchObject(
      key('error.validation'),
    );
  });

  it('needs an installation that is known to Google', async () => {
    const other = await startWorld();
    try {
      const process = await other.make.process();
      const node = await other.make.node(process.id, { activityType: 'GDU_UPLOAD' });
      const call = other.callAs(other.admin);
      expect((await call(googleDriveConnections.config, {})).googleApiClientId).toBe('');
      await expect(
        call(googleDriveConnections.authorize, { body: { nodeId: node.id } }),
      ).rejects.toMatchObject(key('error.googleDrive.notSetUp'));
    } finally {
      await other.close();
    }
  });
});

describe('connections', () => {
  it('are added, changed and deleted together, and listed with their fields [UPL-06] [UPL-15] [API-172] [API-173]', async () => {
    const [first, second] = await save({ newConnections: [await draft('First'), await draft('Second')] });
    expect(first).toEqual({
      id: expect.any(Number) as number,
      nodeId,
      name: 'First',
      folderId: expect.any(String) as string,
      authorized: true,
    });
    const third = await draft('Third');
    await save({
      deletedConnectionIds: [first?.id],
      updatedConnections: [{ id: second?.id, name: ' Renamed ', folderId: 'root' }],
      newConnections: [third],
    });
    expect(await list()).toMatchObject([
      { id: second?.id, name: 'Renamed', folderId: 'root', authorized: true },
      { name: 'Third', folderId: third.folderId },
    ]);
  });

  it('keep the permission encrypted, and show it to nobody', async () => {
    const user = await make.user({
      authorities: [{ type: 'PROCESS', componentId: processId, mode: 'READ' }],
    });
    await save({ newConnections: [await draft()] });
    const [token = ''] = drive.state.refreshTokens.keys();
    const rows = JSON.stringify(await stored());
    expect(token.length).toBeGreaterThan(10);
    expect(rows).not.toContain(token);
    expect(JSON.stringify(await list(nodeId, callAs(user)))).not.toContain('refresh');
  });

  it('need a name, a folder, and a code for a new one [UPL-07]', async () => {
    const whole = await draft();
    const { name: _name, ...noName } = whole;
    const { folderId: _folder, ...noFolder } = whole;
    const { authorizationCode: _code, ...noCode } = whole;
    expect(await put({ newConnections: [noName] })).toEqual([400, 'newConnections.0.name NotNull']);
    expect(await put({ newConnections: [{ ...whole, name: ' ' }] })).toEqual([
      400,
      'newConnections.0.name NotNull',
    ]);
    expect(await put({ newConnections: [noFolder] })).toEqual([400, 'newConnections.0.folderId NotNull']);
    expect(await put({ newConnections: [{ ...whole, folderId: "x' or '1" }] })).toEqual([
      400,
      'newConnections.0.folderId Pattern',
    ]);
    expect(await put({ newConnections: [noCode] })).toEqual([
      400,
      'newConnections.0.authorizationCode NotNull',
    ]);
    expect(await stored()).toEqual([]);
  });

  it('that Google does not accept any more need another code [UPL-07]', async () => {
    const [made] = await save({ newConnections: [await draft()] });
    drive.state.revokeAll();
    await boss(googleDriveConnections.fetchContent, { params: { id: nodeId } });
    await world.drain();
    const [now] = await list();
    expect(now?.authorized).toBe(false);
    const change = { id: made?.id, name: 'Again', folderId: made?.folderId };
    expect(await put({ updatedConnections: [change] })).toEqual([
      400,
      'updatedConnections.0.authorizationCode NotNull',
    ]);
    const again = await save({ updatedConnections: [{ ...change, ...(await consent(boss, nodeId)) }] });
    expect(again).toMatchObject([{ name: 'Again', authorized: true }]);
    expect((await stored())[0]).toMatchObject({ state: 'OK', reason: null });
  });

  it('are all refused when one change is', async () => {
    const [made] = await save({ newConnections: [await draft('Stays')] });
    const other = (await make.node(processId, { activityType: 'GDU_UPLOAD', name: 'Other' })).id;
    const [foreign] = await save({ newConnections: [await draft('Foreign', 'root', other)] }, other);
    const rename = { id: made?.id, name: 'Changed', folderId: 'root' };
    for (const changes of [
      { deletedConnectionIds: [foreign?.id], updatedConnections: [rename] },
      { updatedConnections: [rename, { id: foreign?.id, name: 'Stolen', folderId: 'root' }] },
      { deletedConnectionIds: [made?.id], updatedConnections: [rename] },
    ])
      await expect(save(changes)).rejects.toMatchObject(key('error.http.404', 404));
    await expect(
      save({
        updatedConnections: [rename],
        newConnections: [{ ...(await draft()), authorizationCode: 'wrong' }],
      }),
    ).rejects.toMatchObject(key('error.googleDrive.signIn'));
    expect(await list()).toMatchObject([{ name: 'Stays' }]);
    expect(await list(other)).toMatchObject([{ name: 'Foreign' }]);
  });

  it('of a node that sends are exactly one [SEND-07]', async () => {
    const sender = await make.node(processId, { activityType: 'SEND_TO_GOOGLE_DRIVE' });
    const refused = key('error.connection.multipleAssigned');
    const one = () => draft('Out', drive.state.addFolder('out').id, sender.id);
    await expect(save({}, sender.id)).rejects.toMatchObject(refused);
    await expect(save({ newConnections: [await one(), await one()] }, sender.id)).rejects.toMatchObject(
      refused,
    );
    const [made] = await save({ newConnections: [await one()] }, sender.id);
    await expect(save({ newConnections: [await one()] }, sender.id)).rejects.toMatchObject(refused);
    await expect(save({ deletedConnectionIds: [made?.id] }, sender.id)).rejects.toMatchObject(refused);
    const replaced = await save(
      { deletedConnectionIds: [made?.id], newConnections: [await one()] },
      sender.id,
    );
    expect(replaced).toHaveLength(1);
    expect(await list(sender.id)).toEqual(replaced);
  });

  it('of a node that sends are needed before it can be saved [SEND-07]', async () => {
    const sender = await make.node(processId, { activityType: 'SEND_TO_GOOGLE_DRIVE' });
    const file = { fileContent: 'x', preferredFilename: 'a.txt' };
    const change = () => boss(nodes.update, { body: { id: sender.id, ...file } as never });
    await expect(change()).rejects.toMatchObject(key('error.connection.multipleAssigned'));
    await save({ newConnections: [await draft('Out', 'root', sender.id)] }, sender.id);
    expect(await change()).toMatchObject(file);
  });

  it('of nodes of other types are refused', async () => {
    const hup = await make.node(processId, { activityType: 'HUP' });
    await expect(save({}, hup.id)).rejects.toMatchObject(key('error.validation'));
  });
});

describe('a sign-in', () => {
  it('is refused when it was for another node or another user', async () => {
    const other = await make.node(processId, { activityType: 'GDU_UPLOAD', name: 'Other' });
    const forOther = await draft('Mine', 'root', other.id);
    await expect(save({ newConnections: [forOther] })).rejects.toMatchObject(key('error.googleDrive.state'));
    const rights = [{ type: 'PROCESS', componentId: processId, mode: 'ADMIN' }] as const;
    const colleague = callAs(await make.user({ authorities: [...rights] }));
    const mine = await draft();
    await expect(save({ newConnections: [mine] }, nodeId, colleague)).rejects.toMatchObject(
      key('error.googleDrive.state'),
    );
    expect(await stored()).toEqual([]);
    expect(await save({ newConnections: [mine] })).toHaveLength(1);
  });

  it.each([
    ['another state', { state: 'x.y.z' }, 'error.googleDrive.state'],
    ['a wrong code', { authorizationCode: '4/wrong' }, 'error.googleDrive.signIn'],
  ] as const)('with %s is refused', async (_what, wrong, errorKey) => {
    const given = { ...(await draft()), ...wrong };
    await expect(save({ newConnections: [given] })).rejects.toMatchObject(key(errorKey));
    expect(await stored()).toEqual([]);
  });

  it('works once', async () => {
    const given = await draft();
    await save({ newConnections: [given] });
    await expect(save({ newConnections: [given] })).rejects.toMatchObject(key('error.googleDrive.signIn'));
    expect(await stored()).toHaveLength(1);
  });

  it('without the whole permission is refused', async () => {
    const code = await consent(boss, nodeId, { scope: 'https://www.googleapis.com/auth/drive.file' });
    const given = { name: 'Small', folderId: 'root', ...code };
    await expect(save({ newConnections: [given] })).rejects.toMatchObject(key('error.googleDrive.scope'));
    expect(await stored()).toEqual([]);
  });

  it('that Google does not answer is no error of the server', async () => {
    const given = await draft();
    drive.state.fail('POST /token', { status: 503 });
    await expect(save({ newConnections: [given] })).rejects.toMatchObject(
      key('error.googleDrive.unreachable', 503),
    );
    const other = await draft();
    drive.state.fail('POST /token', 'hangUp');
    await expect(save({ newConnections: [other] })).rejects.toMatchObject(
      key('error.googleDrive.unreachable', 503),
    );
  });
});

describe('the test of a connection', () => {
  const test = (id: number | undefined, more = {}) =>
    boss(googleDriveConnections.test, { body: { nodeId, id: id ?? 0, ...more } });

  it('counts the files of its folder, or of another one', async () => {
    const [made] = await save({ newConnections: [await draft()] });
    drive.state.add({ name: 'a.txt', parents: [made?.folderId ?? ''] });
    expect(await test(made?.id)).toEqual({ count: 1 });
    expect(await test(made?.id, { folderId: drive.state.addFolder('empty').id })).toEqual({ count: 0 });
  });

  it('names the step that failed, and ends a stop when it succeeds', async () => {
    const [made] = await save({ newConnections: [await draft('Contracts', 'missing')] });
    await expect(test(made?.id)).rejects.toMatchObject({
      ...key('error.connection.failed'),
      params: { stage: 'folder', reason: 'reason.source.folder', folder: 'missing' },
    });
    await boss(googleDriveConnections.fetchContent, { params: { id: nodeId } });
    await world.drain();
    expect(await boss(sources.ofNode, { params: { id: nodeId }, query: {} })).toMatchObject([
      { state: 'STOPPED', reason: { key: 'reason.source.folder' } },
    ]);
    drive.state.add({ id: 'missing', name: 'now', mimeType: 'application/vnd.google-apps.folder' });
    await test(made?.id);
    expect((await stored())[0]).toMatchObject({ state: 'OK', reason: null });
  });

  it('of another node is not found', async () => {
    const other = (await make.node(processId, { activityType: 'GDU_UPLOAD', name: 'Other' })).id;
    const [made] = await save({ newConnections: [await draft('Other', 'root', other)] }, other);
    await expect(test(made?.id)).rejects.toMatchObject(key('error.http.404', 404));
  });
});

it('the origin of the page decides where Google sends the browser back to', async () => {
  const other: World = await startWorld({
    settings: { ...drive.settings, PUBLIC_URL: 'https://scriptorium.example.org' },
  });
  try {
    const process = await other.make.process();
    const node = await other.make.node(process.id, { activityType: 'GDU_UPLOAD' });
    const { url } = await other.callAs(other.admin)(googleDriveConnections.authorize, {
      body: { nodeId: node.id },
    });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(
      'https://scriptorium.example.org/oauth/google-drive',
    );
  } finally {
    await other.close();
  }
});
