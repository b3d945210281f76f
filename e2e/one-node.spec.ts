import { users } from '@scriptorium/contract/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  statusOn,
  stepOn,
  uploadText,
  WorkspaceScreen,
} from './workspace-screen.ts';

const PASSWORD = 'good enough';

test.setTimeout(180_000);

test("an annotator with one node's right works on its step, and sees nothing of the other nodes [PERM-22]", async ({
  page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'One node');
  await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, desk.lexicon);
  await makeProcess('Not for her');
  await call(users.create, {
    body: {
      login: 'one-node',
      password: PASSWORD,
      activated: true,
      roles: ['ROLE_USER'],
      authorities: [{ type: 'NODE', componentId: desk.span.id, mode: 'WRITE' }],
    },
  });

  await page.goto('/lp/login');
  await page.getByLabel('Username').fill('one-node');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'One node' });
  await expect(row).toBeVisible();
  await expect(page.getByText('Not for her')).toHaveCount(0);
  for (const hidden of [/^Flow/, /^Statistics/, /^Secrets/, /^Delete/])
    await expect(row.getByRole('link', { name: hidden })).toHaveCount(0);
  await row.getByRole('link', { name: /^Documents/ }).click();
  await expect(page.getByText('letter.txt')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload', exact: true })).toHaveCount(0);

  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      asked.push(`${response.status()} ${response.url()}`);
  });
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId);
  await expect(screen.step('Spans')).toContainText('Waiting');
  for (const other of ['Words', 'Kinds', desk.parser.name]) await expect(screen.step(other)).toHaveCount(0);
  await expect(screen.mark('120 PLN')).toHaveCount(0);
  await expect(page.getByText('Money')).toHaveCount(0);

  await screen.action('Start working').click();
  await expect(screen.action('Unassign')).toBeVisible();
  await screen.drag('Anna Nowak');
  await screen.option('Person').click();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await expectAccessible(page);
  await screen.action('More actions').click();
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  await expect(screen.step('Spans')).toContainText('Done');
  expect(await statusOn(call, documentId, desk.span)).toBe('DONE');
  // The page asks for nothing that it expects to be refused.
  expect(asked).toEqual([]);
});
