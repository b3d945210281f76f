import {
  addLabel,
  makeDesk,
  sampleFile,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { textPdf } from '../../packages/documents/fixtures/pages.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

test('page images are shown beside the text: pager, zoom, and both sides highlight each other [WS-32] [CONST-58] [CONST-59]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Page images');
  const documentId = await uploadText(call, desk, 'invoice.pdf', sampleFile('invoice-FV-2026-0118.pdf'));
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  const tool = (name: string) => adminPage.getByRole('button', { name, exact: true });
  await tool('Page images').click();
  await expect(tool('Page images')).toHaveAttribute('aria-pressed', 'true');
  const image = adminPage.getByRole('img', { name: 'Page 1 of invoice.pdf' });
  await expect(image).toBeVisible();
  await expect(adminPage.getByText('Page 1 of 1')).toBeVisible();
  await expect(tool('Next page')).toBeDisabled();
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const initial = await width();
  await tool('Zoom in').click();
  await expect.poll(width).toBeGreaterThan(initial * 1.2);
  for (let press = 0; press < 12 && (await tool('Zoom in').isEnabled()); press++)
    await tool('Zoom in').click();
  await expect.poll(width).toBeCloseTo(initial * 8, -1);
  await tool('Reset zoom').click();
  await expect.poll(width).toBeCloseTo(initial, 0);
  await tool('Zoom out').click();
  await expect.poll(width).toBeLessThan(initial);
  await tool('Reset zoom').click();

  const { left, y } = await screen.place('INVOICE');
  await adminPage.mouse.move(left + 10, y);
  const box = adminPage.locator('.annotator-page-box:not([data-look])');
  await expect(box).toBeVisible();
  const word = await box.boundingBox();
  const page = await image.boundingBox();
  expect((word?.x ?? 0) - (page?.x ?? 0)).toBeGreaterThan((page?.width ?? 0) / 2);
  await adminPage.mouse.move((word?.x ?? 0) + 3, (word?.y ?? 0) + 3);
  await expect
    .poll(() =>
      adminPage.evaluate(() => [...(CSS.highlights.get('annotator-word') ?? [])].map(String).join(' ')),
    )
    .toContain('INVOICE');

  const popup = adminPage.waitForEvent('popup');
  await tool('Open in a new window').click();
  expect(await (await popup).evaluate(() => [innerWidth, innerHeight])).toEqual([800, 600]);
  await expect((await popup).getByRole('img', { name: 'Page 1 of invoice.pdf' })).toBeVisible();
  await tool('Bring them back').click();
  await expect(image).toBeVisible();
  await expectAccessible(adminPage);
  await tool('Page images').first().click();
  await expect(image).toBeHidden();

  const long = await uploadText(call, desk, 'long.pdf', textPdf([['The first page.'], ['The second page.']]));
  await stepOn(call, long, desk.span);
  await screen.open(desk.process.id, long, '?panel=preview');
  await expect(adminPage.getByText('Page 1 of 2')).toBeVisible();
  await tool('Next page').click();
  await expect(adminPage.getByRole('img', { name: 'Page 2 of long.pdf' })).toBeVisible();
  await expect(adminPage.getByText('Page 2 of 2')).toBeVisible();
});

test('words of a page image are tagged there, tags are shown on it, and a selected tag turns to its page', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Tagging on pages');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const pdf = textPdf([['Anna Nowak lives in Gdynia.'], ['Piotr Zieba lives in Gdansk.']]);
  const documentId = await uploadText(call, desk, 'people.pdf', pdf);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?panel=preview&stepId=${stepDTO.id}`);
  const image = (page: number) => adminPage.getByRole('img', { name: `Page ${page} of people.pdf` });
  const page = adminPage.locator('.annotator-page');
  const mark = page.locator('[data-look=mark], [data-look=selected]');
  await expect(image(1)).toBeVisible();
  /** The place of a word of the text on the page: there the page highlights what is under the pointer in the text. */
  const onPage = async (word: string) => {
    const { left, right, y } = await screen.place(word);
    await adminPage.mouse.move((left + right) / 2, y);
    const shown = page.locator('.annotator-page-box:not([data-look])');
    await expect(shown).toHaveCount(1);
    const box = await shown.boundingBox();
    if (!box) throw new Error(`"${word}" is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const quotes = async () =>
    (await tagsOf(call, documentId))
      .filter(({ source }) => source === 'USER')
      .map(({ quote, nerTagType }) => `${nerTagType.name} ${quote}`);

  // Dragging over words offers the labels; the same tag is made as in the text.
  const [anna, nowak] = [await onPage('Anna'), await onPage('Nowak')];
  await adminPage.mouse.move(anna.x, anna.y);
  await adminPage.mouse.down();
  await adminPage.mouse.move(nowak.x, nowak.y, { steps: 4 });
  await adminPage.mouse.up();
  await expect(screen.labelMenu).toContainText('Anna Nowak');
  await screen.option('Person').click();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await expect(mark).toHaveCount(1);
  await expect.poll(quotes).toEqual(['Person Anna Nowak']);

  // A click selects a word in the text, where a key tags it.
  const gdynia = await onPage('Gdynia');
  await adminPage.mouse.click(gdynia.x, gdynia.y);
  await expect(screen.text).toBeFocused();
  await adminPage.keyboard.press('p');
  await expect(mark).toHaveCount(2);
  await expect.poll(quotes).toEqual(['Person Anna Nowak', 'Person Gdynia']);

  // A click on a tag selects it in the text; a tag that is selected in the list turns to its page.
  await adminPage.mouse.click(anna.x, anna.y);
  await expect(screen.mark('Anna Nowak')).toHaveAttribute('data-strong', 'selected');
  await expect(page.locator('[data-look=selected]')).toHaveCount(1);
  await screen.drag('Piotr Zieba');
  await screen.option('Person').click();
  await expect(screen.mark('Piotr Zieba')).toBeVisible();
  await screen.tagList.getByRole('button', { name: 'Piotr Zieba Person' }).click();
  await expect(image(2)).toBeVisible();
  await expect(page.locator('[data-look=selected]')).toHaveCount(1);
  await expectAccessible(adminPage);
  await screen.tagList.getByRole('button', { name: 'Gdynia Person' }).click();
  await expect(image(1)).toBeVisible();
});
