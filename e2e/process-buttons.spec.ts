import { processes } from '@scriptorium/contract/processes.ts';
import { users } from '@scriptorium/contract/users.ts';
import { signInAt } from '@scriptorium/testing/server-process.ts';
import { expect, keepTokenIn, test } from './fixtures.ts';

test('a row of the list of processes has a button for each page of a process; those of administrators only with ADMIN [PROC-04] [PROC-06]', async ({
  adminPage: page,
  browser,
  call,
  makeProcess,
  server,
}) => {
  const { id, name } = await makeProcess(`Buttons ${crypto.randomUUID().slice(0, 8)}`);
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const buttons = [
    [`RAG: ask about the documents of ${name}`, 'rag'],
    [`Documents of ${name}`, 'documents'],
    [`Dashboard of ${name}`, 'dashboard/documents'],
    [`Flow of ${name}`, 'graph'],
    [`Statistics of ${name}`, 'statistics'],
    [`Secrets of ${name}`, 'secrets'],
    [`Delete ${name}`, 'delete'],
  ] as const;
  for (const [button, path] of buttons) {
    await page.goto('/entity/process');
    await page.getByRole('link', { name: button, exact: true }).click();
    await expect(page).toHaveURL(`/entity/process/${id}/${path}`);
  }
  const login = `reader-${id}`;
  await call(users.create, {
    body: {
      login,
      password: 'good enough',
      authorities: [{ type: 'PROCESS', componentId: id, mode: 'READ' }],
    },
  });
  const reader = await (await browser.newContext({ baseURL: server.url })).newPage();
  await keepTokenIn(reader, await signInAt(server.url, login, 'good enough'));
  await reader.goto('/entity/process');
  await expect(reader.getByRole('link', { name, exact: true })).toBeVisible();
  for (const [button, path] of buttons)
    await expect(reader.getByRole('link', { name: button, exact: true })).toHaveCount(
      ['rag', 'documents', 'dashboard/documents'].includes(path) ? 1 : 0,
    );
});
