import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections } from '../../connections/sftp/sftp-connections.contract.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { accountOf } from '@scriptorium/sftp/stored-connection.ts';
import { sftpConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { describe, expect, it } from 'vitest';
import { sendScenes } from './fixtures/send-scenes.ts';
import { fingerprintOf } from '@scriptorium/node-server/actions/render-file.ts';

const { server, tunnel, world, boss, scene, files, content, addressOf } = await sendScenes();
const { make } = world;
const { db } = world.database;

describe('a file about each document', () => {
  it('is written with its templates filled in, and its address is the result [API-112]', async () => {
    const { upload, step, result } = await scene();
    const id = await upload('Zażółć.txt', 'Dear Anna\n"quoted" ${process.id}');
    expect(files()).toEqual(['Zażółć.txt']);
    expect(content('Zażółć.txt')).toBe('About Zażółć.txt: Dear Anna\n"quoted" ${process.id}');
    expect(await step(id)).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(await result(id)).toEqual({
      status: 'SUCCESS',
      createdFileAddress: addressOf('Zażółć.txt'),
      finishedAt: expect.any(String),
      message: null,
      reason: null,
    });
  });

  it('stays in its folder, whatever the values of its name are', async () => {
    const { upload } = await scene({ preferredFilename: '${document.content}.txt' });
    await upload('a.txt', '../../etc/cron.d/x:y');
    expect(files()).toEqual([expect.stringMatching(/^\.\.[-_]\.\.[-_]etc[-_]cron\.d[-_]x[-_]y\.txt$/)]);
  });

  it('is in the folder of the connection, and its address can be used by later nodes', async () => {
    const { process, node, upload } = await scene({}, { folder: '.' });
    const next = await make.node(process.id, { activityType: 'SEND_TO_SFTP', fromId: node.id });
    const templates = {
      preferredFilename: 'link-${document.id}.txt',
      fileContent: `saved at \${node.${node.id}.sftpresult.fileaddress}`,
    };
    const body = { nodeId: next.id, ...sftpConnectionTo(server, { port: tunnel.port }) };
    await boss(sftpConnections.create, { body });
    await boss(nodes.update, { body: { id: next.id, ...templates } as never });
    const id = await upload();
    expect(content(`link-${id}.txt`)).toBe(`saved at ${addressOf('letter.txt')}`);
  });

  it('never replaces another one: the second of the same name fails', async () => {
    const { upload, step, result } = await scene();
    await upload('same.txt', 'first');
    const second = await upload('same.txt', 'second');
    expect(await step(second)).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.sendToSftp.exists', params: { name: 'same.txt' } },
    });
    expect(await result(second)).toMatchObject({ status: 'FAILURE', createdFileAddress: null });
    // Neither is a third one with the bytes of the first taken for it.
    const third = await upload('same.txt', 'first');
    expect((await step(third)).status).toBe('ERROR');
    expect([files(), content('same.txt')]).toEqual([['same.txt'], 'About same.txt: first']);
  });

  it.each([
    ['cut', 'down', 2000],
    ['cut', 'up', 60_000],
    ['reset', 'up', 30_000],
    ['freeze', 'up', 90_000],
  ] as const)('is written once after a %s (%s) at %i bytes', async (act, direction, after) => {
    const { upload, step, result } = await scene();
    tunnel.fault = { act, direction, after };
    const id = await upload('big.txt', 'x'.repeat(300_000));
    expect(await step(id)).toMatchObject({ status: 'PROCESSING' });
    tunnel.fault = undefined;
    await world.drainRetries();
    expect(await step(id)).toMatchObject({ status: 'ACCEPTED' });
    expect(files()).toEqual(['big.txt']);
    expect(content('big.txt')).toHaveLength(300_000 + 'About big.txt: '.length);
    expect(await result(id)).toMatchObject({ createdFileAddress: addressOf('big.txt') });
  });

  it('is recognised after a crash between its last byte and the end of the step', async () => {
    const { upload, step } = await scene();
    const id = await upload('crash.txt', 'once');
    const { id: stepId } = await step(id);
    const of = { step_id: stepId };
    const effect = () =>
      db.selectFrom('outbox').selectAll().where('step_id', '=', stepId).executeTakeFirstOrThrow();
    const { receipt } = await effect();
    // As it was when the server died: the file is there, but nothing says so.
    const request = { name: 'crash.txt', content: 'About crash.txt: once' };
    const { madeFrom } = await madeFromOf(stepId);
    const payload = JSON.stringify({ attempt: 0, madeFrom, request });
    await db
      .updateTable('outbox')
      .set({ state: 'SENDING', payload, receipt: null, finished_at: null })
      .where('step_id', '=', of.step_id)
      .execute();
    await db.updateTable('step').set({ status: 'ERROR' }).where('id', '=', stepId).execute();
    await boss(steps.rerun, { params: { id: stepId }, query: {} });
    await world.drain();
    expect(files()).toEqual(['crash.txt']);
    expect(await step(id)).toMatchObject({ status: 'ACCEPTED' });
    expect((await effect()).receipt).toMatchObject({ address: receipt?.['address'] });
  });

  it('fails at once for what only a person can change, and says what it is', async () => {
    for (const [connection, key] of [
      [{ password: 'wrong' }, 'signIn'],
      [{ folder: 'none' }, 'folder'],
      [{ address: '127.0.0.2' }, 'forbidden'],
      [null, 'connections'],
    ] as const) {
      const { upload, step } = await scene({}, connection);
      const found = await step(await upload());
      expect([key, found.status, found.reason?.key]).toEqual([key, 'ERROR', `reason.sendToSftp.${key}`]);
      expect(JSON.stringify(found)).not.toContain(server.password);
    }
    const empty = await scene({ preferredFilename: undefined, fileContent: undefined });
    expect(await empty.step(await empty.upload())).toMatchObject({
      reason: { key: 'reason.sendToSftp.incomplete' },
    });
    expect(files()).toEqual([]);
  });

  it('is not written to a server that shows another key', async () => {
    const { node, upload, step, rerun } = await scene();
    await upload('one.txt');
    await server.changeHostKey();
    const id = await upload('two.txt');
    expect(await step(id)).toMatchObject({ status: 'ERROR', reason: { key: 'reason.sendToSftp.hostKey' } });
    const { shown } = (await step(id)).reason?.params ?? {};
    const [connection] = await boss(sftpConnections.list, { query: { nodeId: node.id } });
    if (!connection) throw new Error('missing');
    const call = { params: { id: connection.id }, body: { fingerprint: String(shown) } };
    await boss(sftpConnections.trustHostKey, call);
    await rerun(id);
    expect(files()).toEqual(['one.txt', 'two.txt']);
  });
});

it('writes one file about all documents that wait [SEND-12]', async () => {
  const { node, upload, result } = await scene({
    triggerType: 'THRESHOLD',
    threshold: 2,
    preferredFilename: 'report.txt',
    fileContent: '${document.filename}',
  });
  const first = await upload('a.txt');
  expect(existsSync(join(server.folder, 'report.txt'))).toBe(false);
  const second = await upload('b.txt');
  await world.services.engine.drain();
  await boss(actionResults.execute, { params: { id: node.id } }).catch(() => {});
  await world.drain();
  expect(content('report.txt')).toMatch(/a\.txt[^]*b\.txt/);
  for (const id of [first, second])
    expect(await result(id)).toMatchObject({
      status: 'SUCCESS',
      createdFileAddress: addressOf('report.txt'),
    });
});

/** The fingerprint of the settings, as a run makes it now. */
async function madeFromOf(stepId: number): Promise<{ madeFrom: string }> {
  const row = await db
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .innerJoin('connection', 'connection.node_id', 'node.id')
    .select(['node.settings as node', 'connection.settings as connection'])
    .where('step.id', '=', stepId)
    .executeTakeFirstOrThrow();
  return { madeFrom: fingerprintOf(row.node as never, accountOf(row.connection as never)) };
}
