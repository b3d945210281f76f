import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('an HTTP upload node gets an endpoint in its panel, and its ready command uploads a file [UPL-08] [UPL-09] [ERR-86]', async ({
  adminPage,
  makeProcess,
  call,
  world,
}) => {
  const { id } = await makeProcess(unique('Receives by HTTP'));
  const taken = `taken-${id}`;
  const first = await addNode(call, { processId: id, activityType: 'HTTP_UPLOAD', name: 'First' });
  await call(nodes.update, { body: { id: first.id, endpoint: taken } });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const add = adminPage.getByRole('button', { name: 'Add upload node' });
  await add.focus();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('menuitem', { name: 'Human upload' })).toBeFocused();
  await adminPage.keyboard.press('ArrowDown');
  await expect(adminPage.getByRole('menuitem', { name: 'HTTP upload' })).toBeFocused();
  await adminPage.keyboard.press('Enter');
  const { panel } = screen;
  const endpoint = panel.getByRole('textbox', { name: 'Endpoint' });
  await expect(endpoint).toHaveValue('');
  await endpoint.fill('a b');
  await expect(panel.getByText('Only letters, digits, - and _, at most 100.')).toBeVisible();
  await endpoint.blur();
  await expect(screen.notSaved).toBeVisible();
  await endpoint.fill(taken);
  await endpoint.press('Enter');
  await expect(panel.getByText('Another HTTP upload node uses this endpoint.')).toBeVisible();
  await screen.section('How to send files').click();
  await expect(panel.getByText('Enter an endpoint to see ready commands.')).toBeVisible();
  await panel.getByRole('button', { name: 'Generate a random endpoint' }).click();
  await expect(endpoint).toHaveValue(/^[0-9a-f]{32}$/);
  await screen.saved();
  const generated = await endpoint.inputValue();
  await endpoint.fill('');
  await expect(panel.getByText('This field is required.')).toBeVisible();
  await endpoint.blur();
  await expect(screen.notSaved).toBeVisible();
  await endpoint.fill(generated);
  const command = panel.getByLabel('As a form', { exact: true });
  const address = /http:\/\/\S+\/api\/http-upload\/\w+/.exec((await command.textContent()) ?? '')?.[0] ?? '';
  expect(address).toBe(`${location.origin}/api/http-upload/${generated}`);

  const expirationDate = new Date(Date.now() + 86_400_000).toISOString();
  const key = await call(apiKeys.create, { body: { expirationDate } });
  const send = async () =>
    (
      await world.fetchAs()(new URL(address).pathname, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-disposition': 'attachment; filename="letter.txt"',
          'content-type': 'text/plain;charset=UTF-8',
          'idempotency-key': 'letter 1',
        },
        body: 'Dear Anna',
      })
    ).status;
  expect([await send(), await send()]).toEqual([201, 201]);
  const filters = [{ type: 'PROCESS_ID' as const, value: id }];
  const { content } = await call(documents.info, { query: {}, body: { filters } });
  expect(content.map(({ filename }) => filename)).toEqual(['letter.txt']);

  await panel.getByRole('switch', { name: 'Active' }).click();
  await expect.poll(send).toBe(404);
});

test('the file parser has no settings of HTTP upload [PERM-29]', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess(unique('Parses only'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser');
  await expect(screen.section('Additional settings')).toBeVisible();
  await expect(screen.panel.getByRole('textbox', { name: 'Endpoint' })).toHaveCount(0);
  await expect(screen.section('How to send files')).toHaveCount(0);
  const [parser] = await call(nodes.list, { query: { processId: id } });
  expect(parser).toMatchObject({ activityType: 'FILE_PARSER', obligatory: true });
  for (const setting of [{ endpoint: 'parser' }, { active: true }])
    await expect(call(nodes.update, { body: { id: parser?.id ?? 0, ...setting } })).rejects.toMatchObject({
      status: 400,
    });
});
