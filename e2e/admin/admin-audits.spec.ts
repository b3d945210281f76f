import { expect, expectAccessible, keepTokenIn, test } from '../support/fixtures.ts';

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
