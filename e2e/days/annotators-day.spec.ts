import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  statusOn,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';

test('an annotator works through the day by keyboard alone: each accepted step leads to the next one, started, until nothing waits', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'A day');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const [first, second, other] = [
    await uploadText(call, desk, 'first.txt', LETTER),
    await uploadText(call, desk, 'second.txt', LETTER),
    await uploadText(call, desk, 'other.txt', LETTER),
  ];
  for (const id of [first, second, other]) await stepOn(call, id, desk.span);
  const ada = await person({ browser, call, server }, desk, 'Ada', 'WRITE');
  for (const id of [first, second]) await call(assignment.add, { params: { id, userId: ada.id } });
  const { page, screen } = ada;
  const { keyboard: keys } = page;
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto('/entity/my-work');
  await expect(page.getByText('0 of 2 today')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue in A day' }).press('Enter');
  await expect(heading).toHaveText('first.txt');
  await expect(screen.action('Unassign')).toBeVisible();

  await keys.press('Alt+0');
  await keys.press('Control+Home');
  // A whole sentence is selected, and a problem with it reported.
  await keys.press('Control+Shift+ArrowDown');
  await keys.press('Control+Alt+m');
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(report).toContainText('Anna Nowak from Gdynia ordered two posters.');
  await keys.press('Escape');
  await expect(report).toHaveCount(0);
  await keys.press('Control+Home');
  await keys.press('Control+Shift+ArrowRight');
  await keys.press('Control+Shift+ArrowRight');
  await keys.press('p');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await keys.press('Control+Shift+Enter');
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
  await expect(screen.action('Unassign')).toBeVisible();
  await expect(page.getByText('1 of 3 today')).toBeVisible();
  expect(await statusOn(call, first, desk.span)).toBe('ACCEPTED');
  const order = screen.steps.getByRole('checkbox', { name: 'Order' });
  await expect(order).toBeEnabled();
  await keys.press('o');
  await expect(order).toBeChecked();
  await keys.press('Control+Shift+Enter');

  await expect(heading).toHaveText('second.txt');
  await expect(screen.action('Unassign')).toBeVisible();
  expect((await tagsOf(call, first)).map(({ quote }) => quote)).toContain('Anna Nowak');
  // Next does not lead to the finished document.
  await keys.press('Alt+PageDown');
  await expect(heading).toHaveText('other.txt');
  await keys.press('Alt+PageDown');
  await expect(heading).toHaveText('second.txt');
  await expect(screen.action('Unassign')).toBeVisible();
  // Its only finished document has a tag.
  await keys.press('Control+Shift+Enter');
  await expect(page.getByRole('button', { name: 'Accept anyway' })).toBeFocused();
  await keys.press('Enter');
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
  await expect(screen.action('Unassign')).toBeVisible();
  await keys.press('Control+Shift+Enter');
  await expect(page.getByRole('dialog', { name: 'No classifier label was chosen' })).toBeVisible();
  await expectAccessible(page);
  await keys.press('Enter');

  // What nobody has taken waits too: the hand-out follows what is assigned.
  await expect(heading).toHaveText('other.txt');
  await expect(screen.steps.getByRole('link', { name: 'Back to second.txt' })).toBeVisible();
  await expectAccessible(page);
  await expect(screen.action('Unassign')).toBeVisible();
  await page.goto('/entity/my-work');
  await expect(page.getByText('4 of 5 today')).toBeVisible();
});
