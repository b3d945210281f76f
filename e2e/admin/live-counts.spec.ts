import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { Page } from '@playwright/test';
import { addNode, makeDesk, spread, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { applyLanguage } from '../support/looks.ts';

const countsOf = (page: Page, name: string) =>
  page.getByRole('list', { name: `Steps on ${name}`, exact: true });

const offerOn = (page: Page) => page.getByRole('region', { name: 'Processed documents' });

/** A page that becomes visible loads the changes of others at once, without waiting for its next poll. */
const comeBack = (page: Page) => page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
const expectOffer = (page: Page, count: 0 | 1) =>
  expect(async () => {
    await comeBack(page);
    await expect(offerOn(page)).toHaveCount(count, { timeout: 1500 });
  }).toPass({ timeout: 60_000 });

test('the counts and the offer are accessible in every theme and language', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Counts in every look');
  await spread(call, desk);
  const letter = await uploadText(call, desk, 'a.txt', 'Anna pays 120 PLN');
  await uploadText(call, desk, 'b.txt', 'Bo pays');
  await uploadText(call, desk, 'broken.pdf', '%PDF-x');
  for (const node of [desk.span, desk.classifier]) {
    const { stepDTO } = await stepOn(call, letter, node);
    await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  }
  const screen = new GraphScreen(adminPage);
  await screen.open(desk.process.id);
  await expect(countsOf(adminPage, 'Spans').getByRole('listitem')).toHaveCount(2);
  await addNode(call, {
    processId: desk.process.id,
    activityType: 'SPAN',
    name: 'More',
    fromId: desk.parser.id,
    x: 340,
    y: 240,
  });
  await expectOffer(adminPage, 1);
  await applyLanguage(adminPage, 'pl');
  await expect(adminPage.getByRole('list', { name: 'Kroki węzła Spans' })).toBeVisible();
  await expect(adminPage.getByRole('region', { name: 'Przetworzone dokumenty' })).toBeVisible();
  await expectAccessible(adminPage);
});
