import { documents } from '@scriptorium/contract/documents/documents.ts';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { LETTER, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const COUNT = 45;

test('all documents are loaded while scrolling, and filtered by name, status, step and assignees [WS-29]', async ({
  adminPage,
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Many papers');
  const names = Array.from(
    { length: COUNT },
    (_, index) => `paper ${String(index + 1).padStart(2, '0')}.txt`,
  );
  const ids: number[] = [];
  for (const name of names) ids.push(await uploadText(call, desk, name, LETTER));
  const [first = 0, second = 0] = ids;
  const { stepDTO } = await stepOn(call, first, desk.span);
  await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  const ludmila = await person({ browser, call, server }, desk, 'Ludmila', 'WRITE');
  await call(assignment.add, { params: { id: second, userId: ludmila.id } });
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, first, '?panel=documents');
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  const rows = panel.getByRole('link', { name: /paper/ });
  const clear = panel.getByRole('button', { name: 'Clear filters' });
  await expect(rows).toHaveCount(20);
  await expect(clear).toBeDisabled();
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(COUNT, { timeout: 1000 });
  }).toPass();

  await panel.getByRole('textbox', { name: 'Filter by filename' }).fill('paper 4');
  await expect(rows).toHaveCount(6);
  await clear.click();
  await expect(panel.getByRole('textbox', { name: 'Filter by filename' })).toHaveValue('');

  await panel.getByRole('button', { name: 'More filters' }).click();
  await panel.getByRole('combobox', { name: 'Step', exact: true }).click();
  await adminPage.getByRole('option', { name: 'Spans', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Status of the step' }).click();
  await adminPage.getByRole('option', { name: 'Accepted' }).click();
  await expect(rows).toHaveText([/paper 01/]);
  await adminPage.keyboard.press('Escape');
  await expectAccessible(adminPage);
  await panel.getByRole('combobox', { name: 'Assignees' }).fill('Ludmila');
  await adminPage.getByRole('option', { name: 'Ludmila Tester' }).click();
  await expect(panel.getByText('No results')).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await clear.click();
  await expect(rows).toHaveCount(COUNT);
  await expect(clear).toBeDisabled();
  await panel.getByRole('combobox', { name: 'Assignees' }).fill('Ludmila');
  await adminPage.getByRole('option', { name: 'Ludmila Tester' }).click();
  await expect(rows).toHaveText([/paper 02/]);
  await adminPage.keyboard.press('Escape');
  await clear.click();
  await panel.getByRole('combobox', { name: 'Status', exact: true }).click();
  await adminPage.getByRole('option', { name: 'Error' }).click();
  await expect(panel.getByText('No results')).toBeVisible();
  const all = await call(documents.info, {
    query: {},
    body: { filters: [{ type: 'PROCESS_ID', value: desk.process.id }] },
  });
  expect(all.totalElements).toBe(COUNT);
});
