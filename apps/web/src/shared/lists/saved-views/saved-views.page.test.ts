import { savedViews } from '@scriptorium/contract/people/saved-views.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { LETTER, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Saved views', exact: true });
const views = (page: Page) =>
  page.getByRole('list', { name: 'Saved views', exact: true }).getByRole('listitem');

test('a dashboard is saved as a view, opened, replaced and deleted by keyboard; others do not see it', async ({
  adminPage,
  call,
  makeProcess,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Saved views');
  const dashboard = `/entity/process/${desk.process.id}/dashboard/documents`;
  await adminPage.goto(`${dashboard}?tab=all&name=invoice&sort=filename%2Casc`);
  await button(adminPage).press('Enter');
  const name = adminPage.getByRole('textbox', { name: 'Name of the view' });
  await expect(name).toBeFocused();
  await adminPage.keyboard.type('Invoices');
  await adminPage.keyboard.press('Enter');
  await expect(views(adminPage)).toHaveText(['Invoices']);
  await expect(adminPage.getByRole('button', { name: 'Invoices', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await adminPage.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
  await expect(button(adminPage)).toBeFocused();

  await adminPage.goto(dashboard);
  await button(adminPage).press('Enter');
  await adminPage.getByRole('button', { name: 'Invoices', exact: true }).press('Enter');
  await expect(adminPage).toHaveURL(/tab=all/);
  await expect(adminPage).toHaveURL(/name=invoice/);
  await expect(adminPage.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await button(adminPage).press('Enter');
  await name.fill('INVOICES');
  await expect(adminPage.getByText('The view of this name will be replaced.')).toBeVisible();
  await name.press('Enter');
  await expect(views(adminPage)).toHaveText(['INVOICES']);
  await adminPage.getByRole('button', { name: 'Delete the view INVOICES' }).press('Enter');
  await expect(views(adminPage)).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(views(adminPage)).toHaveText(['INVOICES']);

  const other = await addPerson(world, { processId: desk.process.id, firstName: 'Viola', mode: 'READ' });
  const params = { id: desk.process.id };
  const query = { page: 'documents-dashboard' as const };
  expect(await other.api(savedViews.list, { params, query })).toEqual([]);
  expect(await call(savedViews.list, { params, query })).toHaveLength(1);
});

test('a search of the document list is saved as a view and opened from another search', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Views of documents');
  for (const name of ['letter.txt', 'note.txt']) await uploadText(call, desk, name, LETTER);
  const list = `/entity/process/${desk.process.id}/documents`;
  await call(savedViews.save, {
    params: { id: desk.process.id },
    body: { page: 'documents', name: 'Notes', search: '{"name":"note","size":20}' },
  });
  await adminPage.goto(`${list}?content=Gdynia`);
  await expect(adminPage.getByRole('radio', { name: 'Content' })).toBeChecked();
  await button(adminPage).press('Enter');
  await adminPage.getByRole('button', { name: 'Notes', exact: true }).press('Enter');
  await expect(adminPage.getByRole('radio', { name: 'Name' })).toBeChecked();
  await expect(adminPage.getByRole('searchbox', { name: 'Search by filename' })).toHaveValue('note');
  await expect(adminPage.getByRole('link', { name: 'View note.txt' })).toBeVisible();
  await expect(adminPage.getByRole('link', { name: 'View letter.txt' })).toHaveCount(0);
});
