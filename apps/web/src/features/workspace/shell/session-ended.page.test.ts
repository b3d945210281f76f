import { account } from '@scriptorium/contract/people/account.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import type { World } from '@scriptorium/testing/product/world.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';
import { addLabel, LETTER, stepOn, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { vi } from 'vitest';

interface Given {
  open: (token: string) => Promise<TestPage>;
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
  world: World;
}

async function signIn(page: TestPage, { login, password }: { login: string; password: string }) {
  await page.getByLabel('Username').fill(login);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A letter that Ada works on, with a label. */
async function workOfAda({ open, call, makeProcess, world }: Given) {
  const desk = await makeDesk(call, makeProcess, 'Ended session');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const password = 'correct-horse-battery';
  const authorities = [{ type: 'PROCESS' as const, componentId: desk.process.id, mode: 'WRITE' as const }];
  const ada = { ...(await world.make.user({ password, authorities })), password };
  const page = await open(ada.token);
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId);
  await screen.action('Start working').click();
  await expect(screen.action('Unassign')).toBeVisible();
  await page.network.rest();
  const quotes = async () => (await tagsOf(call, documentId)).map(({ quote }) => quote);
  return { ada, page, screen, quotes };
}

test('a session that ends in the middle of work says so, and what waited is sent once the same person has signed in again', async ({
  open,
  call,
  makeProcess,
  world,
}) => {
  const logged = vi.spyOn(console, 'error');
  const { ada, page, screen, quotes } = await workOfAda({ open, call, makeProcess, world });
  await world.callAs(ada)(account.logout);
  await screen.select('Anna Nowak');
  await screen.option('Person').click();
  await expect(
    page.getByText('Your session has ended. Sign in to go on; 1 change waits and is sent then.'),
  ).toBeVisible();
  await signIn(page, ada);
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await expect.poll(quotes).toContain('Anna Nowak');
  await expect(page.getByRole('button', { name: /refused/ })).toHaveCount(0);
  // After signing out there is no such message.
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText(/session has ended/)).toHaveCount(0);
  expect(logged.mock.calls).toEqual([]);
  logged.mockRestore();
});

test('the same holds where a proxy in front of the server ends the session', async ({
  open,
  call,
  makeProcess,
  world,
}) => {
  const logged = vi.spyOn(console, 'error');
  const { ada, page, screen, quotes } = await workOfAda({ open, call, makeProcess, world });
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, body: 'Unauthorized' }));
  await screen.select('Anna Nowak');
  await screen.option('Person').click();
  await expect(page.getByText(/^Your session has ended\..* 1 change waits/)).toBeVisible();
  await page.unroute('**/api/**');
  await signIn(page, ada);
  await expect.poll(quotes).toContain('Anna Nowak');
  await expect(page.getByRole('button', { name: /refused/ })).toHaveCount(0);
  expect(logged.mock.calls).toEqual([]);
  logged.mockRestore();
});
