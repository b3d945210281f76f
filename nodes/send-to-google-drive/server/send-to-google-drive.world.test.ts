import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { googleDriveConnections } from '../../connections/google-drive/google-drive-connections.contract.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { consent } from '@scriptorium/testing/servers/google-drive/consent.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const drive = await startGoogleDrive();
const world = await startWorld({ settings: drive.settings });
afterAll(async () => {
  await world.close();
  await drive.close();
});
const { db } = world.database;
const boss = world.callAs(world.admin);
beforeEach(() => drive.state.clear());

const FILE = { fileContent: 'About: ${document.content}', preferredFilename: 'of ${document.filename}' };
const UPLOAD = 'PUT /upload/drive/v3/files';

/** A process with a sending node and one document that has reached it. */
async function scene(settings: object = {}, { connected = true } = {}) {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const node = await world.make.node(process.id, {
    activityType: 'SEND_TO_GOOGLE_DRIVE',
    ...FILE,
    ...settings,
  });
  await world.make.edge(process.id, process.parser.id, node.id);
  const folder = drive.state.addFolder('out');
  const connect = async (folderId = folder.id) => {
    const code = await consent(boss, node.id);
    const body = { nodeId: node.id, newConnections: [{ name: 'Out', folderId, ...code }] };
    return boss(googleDriveConnections.save, { body });
  };
  if (connected) await connect();
  const upload = async (name: string, text: string) => {
    const body = uploadForm({ nodeId: hup.id, name, text });
    return (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const document = await upload('letter.txt', 'Dear Anna');
  await world.drain();
  const step = async () => {
    const { documentStepsInformation: all } = await boss(steps.state, { params: { id: document } });
    const found = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
    if (!found) throw new Error('The document did not reach the node');
    return found;
  };
  const rerun = async () => {
    await boss(steps.rerun, { params: { id: (await step()).id }, query: {} });
    await world.drain();
  };
  const files = () =>
    drive.state.in(folder.id).map(({ id, name, bytes }) => ({ id, name, text: String(bytes) }));
  const result = async () => boss(actionResults.sendToGoogleDrive, { query: { stepId: (await step()).id } });
  return { process, node, folder, document, upload, connect, step, rerun, files, result };
}

it('stores its templates, each with the state of the editor [SEND-06]', async () => {
  const { node } = await scene();
  const state = (text: string) => ({ root: { text } });
  const settings = {
    fileContent: 'x ${document.id}',
    fileContentEditorState: state('content'),
    preferredFilename: 'Zażółć (1)_${util.date}.txt',
    preferredFilenameEditorState: state('name'),
  };
  await boss(nodes.update, { body: { id: node.id, ...settings } as never });
  expect(await boss(nodes.get, { params: { id: node.id } })).toMatchObject(settings);
  expect(await boss(googleDriveConnections.ofNode, { params: { id: node.id } })).toMatchObject([
    { name: 'Out', authorized: true },
  ]);
});

it.each([
  ['a name with a folder', { preferredFilename: '../a' }, 'preferredFilename'],
  ['a name with a line break', { preferredFilename: 'a\nb' }, 'preferredFilename'],
  ['an unknown wildcard', { fileContent: '${nothing}' }, 'fileContent'],
  ['no name', { preferredFilename: '' }, 'preferredFilename'],
])('refuses %s', async (_what, wrong, field) => {
  const { node } = await scene();
  const refused = boss(nodes.update, { body: { id: node.id, ...wrong } as never });
  await expect(refused).rejects.toMatchObject({ status: 400 });
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining(field) as string });
});

describe('a file about each document', () => {
  it('is saved once in the folder, and its step has its id [SEND-12] [API-111]', async () => {
    const { step, files, result } = await scene();
    const [file] = files();
    expect(files()).toEqual([
      { id: expect.any(String) as string, name: 'of letter.txt', text: 'About: Dear Anna' },
    ]);
    expect((await step()).status).toBe('ACCEPTED');
    expect(await result()).toMatchObject({
      status: 'SUCCESS',
      createdFileId: file?.id,
      url: `${drive.url}/file/d/${file?.id}/view`,
      reason: null,
    });
  });

  it('is known to the templates of later nodes', async () => {
    const { process, node, document, files } = await scene();
    const later = await world.make.node(process.id, {
      activityType: 'SEND_TO_GOOGLE_DRIVE',
      name: 'Later',
      fileContent: `\${node.${node.id}.googledriveresult.fileid} at \${node.${node.id}.googledriveresult.url}`,
      preferredFilename: 'later.txt',
      fromId: node.id,
    } as never);
    const target = drive.state.addFolder('later');
    const code = await consent(boss, later.id);
    await boss(googleDriveConnections.save, {
      body: { nodeId: later.id, newConnections: [{ name: 'Later', folderId: target.id, ...code }] },
    });
    const { documentStepsInformation: all } = await boss(steps.state, { params: { id: document } });
    const first = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO.id ?? 0;
    await boss(steps.rerun, { params: { id: first }, query: {} });
    await world.drain();
    const sent = files().at(-1);
    expect(drive.state.in(target.id).map(({ bytes }) => String(bytes))).toEqual([
      `${sent?.id} at ${drive.url}/file/d/${sent?.id}/view`,
    ]);
  });

  it('makes no folders from the values of its name', async () => {
    const { files } = await scene({ preferredFilename: '${document.content}.txt', fileContent: 'x' });
    expect(files()[0]?.name).toBe('Dear Anna.txt');
  });
});

describe('a failure that passes', () => {
  it.each([
    ['the answer is lost', 'answerLost'],
    ['the connection is cut', 'half'],
    ['the service is busy', { status: 503, reason: 'backendError', retryAfter: '1' }],
  ] as const)('when %s ends in one file', async (_what, failure) => {
    drive.state.fail(UPLOAD, failure, failure, failure);
    const { step, files } = await scene();
    await world.drainRetries();
    await world.drainRetries();
    expect((await step()).status).toBe('ACCEPTED');
    expect(files()).toHaveLength(1);
  });

  it('before there is an id is tried again', async () => {
    drive.state.fail('GET /drive/v3/files/generateIds', { status: 429, reason: 'rateLimitExceeded' });
    const { step, files } = await scene();
    expect(await step()).toMatchObject({ status: 'PROCESSING', reason: { key: 'reason.googleDrive.busy' } });
    await world.drainRetries();
    expect((await step()).status).toBe('ACCEPTED');
    expect(files()).toHaveLength(1);
  });

  it('because the server was killed during the upload ends in one file', async () => {
    const { step, files, rerun } = await scene();
    let kills = 0;
    drive.state.onRequest = async (request) => {
      if (request !== UPLOAD || kills > 0) return;
      kills += 1;
      await killRuns();
    };
    await rerun();
    await world.drainRetries();
    expect(kills).toBe(1);
    expect((await step()).status).toBe('ACCEPTED');
    // one of the first run, one of the second
    expect(files()).toHaveLength(2);
  });
});

/** As when the server is killed: workers lose their leases before the receiver answers. */
const killRuns = () =>
  db
    .updateTable('job')
    .set({ state: 'ready', lease_token: null, lease_until: null, worker: null })
    .where('state', '=', 'running')
    .execute();

describe('a refusal', () => {
  it.each([
    ['storage that is full', { status: 403, reason: 'storageQuotaExceeded' }, 'full'],
    ['a folder without rights', { status: 403, reason: 'insufficientFilePermissions' }, 'folder'],
    ['anything else', { status: 400, reason: 'invalid' }, 'refused'],
  ] as const)('because of %s is shown, and a rerun sends a new file', async (_what, failure, name) => {
    drive.state.fail('POST /upload', failure);
    const { step, files, rerun, result } = await scene();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: `reason.googleDrive.${name}` } });
    expect(await result()).toMatchObject({
      status: 'FAILURE',
      createdFileId: null,
      reason: { key: `reason.googleDrive.${name}` },
    });
    await rerun();
    expect((await step()).status).toBe('ACCEPTED');
    expect(files()).toHaveLength(1);
  });

  it('because nobody has given a permission any more names the way out', async () => {
    const { node, folder, step, rerun, files } = await scene();
    drive.state.revokeAll();
    await rerun();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.googleDrive.revoked' } });
    const [connection] = await boss(googleDriveConnections.ofNode, { params: { id: node.id } });
    const code = await consent(boss, node.id);
    const changed = { id: connection?.id ?? 0, name: 'Out', folderId: folder.id, ...code };
    await boss(googleDriveConnections.save, { body: { nodeId: node.id, updatedConnections: [changed] } });
    await rerun();
    expect((await step()).status).toBe('ACCEPTED');
    expect(files()).toHaveLength(2);
  });

  it('because the node has no connection names it', async () => {
    const { connect, step, rerun, files } = await scene({}, { connected: false });
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.googleDrive.incomplete' } });
    await connect();
    await rerun();
    expect(files()).toHaveLength(1);
  });
});

it('one file about all waiting documents has their values as lists', async () => {
  const trigger = { triggerType: 'THRESHOLD', threshold: 100 };
  const name = { preferredFilename: 'all ${util.date}.txt', fileContent: '${document.content}' };
  const { node, upload, files, step, result } = await scene({ ...trigger, ...name });
  await upload('other.txt', 'Dear Bob');
  await world.drain();
  expect(files()).toEqual([]);
  await boss(actionResults.execute, { params: { id: node.id } });
  await world.drain();
  expect(files()).toMatchObject([{ text: 'Dear Anna, Dear Bob' }]);
  expect((await step()).status).toBe('ACCEPTED');
  expect(await result()).toMatchObject({ status: 'SUCCESS', createdFileId: files()[0]?.id });
});

it('the result is visible to users who may read the node', async () => {
  const { process, step } = await scene();
  const query = { stepId: (await step()).id };
  const rights = (componentId: number) => [{ type: 'PROCESS', componentId, mode: 'READ' }] as const;
  const reader = await world.make.user({ authorities: [...rights(process.id)] });
  const other = await world.make.user({ authorities: [...rights((await world.make.process()).id)] });
  expect((await world.callAs(reader)(actionResults.sendToGoogleDrive, { query })).status).toBe('SUCCESS');
  await expect(world.callAs(other)(actionResults.sendToGoogleDrive, { query })).rejects.toMatchObject({
    status: 404,
  });
});
