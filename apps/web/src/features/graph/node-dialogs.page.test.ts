import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

/** A sign-in at Google opens a second window, so it is left to the journeys. */
const test = testWith({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('each dialog of nodes opens, and files are uploaded with their progress [NODE-07]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Opens its dialogs'));
  const parser = await parserOf(call, id);
  const before = { processId: id, x: parser.x - 380 };
  const after = { processId: id, x: parser.x + 330, fromId: parser.id };
  await addNode(call, { ...before, activityType: 'HUP', name: 'Way in', y: parser.y });
  await addNode(call, { ...before, activityType: 'GDU_UPLOAD', name: 'Drive', y: parser.y + 95 });
  await addNode(call, { ...after, activityType: 'SPAN', name: 'Spans', y: parser.y });
  const sending = { activityType: 'SEND_REQUEST', name: 'Tell them', url: 'https://example.org' } as const;
  await addNode(call, { ...after, ...sending, y: parser.y + 120 });
  const screen = new GraphScreen(page);
  const { panel } = screen;
  await screen.open(id);
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  /** Closes the dialog that is open by the keyboard. */
  const close = async (name: string) => {
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await page.getByRole('button', { name: 'Add node', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add node' }).getByRole('button')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'With settings…' }).click();
  await close('Add node');

  await screen.openPanel('Spans', 'Relations');
  for (const field of ['Name', 'Description'])
    await expect(panel.getByRole('textbox', { name: field, exact: true })).toBeEditable();
  await button('Delete node').click();
  await close('Delete Spans?');
  await button('Create label').click();
  await close('Create label');
  await button('Add relation type').click();
  await close('Add relation type');

  await screen.openPanel('Tell them', 'Headers', 'Body', 'Trigger', 'Last result');
  await button('Add header').click();
  await close('Add header');
  await button('Add field').click();
  await close('Add field');
  await screen.choose(panel, 'When it runs', /^Threshold/);
  await close('Wildcards change');
  await panel.getByRole('textbox', { name: 'Threshold' }).fill('3');
  await button('Execute now').click();
  await close('Execute now?');

  await screen.openPanel('Drive');
  await button('Add connection').click();
  await close('Add a Google Drive connection');

  await screen.openPanel('Way in', 'Upload');
  await panel.getByRole('link', { name: 'Open the upload page' }).click();
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Good day') };
  await page.locator('input[type=file]').setInputFiles([letter]);
  await expect(page.getByRole('progressbar', { name: 'Progress of letter.txt' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
});
