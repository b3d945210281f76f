import type { Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { expect, test } from './fixtures.ts';
import { addNode } from './graph-page.ts';
import { expectAccessibleInEveryLook } from './looks.ts';
import { person } from './people.ts';
import { uploadText } from './workspace-screen.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The number of documents in a process. */
const countOf = async (call: Call, processId: number): Promise<number> => {
  const filters = [{ type: 'PROCESS_ID' as const, value: processId }];
  return (await call(documents.info, { query: {}, body: { filters } })).totalElements;
};

/** Uploads three documents and opens their list. */
async function openThree(page: Page, call: Call, processId: number): Promise<void> {
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Uploads' });
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await uploadText(call, { upload }, name, `The content of ${name}.`);
  await page.goto(`/entity/process/${processId}/documents`);
}

test('an administrator of the process deletes all its documents after typing its name; others are not offered it', async ({
  adminPage,
  browser,
  call,
  makeProcess,
  server,
}) => {
  const process = await makeProcess('Emptied at once');
  await openThree(adminPage, call, process.id);
  const writer = await person({ browser, call, server }, { process }, 'Erwina', 'WRITE');
  await writer.page.goto(`/entity/process/${process.id}/documents`);
  await expect(rowOf(writer.page, 'a.txt')).toBeVisible();
  await expect(writer.page.getByRole('button', { name: 'More actions' })).toHaveCount(0);

  await adminPage.getByRole('button', { name: 'More actions' }).press('Enter');
  await adminPage.getByRole('menuitem', { name: 'Delete all documents…' }).press('Enter');
  const dialog = adminPage.getByRole('dialog', { name: 'Delete all documents' });
  await expect(dialog).toContainText(`All 3 documents of “${process.name}”`);
  const name = dialog.getByRole('textbox', { name: 'Type the name of the process to confirm' });
  await expect(name).toBeFocused();
  await name.fill('Emptied');
  await expect(dialog.getByRole('button', { name: 'Delete all' })).toBeDisabled();
  await expectAccessibleInEveryLook(adminPage);
  await name.fill(process.name);
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByText('No documents yet.')).toBeVisible();
  await expect(writer.page.getByText('No documents yet.')).toBeVisible();
  expect(await countOf(call, process.id)).toBe(0);
});
