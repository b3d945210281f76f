import { processes } from '@scriptorium/contract/process/processes.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('a row of the list of processes has a button for each page of a process; those of administrators only with ADMIN [PROC-04] [PROC-06]', async ({
  adminPage: page,
  call,
  makeProcess,
  person,
}) => {
  const { id, name } = await makeProcess(unique('Buttons'));
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
  const { page: reader } = await person([{ type: 'PROCESS', componentId: id, mode: 'READ' }]);
  await reader.goto('/entity/process');
  await expect(reader.getByRole('link', { name, exact: true })).toBeVisible();
  for (const [button, path] of buttons)
    await expect(reader.getByRole('link', { name: button, exact: true })).toHaveCount(
      ['rag', 'documents', 'dashboard/documents'].includes(path) ? 1 : 0,
    );
});
