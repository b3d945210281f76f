import type { Locator } from '@playwright/test';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  stateOf,
  stepOn,
  tagByApi,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

test.setTimeout(180_000);

interface Given {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
}

/** A document with two copies on a node that requires acceptance. */
async function withCopies({ call, makeProcess }: Given, name: string, on: 'span' | 'classifier') {
  const desk = await makeDesk(call, makeProcess, name);
  const node = desk[on];
  await call(nodes.update, {
    body: { id: node.id, requiresAcceptance: true, additionalNodeSubmits: [{ submits: 1 }] },
  });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  if (on === 'classifier') {
    const span = await stepOn(call, documentId, desk.span);
    await call(steps.update, { body: { id: span.stepDTO.id, status: 'ACCEPTED' } });
  }
  await stepOn(call, documentId, node);
  const copies = (await stateOf(call, documentId)).documentStepsInformation
    .filter(({ nodeDTO }) => nodeDTO.id === node.id)
    .map(({ stepDTO }) => stepDTO)
    .toSorted((a, b) => a.copy - b.copy);
  const [first, second] = copies.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('There are no two copies');
  return { desk, documentId, first, second };
}

/** The tags of a step as `label: text`, in text order. */
const shownTags = async (call: Call, documentId: number, stepId: number): Promise<string[]> =>
  (await tagsOf(call, documentId))
    .filter((tag) => tag.stepId === stepId)
    .toSorted((a, b) => (a.startOffset ?? 0) - (b.startOffset ?? 0) || a.nerTagType.id - b.nerTagType.id)
    .map(({ nerTagType, quote }) => `${nerTagType.name}: ${quote}`);

const rowOf = (dialog: Locator, text: string): Locator =>
  dialog.getByRole('row').filter({ has: dialog.page().getByRole('rowheader').filter({ hasText: text }) });

test('a reviewer compares two copies, takes tags over into the master, discusses a tag and accepts: the document moves on', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const { desk, documentId, first, second } = await withCopies({ call, makeProcess }, 'A review', 'span');
  const name = await addLabel(call, desk.span.id, 'Person');
  const place = await addLabel(call, desk.span.id, 'Place');
  const given = { browser, call, server };
  const ada = await person(given, desk, 'Ada', 'WRITE');
  const bea = await person(given, desk, 'Bea', 'WRITE');
  const rita = await person(given, desk, 'Rita', 'ADMIN');
  const fill = async (api: Call, stepId: number, tags: readonly (readonly [number, string])[]) => {
    for (const [labelId, quote] of tags) await tagByApi(api, documentId, stepId, labelId, quote);
    await api(steps.update, { body: { id: stepId, status: 'DONE' } });
  };
  await fill(ada.api, first, [
    [name.id, 'Anna Nowak'],
    [name.id, 'Gdynia'],
  ]);
  await fill(bea.api, second, [
    [name.id, 'Anna Nowak'],
    [place.id, 'Gdynia'],
    [place.id, 'Łódź'],
    [name.id, 'Aurora Print Studio'],
  ]);
  const { page, screen } = rita;
  const { keyboard: keys } = page;
  await screen.open(desk.process.id, documentId, `?stepId=${first}`);
  const opener = screen.action('Compare copies');
  await expect(opener).toBeVisible();
  await keys.press('Alt+5');
  const dialog = page.getByRole('dialog', { name: 'Compare copies of “Spans”' });
  await expect(dialog.getByText('3 of 4 places differ')).toBeVisible();
  await expect(dialog.getByText('Agreement: 25%')).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Compared copies' })).toContainText(
    /Copy 1.*Main copy.*Ada Tester.*Done.*2 tags.*Copy 2.*Bea Tester.*Done.*4 tags/,
  );
  await expect(dialog.getByRole('rowheader')).toHaveCount(3);
  await expect(rowOf(dialog, 'Gdynia').filter({ hasText: 'Differs' }).first()).toBeVisible();
  // Nothing is added to a finished master.
  await expect(dialog.getByText('The main copy is Done. Activate it')).toBeVisible();
  const takeGdynia = dialog.getByRole('button', { name: 'Take over Place from copy 2: Gdynia' });
  await expect(takeGdynia).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Only differences' }).press('Space');
  await expect(dialog.getByRole('rowheader')).toHaveCount(4);
  await keys.press('Escape');
  await expect(dialog).toBeHidden();

  await screen.action('Activate').click();
  await expect(screen.action('Activate')).toBeHidden();
  await opener.press('Enter');
  await expect(dialog.getByText('Ada Tester is working on the main copy')).toBeVisible();
  await takeGdynia.press('Enter');
  const master = () => shownTags(call, documentId, first);
  await expect.poll(master).toEqual(['Person: Anna Nowak', 'Person: Gdynia', 'Place: Gdynia']);
  await expect(takeGdynia).toBeFocused();
  await expect(takeGdynia).toBeDisabled();
  await dialog.getByRole('button', { name: 'Take over all: 2 tags' }).press('Enter');
  const all = [
    'Person: Anna Nowak',
    'Person: Gdynia',
    'Place: Gdynia',
    'Person: Aurora Print Studio',
    'Place: Łódź',
  ];
  await expect.poll(master).toEqual(all);
  await expect(dialog.getByText('1 of 4 places differ')).toBeVisible();
  await keys.press('Control+z');
  await expect.poll(master).toEqual(all.slice(0, 3));
  await dialog.getByRole('button', { name: 'Redo' }).press('Enter');
  await expect.poll(master).toEqual(all);
  expect(await shownTags(call, documentId, second)).toHaveLength(4);
  await expectAccessible(page);
  await keys.press('Escape');
  await expect(dialog).toBeHidden();

  // The reviewer goes on in the master.
  await page.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(page.getByText('Ada Tester is working on this step')).toBeHidden();
  await screen.clickOn('Aurora Print');
  const menu = page.getByRole('dialog').filter({ hasText: 'Change label' });
  await menu.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByLabel('What is the problem?').fill('Is a company a person?');
  await keys.press('Enter');
  await expect(report).toBeHidden();
  const panel = page.getByRole('region', { name: 'Issues', exact: true });
  await keys.press('Alt+4');
  await panel.getByRole('button', { name: /^Details of the issue/ }).click();
  await panel.getByLabel('Add a comment').fill('The guide says so.');
  await panel.getByLabel('Add a comment').press('Enter');
  const replies = panel.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect(replies).toHaveCount(1);
  await panel.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await expect(replies).toHaveCount(2);
  const stored = async () => (await call(issues.list, { params: { id: documentId } }))[0];
  await expect
    .poll(stored)
    .toMatchObject({ status: 'RESOLVED', replies: [{ text: 'The guide says so.' }, { status: 'RESOLVED' }] });

  await screen.action('Accept').click();
  const statusOf = async (nodeId: number, copy: number) =>
    (await stateOf(call, documentId)).documentStepsInformation.find(
      ({ nodeDTO, stepDTO }) => nodeDTO.id === nodeId && stepDTO.copy === copy,
    )?.stepDTO.status;
  await expect.poll(() => statusOf(desk.span.id, 0)).toBe('ACCEPTED');
  await expect.poll(() => statusOf(desk.classifier.id, 0)).toBe('WAITING');
  expect(await statusOf(desk.span.id, 1)).toBe('DONE');
  expect(await master()).toEqual(all);

  // Who does not administer the node is not offered the comparison.
  await ada.screen.open(desk.process.id, documentId, `?stepId=${first}`);
  await expect(ada.screen.step('Spans · copy 2')).toBeVisible();
  await expect(ada.screen.action('Compare copies')).toBeHidden();
});

test('labels of two classifier copies are compared and taken over into the master', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, first, second } = await withCopies(
    { call, makeProcess },
    'Compared classes',
    'classifier',
  );
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${second}`);
  await screen.steps.getByRole('checkbox', { name: 'Order' }).check();
  const labelsOf = async (stepId: number) =>
    (await call(classifierTags.ofStep, { params: { stepId }, query: {} })).map(({ typeName }) => typeName);
  await expect.poll(() => labelsOf(second)).toEqual(['Order']);
  await screen.action('Compare copies').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Compare copies of “Kinds”' });
  await expect(dialog.getByText('1 of 1 label differs')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take over Order from copy 2' }).press('Enter');
  await expect.poll(() => labelsOf(first)).toEqual(['Order']);
  await expect(dialog.getByText('0 of 1 label differs')).toBeVisible();
  await adminPage.keyboard.press('Control+z');
  await expect.poll(() => labelsOf(first)).toEqual([]);
  await expectAccessible(adminPage);
});
