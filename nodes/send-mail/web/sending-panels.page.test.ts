import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('steps of language models, mails, SFTP and Google Drive have a tab and a panel each [WS-43]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Sends everywhere'));
  const parser = await parserOf(call, id);
  const hup = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in' });
  const kinds = [
    ['LLM_PROMPT', 'Ask', 'no response'],
    ['SEND_TO_GOOGLE_DRIVE', 'To Drive', 'The file was not saved in Google Drive.'],
    ['SEND_MAIL', 'By mail', 'The mail was not sent.'],
    ['SEND_TO_SFTP', 'To the archive', 'The file was not saved.'],
  ] as const;
  for (const [activityType, name] of kinds)
    await addNode(call, { processId: id, activityType, name, fromId: parser.id });
  const documentId = await uploadText(call, { upload: hup }, 'letter.txt', 'Dear Anna');
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, documentId);
  for (const [, name, content] of kinds) {
    await workspace.steps.getByRole('tab', { name }).click();
    const panel = workspace.steps.getByRole('tabpanel');
    await expect(panel.getByText(name, { exact: true })).toBeVisible();
    await expect(panel.getByText(content, { exact: true })).toBeVisible();
  }
});
