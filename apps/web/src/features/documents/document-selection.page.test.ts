import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The number of documents in a process. */
const countOf = async (call: Call, processId: number): Promise<number> => {
  const filters = [{ type: 'PROCESS_ID' as const, value: processId }];
  return (await call(documents.info, { query: {}, body: { filters } })).totalElements;
};

/** Uploads three documents and opens their list. */
async function openThree(page: Page, call: Call, processId: number): Promise<void> {
  const all = await call(nodes.list, { query: { processId } });
  const upload =
    all.find(({ activityType }) => activityType === 'HUP') ??
    (await addNode(call, { processId, activityType: 'HUP', name: 'Uploads' }));
  for (const name of ['a.txt', 'b.txt', 'c.txt'])
    await uploadText(call, { upload }, name, `The content of ${name}.`);
  await page.goto(`/entity/process/${processId}/documents`);
}

test('people are assigned to the selected documents at once', async ({ adminPage, call, makeProcess }) => {
  const { id } = await makeProcess(unique('Assigned together'));
  await openThree(adminPage, call, id);
  await adminPage.getByRole('checkbox', { name: 'Select all' }).check();
  await adminPage.getByRole('checkbox', { name: 'Select b.txt' }).uncheck();
  await adminPage.getByRole('button', { name: 'Assign 2 documents' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Assign 2 documents' });
  await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add myself' }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByText('2 documents have new assignees.')).toBeVisible();
  for (const name of ['a.txt', 'c.txt']) await expect(rowOf(adminPage, name)).toContainText('admin');
  await expect(rowOf(adminPage, 'b.txt')).toContainText('no assignees');
  await expect(adminPage.getByRole('button', { name: /^Assign/ })).toHaveCount(0);
});

test('a step runs again on the selected documents where it failed; the list of them is saved as CSV', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Run again together'));
  const upload = await addNode(call, { processId: id, activityType: 'HUP', name: 'Uploads' });
  await uploadText(call, { upload }, 'sound.txt', 'A text.');
  for (const name of ['first.pdf', 'second.pdf']) {
    const body = new FormData();
    body.set('nodeId', String(upload.id));
    body.set('file', new File(['%PDF-1.4\nbroken'], name, { type: 'application/pdf' }));
    await call(documents.upload, { body });
  }
  await adminPage.goto(`/entity/process/${id}/documents`);
  for (const name of ['first.pdf', 'second.pdf']) await expect(rowOf(adminPage, name)).toContainText('Error');
  await expect(rowOf(adminPage, 'sound.txt')).toContainText('File parser: Accepted');
  await adminPage.getByRole('checkbox', { name: 'Select all' }).check();

  const download = adminPage.nextDownload();
  await adminPage.getByRole('button', { name: 'Save as CSV' }).press('Enter');
  const { name, content } = await download;
  expect(name).toBe('documents.csv');
  const csv = await content.text();
  expect(csv.split('\r\n')).toHaveLength(5);
  expect(csv).toContain('"first.pdf","Error"');

  await adminPage.getByRole('button', { name: 'Run again', exact: true }).press('Enter');
  const dialog = adminPage.getByRole('dialog', { name: 'Run 3 documents again' });
  await expect(dialog.getByRole('combobox', { name: 'Step' })).toHaveValue(
    'File parser – 3 steps, 2 with an error',
  );
  const again: string[] = [];
  adminPage.on('request', (request) => {
    if (request.url().includes('/rerun?')) again.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Run 2 steps again' }).press('Enter');
  await expect(dialog.getByText('2 steps run again.')).toBeVisible();
  expect(again).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(adminPage.getByRole('button', { name: 'Run again', exact: true })).toBeFocused();
});

test('a deletion can be undone for ten seconds, by keyboard too; leaving the page carries it out', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Undone deletions'));
  await openThree(adminPage, call, id);
  const removals: string[] = [];
  adminPage.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(new URL(request.url()).pathname);
  });
  const removeAll = async (count: number) => {
    await adminPage.getByRole('checkbox', { name: 'Select all' }).check();
    await adminPage.getByRole('button', { name: `Delete ${count} document` }).click();
    const question = adminPage.getByRole('dialog', { name: 'Delete documents' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
  };
  const notice = adminPage.getByRole('status').filter({ hasText: 'documents deleted.' });
  await removeAll(3);
  await expect(notice).toContainText('3 documents deleted.');
  await expect(rowOf(adminPage, 'a.txt')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(adminPage, 'a.txt')).toBeVisible();
  await expect(notice).toBeHidden();
  await removeAll(3);
  await expect(rowOf(adminPage, 'b.txt')).toHaveCount(0);
  await adminPage.keyboard.press('Control+z');
  await expect(rowOf(adminPage, 'b.txt')).toBeVisible();
  expect(removals).toEqual([]);
  expect(await countOf(call, id)).toBe(3);
  await removeAll(3);
  await adminPage.getByRole('link', { name: 'Back to the list of processes' }).click();
  await expect.poll(() => countOf(call, id)).toBe(0);
  expect(removals).toEqual(['/api/documents']);
});

test('an administrator of the process deletes all its documents after typing its name; others are not offered it and see it at once', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const process = await makeProcess(unique('Emptied at once'));
  const writer = await addPerson(world, { processId: process.id, firstName: 'Erwina', mode: 'WRITE' });
  const others = await open(writer.token);
  await openThree(others, call, process.id);
  await expect(rowOf(others, 'a.txt')).toBeVisible();
  await expect(others.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await call(documents.removeAll, { params: { id: process.id } });
  await expect(others.getByText('No results', { exact: true })).toBeVisible();

  const page = await open(world.administrator.token);
  await openThree(page, call, process.id);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete all documents…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete all documents' });
  await expect(dialog).toContainText(`All 3 documents of “${process.name}”`);
  const name = dialog.getByRole('textbox', { name: 'Type the name of the process to confirm' });
  await expect(name).toBeFocused();
  await name.fill('Emptied');
  await expect(dialog.getByRole('button', { name: 'Delete all' })).toBeDisabled();
  await name.fill(process.name);
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  expect(await countOf(call, process.id)).toBe(0);
});
