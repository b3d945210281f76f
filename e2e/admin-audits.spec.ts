import { processes } from '@scriptorium/contract/processes.ts';
import { expect, expectAccessible, keepTokenIn, test } from './fixtures.ts';

const dayOf = (moment: Date) =>
  new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Warsaw',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(moment);
const DAY_MS = 86_400_000;

test('the audits show who did what, filtered by day, kind and login, page by page [ADMIN-08]', async ({
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
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.getByRole('option', { name: '10', exact: true }).click();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Name: Audited 1');
  await page.getByRole('searchbox', { name: 'Login' }).fill('nobody of this name');
  await expect(page.getByText('No matching events.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows.first()).toContainText('Process deleted');
  await expectAccessible(page);
});

test('the tracker shows live which page users are on, and when they leave [ADMIN-04] [AUTH-34]', async ({
  adminPage: page,
  browser,
  server,
  adminToken,
}) => {
  await page.goto('/admin/tracker');
  const table = page.getByRole('table');
  const rowOn = (address: string) => table.getByRole('row').filter({ hasText: address });
  await expect(rowOn('/admin/tracker')).toHaveCount(1);
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await keepTokenIn(other, adminToken);
  await other.goto('/entity/process?secret=not-shown');
  await expect(rowOn('/entity/process')).toHaveCount(1);
  await expect(page.getByText('2 open pages')).toBeVisible();
  await other.goto('/entity/process/new');
  await expect(rowOn('/entity/process/new')).toHaveCount(1);
  await expect(table).not.toContainText('not-shown');
  await context.close();
  await expect(rowOn('/entity/process')).toHaveCount(0);
  await expect(page.getByText('1 open page')).toBeVisible();
  await expectAccessible(page);
});

test('the API reference is part of the page, loads nothing external, and requires its profile [SHELL-16]', async ({
  adminPage: page,
  server,
}) => {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('menuitem', { name: 'API documentation' }).click();
  await page.getByRole('searchbox', { name: 'Search the calls' }).fill('post /api/processes');
  await page.getByRole('button', { name: /POST\s*\/api\/processes ·/ }).press('Enter');
  await expect(page.getByText('Who may call: ADMIN on the process')).toBeVisible();
  await expect(page.getByText('ProcessDraft {')).toBeVisible();
  await expect(page.getByText(`'{"name":"text"}'`)).toBeVisible();
  await expectAccessible(page);
  expect({ elsewhere, refused }).toEqual({ elsewhere: [], refused: [] });
});
