import type { Page } from '@playwright/test';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import {
  addLabel,
  addNode,
  LETTER,
  makeDesk,
  statusOn,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { type WorkspaceScreen } from '../support/workspace-screen.ts';

interface Given {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
}

/** A letter that waits for spans and, beside them, for its topics. */
async function makeLetter({ call, makeProcess }: Given) {
  const desk = await makeDesk(call, makeProcess, 'Two people in one document');
  const processId = desk.process.id;
  const fromId = desk.parser.id;
  const topics = await addNode(call, { processId, activityType: 'CLF', name: 'Topics', fromId });
  await call(classifierTypes.create, {
    params: { nodeId: topics.id },
    body: { name: 'Urgent', backgroundColor: '#219ebc', suffixKey: 'u' },
  });
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  await addLabel(call, desk.span.id, 'Place', { suffixKey: 'l' });
  await call(relationTypes.create, { body: { nodeId: desk.span.id, name: 'lives in', color: '#b3261e' } });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, topics);
  return { desk, topics, documentId, stepId: stepDTO.id };
}

const workingOn = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: `${name} is working on this step.` });
const relationsOf = (page: Page) => page.getByRole('region', { name: 'Relations', exact: true });
const issuesOf = (page: Page) => page.getByRole('region', { name: 'Issues', exact: true });
const openIssues = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Tools' })
    .getByRole('button', { name: /^Issues/ })
    .click();

/** Lets no creation reach the server until the returned function is called. */
async function holdBack(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  return () => page.unroute(path);
}

async function tag(screen: WorkspaceScreen, words: string, label: string): Promise<void> {
  await screen.drag(words);
  await screen.option(label).click();
  await expect(screen.mark(words)).toBeVisible();
}

async function relate({ page, clickOn }: { page: Page; clickOn: (words: string) => Promise<void> }) {
  await relationsOf(page).getByRole('button', { name: 'Relate tags' }).click();
  await clickOn('Anna Nowak');
  await expect(relationsOf(page)).toContainText('From “Anna Nowak”');
  await clickOn('Gdynia');
  await expect(relationsOf(page).getByRole('list', { name: 'Edited relations' })).toContainText('Gdynia');
  await relationsOf(page).getByRole('button', { name: 'Relate tags' }).click();
}

test('two people in one document see each other, each change of the other, and lose none of their own', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const { desk, topics, documentId, stepId } = await makeLetter({ call, makeProcess });
  const world = { browser, call, server };
  const ada = await person(world, desk, 'Ada', 'WRITE');
  const ben = await person(world, desk, 'Ben', 'ADMIN');
  for (const { screen } of [ada, ben]) {
    await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
    await expect(screen.text).toContainText('Anna Nowak');
  }
  await expect(ada.page.getByText('Also viewing: Ben Tester')).toBeAttached();
  await expect(ben.page.getByText('Also viewing: Ada Tester')).toBeAttached();

  // At the same time one tags and the other classifies; each sees what the other does.
  await tag(ada.screen, 'Anna Nowak', 'Person');
  await expect(ben.screen.mark('Anna Nowak')).toBeVisible();
  await expect(workingOn(ben.page, 'Ada Tester')).toBeVisible();
  await ben.screen.step('Topics').click();
  await ben.screen.steps.getByRole('checkbox', { name: 'Urgent' }).check();
  await tag(ada.screen, 'Gdynia', 'Place');
  await expect(ben.screen.mark('Gdynia')).toBeVisible();
  await ada.screen.step('Topics').click();
  await expect(ada.screen.steps.getByRole('checkbox', { name: 'Urgent' })).toBeChecked();
  await expect(workingOn(ada.page, 'Ben Tester')).toBeVisible();
  await ada.screen.step('Spans').click();
  await ben.screen.step('Spans').click();

  // They discuss the words; the issue and its answer appear in both browsers.
  await ben.screen.drag('120 PLN');
  await ben.screen.labelMenu.getByRole('button', { name: 'Report a problem' }).click();
  const report = ben.page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByRole('textbox').fill('Is this for both posters?');
  await ben.page.keyboard.press('Enter');
  await expect(report).toHaveCount(0);
  await openIssues(ada.page);
  await issuesOf(ada.page)
    .getByRole('button', { name: /^Details of the issue "120 PLN"/ })
    .click();
  await expect(issuesOf(ada.page)).toContainText('Is this for both posters?');
  await openIssues(ben.page);
  await issuesOf(ben.page)
    .getByRole('button', { name: /^Details of the issue "120 PLN"/ })
    .click();
  await ada.page.getByRole('textbox', { name: 'Add a comment' }).fill('Yes, for both.');
  await ada.page.keyboard.press('Enter');
  await expect(issuesOf(ben.page).getByRole('list', { name: 'Comments' })).toContainText('Yes, for both.');
  for (const { page } of [ada, ben]) await openIssues(page);

  // The other one deletes a tag that is being related: the relation is refused with the reason, and kept.
  await relate({ page: ada.page, clickOn: (words) => ada.screen.clickOn(words) });
  const sendGraphs = await holdBack(ada.page, '**/api/ner-tag-relation-graphs');
  await relationsOf(ada.page).getByRole('button', { name: 'Save', exact: true }).click();
  const gdynia = (await tagsOf(call, documentId)).find(({ quote }) => quote === 'Gdynia');
  await ben.api(nerTags.remove, { params: { id: gdynia?.id ?? 0 } });
  await expect(ben.screen.mark('Gdynia')).toHaveCount(0);
  await expect(ada.screen.mark('Gdynia')).toHaveCount(0);
  await sendGraphs();
  const refusals = ada.page.getByRole('button', { name: '1 change was refused' });
  await expect(refusals).toBeVisible({ timeout: 60_000 });
  expect(await call(relationGraphs.list, { query: { documentId } })).toEqual([]);
  await refusals.click();
  const refused = ada.page.getByRole('dialog', { name: 'Changes that were refused' });
  await expect(refused.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(ada.page);
  await refused.getByRole('button', { name: 'Drop' }).click();
  await ada.page
    .getByRole('dialog', { name: 'Drop this change?' })
    .getByRole('button', { name: 'Drop' })
    .click();
  await expect(refused).toContainText('No change is waiting for a decision.');
  await ada.page.keyboard.press('Escape');
  // The text moves when their button goes.
  await expect(refused).toHaveCount(0);
  await expect(refusals).toHaveCount(0);

  // The step is taken over while a change is waiting: it is kept, and applied again once the step is given back.
  const sendTags = await holdBack(ada.page, '**/api/ner-tags');
  await tag(ada.screen, 'Gdynia', 'Place');
  await workingOn(ben.page, 'Ada Tester').getByRole('button', { name: 'Take over' }).click();
  await expect(workingOn(ada.page, 'Ben Tester')).toBeVisible();
  await sendTags();
  await expect(refusals).toBeVisible({ timeout: 60_000 });
  await tag(ben.screen, 'posters', 'Place');
  await expect(ada.screen.mark('posters')).toBeVisible();
  await ben.screen.action('Unassign').click();
  await expect(workingOn(ada.page, 'Ben Tester')).toHaveCount(0);
  await refusals.click();
  await refused.getByRole('button', { name: 'Apply again' }).click();
  await expect(refused).toContainText('No change is waiting for a decision.');
  await ada.page.keyboard.press('Escape');
  for (const { screen } of [ada, ben]) {
    await expect(screen.mark('Gdynia')).toBeVisible();
    await expect(screen.mark('posters')).toBeVisible();
  }

  // A relation appears for both, and one who accepts the step closes it for both.
  await relate({ page: ada.page, clickOn: (words) => ada.screen.clickOn(words) });
  await relationsOf(ada.page).getByRole('button', { name: 'Save', exact: true }).click();
  const graphs = relationsOf(ben.page).getByRole('list', { name: 'Relation graphs' });
  await expect(graphs.getByRole('listitem')).toHaveCount(1);
  await ada.screen.action('Accept').click();
  await expect(ben.screen.step('Spans')).toContainText('Accepted');
  await expect(ben.page.getByText('The step is accepted; it can only be read.')).toBeVisible();
  expect(await statusOn(call, documentId, desk.span)).toBe('ACCEPTED');
  expect(await statusOn(call, documentId, topics)).not.toBe('ACCEPTED');
  const stored = (await tagsOf(call, documentId)).filter(({ source }) => source === 'USER');
  expect(stored.map(({ quote, nerTagType }) => `${nerTagType.name} ${quote}`).toSorted()).toEqual([
    'Person Anna Nowak',
    'Place Gdynia',
    'Place posters',
  ]);
  await ada.page.close();
  await expect(ben.page.getByText('Also viewing: Ada Tester')).toHaveCount(0);
});
