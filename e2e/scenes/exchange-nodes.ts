import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { addNode } from '@scriptorium/testing/scenes/desk.ts';
import { expect } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import type { Scene } from '../support/looks.ts';
import { closeOn, goToGraph, unique, type Stage } from './stage.ts';

/** A request with wildcards in all its parts. */
const REQUEST = {
  url: 'http://127.0.0.1:9/${document.id}',
  headers: { 'X-Name': { value: 'Name: ${document.filename}', editorState: null } },
  triggerType: 'CRON' as const,
  cron: '0 0 8 1 1 *',
  requestBody: { bodyType: 'PLAIN_TEXT' as const, plainTextBody: '${document.content}\nRegards' },
};

const WITH_SCHEDULE = new Set<string>(['SFTP_UPLOAD', 'FOLDER_UPLOAD', 'GDU_UPLOAD']);

/** The panels of nodes that send and fetch. */
export async function exchangeScenes(stage: Stage): Promise<Scene[]> {
  const { page, call, makeProcess } = stage;
  const { id } = await makeProcess(unique('Sends and fetches'));
  const parser = (await call(nodes.list, { query: { processId: id } }))[0];
  const x = parser?.x ?? 0;
  const y = parser?.y ?? 0;
  const uploads = [
    'SFTP_UPLOAD',
    'EMAIL_UPLOAD',
    'FOLDER_UPLOAD',
    'GDU_UPLOAD',
    'HTTP_UPLOAD',
    'IPR',
  ] as const;
  for (const [index, activityType] of uploads.entries())
    await addNode(call, {
      processId: id,
      activityType,
      name: `In ${activityType.replaceAll('_', ' ')}`,
      x: x - 380,
      y: y + index * 95,
    });
  const sends = [
    'SEND_REQUEST',
    'SEND_MAIL',
    'SEND_TO_SFTP',
    'SEND_TO_GOOGLE_DRIVE',
    'IPS',
    'LLM_PROMPT',
  ] as const;
  for (const [index, activityType] of sends.entries())
    await addNode(call, {
      processId: id,
      activityType,
      name: `Out ${activityType.replaceAll('_', ' ')}`,
      x: x + 380,
      y: y + index * 140,
      fromId: parser?.id ?? 0,
      ...(activityType === 'SEND_REQUEST' ? REQUEST : {}),
    });
  const screen = new GraphScreen(page);
  const { panel } = screen;
  const dialog = page.getByRole('dialog');
  const tree = page.getByRole('tree');
  const open = async (name: string, ...sections: string[]) => {
    await goToGraph(screen, id);
    await screen.openPanel(name, ...sections);
  };
  const connection = (name: string, button = 'Add connection'): Scene => ({
    name: `a connection of ${name}`,
    open: async () => {
      await open(name);
      await panel.getByRole('button', { name: button }).click();
      for (const field of await dialog.getByRole('textbox').all()) {
        await field.focus();
        await field.blur();
      }
    },
  });
  return [
    ...uploads.map((type) => {
      const name = `In ${type.replaceAll('_', ' ')}`;
      const sections = WITH_SCHEDULE.has(type) ? ['Schedule'] : [];
      return { name: `the panel ${name}`, open: () => open(name, ...sections) };
    }),
    ...uploads.slice(0, 4).map((type) => connection(`In ${type.replaceAll('_', ' ')}`)),
    ...sends.map((type) => {
      const name = `Out ${type.replaceAll('_', ' ')}`;
      return { name: `the panel ${name}`, open: () => open(name, 'Additional settings') };
    }),
    {
      name: 'the panel of a request with all its sections',
      open: () => open('Out SEND REQUEST', 'Headers', 'Body', 'Trigger', 'Additional settings'),
    },
    {
      name: 'the tree of wildcards',
      open: async () => {
        await panel.getByRole('button', { name: / URL$/ }).click();
        await expect(tree.getByRole('treeitem').first()).toBeVisible();
      },
      close: closeOn(page, tree),
    },
    {
      name: 'the receivers of a mail',
      open: async () => {
        await open('Out SEND MAIL');
        await screen.choose(panel, 'Type', 'To');
        await panel.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.org');
        await panel.getByRole('button', { name: 'Add receiver' }).click();
        await expect(panel.getByRole('list', { name: 'Receivers' })).toBeVisible();
      },
    },
  ];
}
