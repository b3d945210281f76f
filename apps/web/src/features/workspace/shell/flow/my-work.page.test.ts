import { expect, test } from '@scriptorium/testing/page/test.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';
import { LETTER, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';

test('the list of processes begins with My work for people who administer nothing, who take the next one there and on their dashboard [AUTH-03]', async ({
  page,
  open,
  call,
  makeProcess,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Free work');
  const { id: processId, name } = desk.process;
  const ids: number[] = [];
  for (const file of ['one.txt', 'two.txt']) {
    const id = await uploadText(call, desk, file, LETTER);
    await stepOn(call, id, desk.span);
    ids.push(id);
  }
  const [one = 0, two = 0] = ids;
  const password = 'correct-horse-battery';
  const ada = await world.make.user({
    password,
    authorities: [{ type: 'PROCESS', componentId: processId, mode: 'WRITE' }],
  });
  await page.goto('/');
  await page.getByLabel('Username').fill(ada.login);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/entity/process');
  await page.goto('/lp/login');
  await expect(page).toHaveURL('/entity/process');
  await expect(page.getByRole('heading')).toHaveText(['My work', 'Processes']);
  await expect(page.getByRole('table', { name: 'List of processes' })).toContainText(name);
  await page.getByRole('button', { name: `Take the next one in ${name}` }).press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('one.txt');
  await expect(new WorkspaceScreen(page).action('Unassign')).toBeVisible();
  const { stepDTO } = await stepOn(call, one, desk.span);
  expect(stepDTO.blockedBy?.id).toBe(ada.id);

  const bob = await addPerson(world, { processId, firstName: 'Bob', mode: 'WRITE' });
  const his = await open(bob.token);
  await his.goto(`/entity/process/${processId}/dashboard/documents`);
  await his.getByRole('button', { name: 'Take the next one' }).click();
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('two.txt');
  await expect(new WorkspaceScreen(his).action('Unassign')).toBeVisible();
  expect((await stepOn(call, two, desk.span)).stepDTO.blockedBy?.id).toBe(bob.id);
});

test('the list of processes of an administrator of one process has nothing above it', async ({
  makeProcess,
  person,
}) => {
  const { id, name } = await makeProcess('Administered by one person');
  const { page } = await person([{ type: 'PROCESS', componentId: id, mode: 'ADMIN' }]);
  await page.goto('/entity/process');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveText(['Processes']);
});
