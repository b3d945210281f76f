import { documents } from '@scriptorium/contract/documents/documents.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, LETTER, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

test('the document list has the columns ID, file name and process, and is sorted by ID both ways [LIST-06]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Columns of documents');
  const first = await uploadText(call, desk, 'letter.txt', LETTER);
  const second = await uploadText(call, desk, 'another.txt', LETTER);
  await adminPage.goto(`/entity/process/${desk.process.id}/documents`);
  const column = (name: string) => adminPage.getByRole('columnheader', { name, exact: true });
  for (const name of ['ID', 'Filename', 'Process']) await expect(column(name)).toBeVisible();
  const rows = adminPage.getByRole('row').filter({ hasText: desk.process.name });
  await expect(rows).toHaveText([
    new RegExp(`^${first}letter.txt${desk.process.name}`),
    new RegExp(`^${second}another.txt${desk.process.name}`),
  ]);
  await expect(column('ID')).toHaveAttribute('aria-sort', 'ascending');
  await column('ID').getByRole('button').press('Enter');
  await expect(column('ID')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows).toHaveText([new RegExp(`^${second}`), new RegExp(`^${first}`)]);
});

test('rows of the document list have View, and Edit and Delete only with write rights on the process [LIST-07] [PERM-21]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Row actions');
  const processId = desk.process.id;
  const id = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, id, desk.span);
  const list = `/entity/process/${processId}/documents`;

  const reader = await addPerson(world, { processId: desk.process.id, firstName: 'Rita', mode: 'READ' });
  const readerPage = await open(reader.token);
  await readerPage.goto(list);
  await expect(readerPage.getByRole('link', { name: 'View letter.txt' })).toBeVisible();
  await expect(readerPage.getByRole('link', { name: 'Edit letter.txt' })).toHaveCount(0);
  await expect(readerPage.getByRole('button', { name: 'Delete letter.txt' })).toHaveCount(0);
  await expect(reader.api(documents.remove, { params: { id } })).rejects.toMatchObject({ status: 403 });
  await readerPage.getByRole('link', { name: 'View letter.txt' }).press('Enter');
  await expect(readerPage).toHaveURL(new RegExp(`${list}/${id}$`));
  await expect(readerPage.getByRole('region', { name: 'Text of the document' })).toContainText('Anna Nowak');
  await expect(readerPage.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

  const writer = await addPerson(world, { processId: desk.process.id, firstName: 'Wanda', mode: 'WRITE' });
  const writerPage = await open(writer.token);
  await writerPage.goto(list);
  await expect(writerPage.getByRole('link', { name: 'View letter.txt' })).toBeVisible();
  await writerPage.getByRole('link', { name: 'Edit letter.txt' }).press('Enter');
  await expect(writerPage).toHaveURL(new RegExp(`${list}/${id}/edit$`));
  await writerPage.goBack();
  await writerPage.getByRole('button', { name: 'Delete letter.txt' }).press('Enter');
  await writerPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(writerPage.getByRole('link', { name: 'View letter.txt' })).toHaveCount(0);
  // Without waiting until the deletion can no longer be undone.
  await writerPage.getByRole('link', { name: 'Back to the list of processes' }).click();
  const statusOf = () =>
    call(documents.get, { params: { id }, query: {} }).then(
      () => 200,
      ({ status }: { status: number }) => status,
    );
  await expect.poll(statusOf).toBe(404);

  await uploadText(call, desk, 'other.txt', LETTER);
  const adminPage = await open(world.administrator.token);
  await adminPage.goto(list);
  await expect(adminPage.getByRole('link', { name: 'Edit other.txt' })).toBeVisible();
});

test('the page of a document shows its text, or a note without one [LIST-12] [ERR-46]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Document pages');
  const processId = desk.process.id;
  const list = `/entity/process/${processId}/documents`;
  const text = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, text, desk.span);
  const empty = await call(documents.create, {
    body: { filename: 'empty.txt', path: '/in', processId, documentType: 'TEXTFILE' },
  });

  await page.goto(`${list}/${text}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('letter.txt');
  await expect(page.getByRole('region', { name: 'Text of the document' })).toHaveText(LETTER);

  await page.goto(`${list}/${empty.id}`);
  await expect(page.getByText('This document has no content.')).toBeVisible();
});

test('the form of a document requires all its fields, asks before changes are lost, and needs write rights on the process [LIST-14] [PERM-03] [SHELL-27]', async ({
  adminPage: page,
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Document form');
  const processId = desk.process.id;
  const id = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, id, desk.span);
  const view = `/entity/process/${processId}/documents/${id}`;

  await page.goto(view);
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${view}/edit$`));
  const filename = page.getByRole('textbox', { name: 'Filename' });
  const path = page.getByRole('textbox', { name: 'Path' });
  const type = page.getByRole('combobox', { name: 'Document type' });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(filename).toHaveValue('letter.txt');
  await expect(type).toHaveValue('TEXTFILE');
  await expect(page.getByRole('combobox', { name: 'Process' })).toHaveValue(String(processId));
  for (const field of [filename, path, type, page.getByRole('combobox', { name: 'Process' })])
    await expect(field).toHaveAttribute('required');
  const before = await path.inputValue();
  for (const field of [filename, path]) {
    const value = await field.inputValue();
    await field.fill('');
    await expect(page.getByText('This field is required.')).toBeVisible();
    await expect(save).toBeDisabled();
    await field.fill(value === '' ? '/in' : value);
    await expect(page.getByText('This field is required.')).toHaveCount(0);
  }
  const fields = {
    filename: 'letter.txt',
    path: before || '/in',
    processId,
    documentType: 'TEXTFILE',
  } as const;
  for (const missing of ['filename', 'path', 'processId', 'documentType'] as const)
    await expect(
      call(documents.update, { body: { ...fields, id, [missing]: undefined } as never }),
    ).rejects.toMatchObject({ status: 400 });

  await filename.fill('renamed.txt');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).press('Enter');
  await expect(filename).toHaveValue('renamed.txt');
  await save.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('renamed.txt');
  await expect(page).toHaveURL(new RegExp(`${view}$`));
  expect((await call(documents.get, { params: { id }, query: {} })).filename).toBe('renamed.txt');

  // People have labelled it.
  const { stepDTO } = await stepOn(call, id, desk.span);
  const label = await addLabel(call, desk.span.id, 'Person');
  await tagByApi(call, id, stepDTO.id, label.id, 'Anna Nowak');
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter');
  await type.selectOption('AUDIOFILE');
  await save.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Its type can no longer be changed.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${view}/edit$`));

  const reader = await addPerson(world, { processId: desk.process.id, firstName: 'Rita', mode: 'READ' });
  const readerPage = await open(reader.token);
  await readerPage.goto(`${view}/edit`);
  await expect(readerPage.getByText('You are not authorized to access this page.')).toBeVisible();
  await expect(readerPage.getByRole('textbox', { name: 'Filename' })).toHaveCount(0);
  await expect(reader.api(documents.update, { body: { ...fields, id } })).rejects.toMatchObject({
    status: 403,
  });
});
