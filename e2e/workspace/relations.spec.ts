import { expect, test } from '../support/fixtures.ts';
import { openTagged } from '../support/tagged-letter.ts';

test('the menu of relation types is above the other menus and at least 365 px wide [CONST-67] [MENU-02]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, addType, open } = await openTagged({ adminPage, call, makeProcess }, 'Several types');
  await addType('owes', { priority: 2 });
  await open();
  const panel = adminPage.getByRole('region', { name: 'Relations', exact: true });
  const menu = adminPage.getByRole('dialog', { name: 'Choose a relation' });
  await panel.getByRole('button', { name: 'Relate tags' }).click();
  await screen.clickOn('Anna Nowak');
  await expect(panel).toContainText('From “Anna Nowak');
  await screen.clickOn('120 PLN');
  await expect(menu.getByRole('menuitem')).toHaveText([/^pays/, /^owes/]);
  const box = await menu.boundingBox();
  expect(box?.width ?? 0).toBeGreaterThanOrEqual(365);
  const layer = await menu.evaluate((node) => Number(getComputedStyle(node).zIndex));
  expect(layer).toBeGreaterThan(300);
});

test('the header highlights tags without relation [WS-05]', async ({ adminPage, call, makeProcess }) => {
  const { screen, tags, pays, relate, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Highlighting the rest',
  );
  await relate([tags.anna, tags.sum, pays]);
  await open();
  const toggle = adminPage.getByRole('button', { name: 'Highlight tags without relation' });
  const fillOf = (quote: string) =>
    screen.mark(quote).evaluate((mark) => getComputedStyle(mark).backgroundImage);
  const [anna, gdynia] = [await fillOf('Anna Nowak'), await fillOf('Gdynia')];
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => fillOf('Anna Nowak')).not.toBe(anna);
  expect(await fillOf('Gdynia')).toBe(gdynia);
  await toggle.click();
  await expect.poll(() => fillOf('Anna Nowak')).toBe(anna);
});
