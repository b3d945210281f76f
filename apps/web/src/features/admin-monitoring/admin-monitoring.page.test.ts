import { management } from '@scriptorium/contract/management/management.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { ADMIN_PASSWORD, expect, testWith } from '@scriptorium/testing/page/test.ts';

// Counts the latest requests, and shows all settings.
const test = testWith({ ADMIN_PASSWORD, LOG_LEVEL: 'warn' });

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });

test('metrics show charts with figures, and a thread dump, of this server [ADMIN-05]', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/metrics');
  await expect(heading(page, /^Metrics$/)).toBeVisible();
  const summary = page.getByRole('table', { name: 'Memory, in figures' });
  await expect(summary.getByRole('row', { name: /^Whole server instance \d+.* [MG]B/ })).toBeAttached();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  const calls = page.getByRole('table', { name: 'Requests by call' });
  await expect(calls.getByRole('row', { name: /GET \/management\/jhimetrics/ })).toBeVisible();
  const live = page.getByRole('switch', { name: 'Refresh every 5 seconds' });
  await expect(live).toBeChecked();
  await page.waitForResponse((response) => response.url().includes('/management/jhimetrics'));
  await live.click();
  await expect(live).not.toBeChecked();
  await page.getByRole('button', { name: 'Take a thread dump' }).click();
  const dump = page.getByRole('dialog', { name: 'Thread dump' });
  await expect(dump.getByRole('heading', { name: 'Threads' })).toBeVisible();
  await expect(dump.getByText(/^main$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dump).toBeHidden();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
});

test('health shows every component, and configuration every setting with its source [ADMIN-06] [ADMIN-07]', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/health');
  await expect(heading(page, /^Health$/)).toBeVisible();
  for (const part of ['Database', 'File store', 'Jobs', 'Mail', 'Text recognition'])
    await expect(page.getByRole('region', { name: part }).getByText('Works', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Active server instances' })).toContainText('all');

  await page.goto('/admin/configuration');
  const settings = page.getByRole('table').first();
  await expect(settings.getByRole('row', { name: /ADMIN_PASSWORD.*\*{10}.*Environment/ })).toBeVisible();
  await expect(settings.getByRole('row', { name: /TIME_ZONE/ })).toBeVisible();
  await expect(page.getByText('fastify', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('max_upload');
  await expect(settings.getByRole('row')).toHaveCount(2);
  await expect(settings.getByRole('row', { name: /MAX_UPLOAD_MB.*512.*Default/ })).toBeVisible();
});

test('a log level is changed without a restart, and requests are listed 25 per page [ADMIN-09] [ADMIN-10] [CONST-12]', async ({
  adminPage: page,
  call,
}) => {
  await page.goto('/admin/logs');
  const row = page.getByRole('row', { name: /^http/ });
  await expect(row).toContainText('Warnings');
  const contents = await page.locator('tbody td:nth-child(2)').all();
  expect(contents.length).toBeGreaterThan(9);
  for (const content of contents) await expect(content).not.toBeEmpty();
  await row.getByRole('combobox', { name: 'Level of http' }).click();
  await page.getByRole('option', { name: 'Debugging' }).click();
  await expect(page.getByText('The level of http has been changed.')).toBeVisible();
  const { loggers } = await call(management.loggers, { query: {} });
  expect(loggers['http']).toEqual({ configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG' });
  await call(management.setLevel, { params: { name: 'http' }, body: { configuredLevel: null } });

  await Promise.all(Array.from({ length: 60 }, () => call(management.info, { query: {} })));
  await page.goto('/admin/http-logs');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(26);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(26);
  await page.getByRole('searchbox').fill('no address has this');
  await expect(page.getByText('No matching requests.')).toBeVisible();
});
