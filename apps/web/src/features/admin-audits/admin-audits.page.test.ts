import { processes } from '@scriptorium/contract/process/processes.ts';
import { expect, testWith } from '@scriptorium/testing/page/test.ts';

// Counts all events of the installation.
const test = testWith({});

const dayOf = (moment: Date) =>
  new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Warsaw',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(moment);
const DAY_MS = 86_400_000;

test('the audits show who did what, filtered by day, kind and login, page by page [ADMIN-08] [CONST-08] [CONST-09]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const made: number[] = [];
  for (let number = 1; number <= 12; number += 1) made.push((await makeProcess(`Audited ${number}`)).id);
  await call(processes.remove, { params: { id: made[0] ?? 0 } });
  await page.goto('/admin/audits');
  const table = page.getByRole('table');
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toContainText('Process deleted');
  await expect(rows.first()).toContainText('admin');
  await expect(rows.first()).toContainText('127.0.0.1');
  await expect(rows.first()).toContainText('Name: Audited 1');

  const today = dayOf(new Date());
  const tomorrow = dayOf(new Date(Date.now() + DAY_MS));
  await page.getByLabel('From day').fill(tomorrow);
  await expect(page.getByText('No matching events.')).toBeVisible();
  await page.getByLabel('From day').fill(today);
  await page.getByLabel('To day').fill(today);
  await expect(rows.first()).toContainText('Process deleted');

  await page.getByRole('combobox', { name: 'Event type' }).click();
  await page.getByRole('option', { name: 'Process created' }).click();
  await expect(rows.first()).toContainText('Name: Audited 12');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size).toHaveValue('10');
  await size.click();
  await expect(page.getByRole('option')).toHaveText(['10', '20', '50']);
  await page.getByRole('option', { name: '10', exact: true }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Name: Audited 1');
  await page.getByRole('searchbox', { name: 'Username' }).fill('nobody of this name');
  await expect(page.getByText('No matching events.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows.first()).toContainText('Process deleted');
});
