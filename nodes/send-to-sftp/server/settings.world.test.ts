import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections } from '../../connections/sftp/sftp-connections.contract.ts';
import { sftpConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { describe, expect, it } from 'vitest';
import { sendScenes, TEMPLATES } from './fixtures/send-scenes.ts';

const { server, boss, scene } = await sendScenes();

describe('a node that sends to SFTP', () => {
  it('stores its templates with the states of the editor, its trigger and its connection [SEND-10]', async () => {
    const { node } = await scene();
    const settings = {
      preferredFilename: 'Zażółć (1) ${document.id}.txt',
      preferredFilenameEditorState: { root: { text: 'name' } },
      fileContent: '${document.content}\n${util.date}',
      fileContentEditorState: { root: { text: 'content' } },
      triggerType: 'THRESHOLD',
      threshold: 3,
    };
    await boss(nodes.update, { body: { id: node.id, ...settings } as never });
    expect(await boss(nodes.get, { params: { id: node.id } })).toMatchObject(settings);
    expect(await boss(sftpConnections.list, { query: { nodeId: node.id } })).toHaveLength(1);
  });

  it('needs a file name of allowed characters and a content [SEND-11]', async () => {
    const { node } = await scene();
    const faults = async (more: object) => {
      const body = { id: node.id, ...TEMPLATES, ...more } as never;
      const error = (await boss(nodes.update, { body }).catch((thrown: unknown) => thrown)) as {
        fieldErrors?: { field: string; message: string }[];
      };
      return (error.fieldErrors ?? []).map(({ field, message }) => `${field} ${message}`);
    };
    for (const wrong of ['a/b', 'a\\b', 'a:b', 'a*b', 'a\nb', 'a?${document.id}', '../${document.id}'])
      expect([wrong, await faults({ preferredFilename: wrong })]).toEqual([
        wrong,
        [expect.stringMatching(/^preferredFilename /)],
      ]);
    expect(await faults({ preferredFilename: '' })).toEqual([expect.stringMatching(/^preferredFilename /)]);
    expect(await faults({ fileContent: '' })).toEqual([expect.stringMatching(/^fileContent /)]);
    expect(await faults({ fileContent: '${document.nothing}' })).toEqual([
      expect.stringMatching(/^fileContent /),
    ]);
    expect(await faults({})).toEqual([]);
  });

  it('has exactly one connection, without which its settings are not saved [SEND-11]', async () => {
    const { node } = await scene();
    const body = { nodeId: node.id, ...sftpConnectionTo(server) };
    const multiple = { key: 'error.connection.multipleAssigned', status: 400 };
    await expect(boss(sftpConnections.create, { body })).rejects.toMatchObject(multiple);
    const [only] = await boss(sftpConnections.list, { query: { nodeId: node.id } });
    const save = (changes: object) =>
      boss(sftpConnections.saveMany, { body: { nodeId: node.id, ...changes } });
    await expect(save({ newConnections: [sftpConnectionTo(server)] })).rejects.toMatchObject(multiple);
    await expect(save({ deletedConnectionIds: [only?.id] })).rejects.toMatchObject(multiple);
    expect(await boss(sftpConnections.list, { query: { nodeId: node.id } })).toEqual([only]);
    const replaced = { deletedConnectionIds: [only?.id], newConnections: [sftpConnectionTo(server)] };
    expect(await save(replaced)).toHaveLength(1);
    const bare = await scene({}, null);
    const change = { id: bare.node.id, ...TEMPLATES, preferredFilename: 'other.txt' };
    await expect(boss(nodes.update, { body: change as never })).rejects.toMatchObject(multiple);
    expect(await boss(nodes.get, { params: { id: bare.node.id } })).toMatchObject(TEMPLATES);
  });
});
