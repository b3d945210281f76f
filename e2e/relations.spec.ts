import { expect, test } from './fixtures.ts';
import { openTagged, RelationPanel } from './tagged-letter.ts';

test('the menu of relation types is above the other menus and at least 365 px wide [CONST-67] [MENU-02]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, addType, open } = await openTagged({ adminPage, call, makeProcess }, 'Several types');
  await addType('owes', { priority: 2 });
  await open();
  const panel = new RelationPanel(adminPage);
  await panel.relate.click();
  await panel.pick(screen, 'Anna Nowak', '120 PLN');
  await expect(panel.menu.getByRole('menuitem')).toHaveText([/^pays/, /^owes/]);
  const box = await panel.menu.boundingBox();
  expect(box?.width ?? 0).toBeGreaterThanOrEqual(365);
  const layer = await panel.menu.evaluate((menu) => Number(getComputedStyle(menu).zIndex));
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
