import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { addLabel, LETTER, makeDesk, stateOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';

test('an admin of the process blocks a document: others see it at once with the name and the time, and may only view it [WS-04] [WS-34] [PERM-15]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Blocked');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const world = { browser, call, server };
  const ada = await person(world, desk, 'Ada', 'WRITE');
  const eve = await person(world, desk, 'Eve', 'ADMIN');
  for (const { screen } of [ada, eve]) await screen.open(desk.process.id, documentId);

  await expect(eve.page.getByRole('button', { name: 'Block document' })).toBeVisible();
  await expect(ada.screen.action('Start working')).toBeVisible();
  await expect(ada.page.getByRole('button', { name: /block document/i })).toHaveCount(0);
  const own = { params: { id: documentId, userId: ada.id } };
  await expect(ada.api(assignment.block, own)).rejects.toMatchObject({ status: 403 });

  await eve.page.getByRole('button', { name: 'Block document' }).press('Enter');
  const unblock = eve.page.getByRole('button', {
    name: /^Unblock document, blocked by Eve Tester since \d\d\//,
  });
  await expect(unblock).toHaveText('Eve Tester');
  expect((await stateOf(call, documentId)).blockedBy?.id).toBe(eve.id);

  const banner = ada.page
    .getByRole('status')
    .filter({ hasText: 'Eve Tester has blocked this document since' });
  await expect(banner).toContainText('You can only view it.');
  await expect(ada.screen.action('Start working')).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: /block document/i })).toHaveCount(0);
  await expectAccessible(ada.page);
  await expectAccessible(eve.page);
  await expect(eve.screen.action('Start working')).toBeVisible();

  await unblock.press('Enter');
  await expect(eve.page.getByRole('button', { name: 'Block document' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(ada.screen.action('Start working')).toBeVisible();
  expect((await stateOf(call, documentId)).blockedBy).toBeNull();
});
