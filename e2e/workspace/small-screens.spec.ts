import type { Browser, Page } from '@playwright/test';
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
import { expect, expectAccessible, keepTokenIn, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };

/** A page of a device with a touch screen. */
async function touchPage(browser: Browser, baseURL: string, viewport: typeof PHONE, token?: string) {
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  if (token !== undefined) await keepTokenIn(page, token);
  return page;
}

/** The page never scrolls sideways; what is wider scrolls in its own box. */
const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

/** Selects a passage as the system does after a long press: the finger is down, and the selection changes. */
async function selectByTouch(screen: WorkspaceScreen, passage: string): Promise<void> {
  await screen.text.evaluate((scroller, wanted) => {
    const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      const press = { bubbles: true, pointerType: 'touch', isPrimary: true };
      node.parentElement?.dispatchEvent(new PointerEvent('pointerdown', press));
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      node.parentElement?.dispatchEvent(new PointerEvent('pointercancel', press));
      return;
    }
    throw new Error(`"${wanted}" is not in one piece of the text`);
  }, passage);
}

test('with a phone an annotator opens a document from My work, tags, comments and classifies by touch, and accepts', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'By phone');
  await addLabel(call, desk.span.id, 'Person');
  await addLabel(call, desk.span.id, 'Place');
  const first = await uploadText(call, desk, 'first.txt', LETTER);
  const second = await uploadText(call, desk, 'second.txt', LETTER);
  for (const id of [first, second]) await stepOn(call, id, desk.span);
  const ada = await person({ browser, call, server }, desk, 'Ada', 'WRITE');
  for (const id of [first, second]) await call(assignment.add, { params: { id, userId: ada.id } });
  const page = await touchPage(browser, server.url, PHONE, ada.token);
  const screen = new WorkspaceScreen(page);
  const bar = page.getByRole('group', { name: 'Panels' });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  const selection = page.getByRole('group', { name: 'Selected text' });

  await page.goto('/entity/my-work');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue in By phone' }).tap();
  await expect(heading).toHaveText('first.txt');
  await expect(accept).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);

  await selectByTouch(screen, 'Anna Nowak');
  await expect(selection).toContainText('Anna Nowak');
  await selection.getByRole('button', { name: 'Tag' }).tap();
  await expect(screen.labelMenu).toBeInViewport({ ratio: 1 });
  await screen.option('Person').tap();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await expect(selection).toHaveCount(0);
  await selectByTouch(screen, 'Regards');
  await selection.getByRole('button', { name: 'Tag' }).tap();
  await screen.option('Person').tap();
  await expect(screen.mark('Regards')).toBeVisible();

  // A tap on a tag opens its menu: another label, a problem, its deletion.
  await screen.mark('Anna Nowak').tap();
  const tagMenu = dialog('Tag here');
  await expect(tagMenu).toBeInViewport({ ratio: 1 });
  await tagMenu.getByRole('button', { name: 'Change label' }).tap();
  await dialog('Change label').getByRole('option', { name: 'Place' }).tap();
  await screen.mark('Anna Nowak').tap();
  await expect(tagMenu).toContainText('Place');
  await tagMenu.getByRole('button', { name: 'Report a problem' }).tap();
  const report = dialog('Report a problem');
  await report.getByRole('textbox').fill('She is a customer.');
  await report.getByRole('button', { name: 'Send' }).tap();
  await expect(report).toHaveCount(0);
  await screen.mark('Regards').tap();
  await tagMenu.getByRole('button', { name: 'Delete tag' }).tap();
  await expect(screen.mark('Regards')).toHaveCount(0);
  await expect
    .poll(async () => (await tagsOf(call, first)).map(({ quote, nerTagType }) => [quote, nerTagType.name]))
    .toContainEqual(['Anna Nowak', 'Place']);

  // One sheet at a time; Escape, the close button and a tap beside close it, and the focus returns.
  const issuesButton = bar.getByRole('button', { name: 'Issues, 1 active' });
  await issuesButton.tap();
  await expect(dialog('Issues')).toContainText('She is a customer.');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(issuesButton).toBeFocused();
  await bar.getByRole('button', { name: 'Documents' }).tap();
  await dialog('Documents').getByRole('button', { name: 'Close the panel' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Settings' }).tap();
  await expect(dialog('Settings')).toBeVisible();
  await page.touchscreen.tap(195, 40);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await accept.tap();
  const step = bar.getByRole('button', { name: 'Step: Kinds' });
  await step.tap();
  expect(await statusOn(call, first, desk.span)).toBe('ACCEPTED');
  const order = dialog('Step').getByRole('checkbox', { name: 'Order' });
  await order.tap();
  await expect(order).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(step).toBeFocused();
  await accept.tap();
  await expect(heading).toHaveText('second.txt');
  await expect(accept).toBeInViewport({ ratio: 1 });
  expect(await statusOn(call, first, desk.classifier)).toBe('ACCEPTED');
});

for (const viewport of [PHONE, TABLET])
  test(
    `at ${viewport.width} px no page scrolls sideways, and what can be pressed in the workspace is large`,
    { tag: '@long' },
    async ({ adminToken, browser, call, makeProcess, server }) => {
      const desk = await makeDesk(call, makeProcess, `A process with a long name for ${viewport.width} px`);
      await addLabel(call, desk.span.id, 'Person');
      const id = await uploadText(call, desk, 'a-document-with-quite-a-long-name.txt', LETTER);
      const { stepDTO } = await stepOn(call, id, desk.span);
      const process = `/entity/process/${desk.process.id}`;
      const signIn = await touchPage(browser, server.url, viewport);
      await signIn.goto('/');
      await expect(signIn.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expectNoSidewaysScroll(signIn);

      const page = await touchPage(browser, server.url, viewport, adminToken);
      const row = page.getByText('a-document-with-quite-a-long-name.txt').first();
      const inTable = page.getByRole('row').nth(1);
      for (const [address, shown] of [
        ['/entity/my-work', page.getByRole('heading', { name: 'My work' })],
        ['/entity/process', inTable],
        [`${process}/documents`, row],
        [`${process}/dashboard/documents`, page.getByRole('tab').first()],
        [`${process}/dashboard/issues`, page.getByRole('tab').first()],
        [`${process}/documents/${id}`, row],
        ['/account/settings', page.getByRole('button', { name: 'Save' })],
        [`${process}/document/${id}?stepId=${stepDTO.id}`, page.locator('.annotator-scroller')],
      ] as const) {
        await page.goto(address);
        await expect(shown).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
      const bar = page.getByRole('group', { name: 'Panels' });
      for (const button of await bar.getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await expect(page.getByRole('menuitem', { name: 'Next document' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      // The panel of relations.
      await bar.getByRole('button', { name: 'Step: Spans' }).tap();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Relate tags' })).toBeInViewport();
      await expectNoSidewaysScroll(page);
    },
  );
