import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';
import { addLabel, LETTER, statusOn, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';

test('a classifier step without a class is completed by keyboard after a question, which one may silence for the node', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Empty classes');
  const ids: number[] = [];
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    const id = await uploadText(call, desk, name, LETTER);
    const { stepDTO } = await stepOn(call, id, desk.span);
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
    await stepOn(call, id, desk.classifier);
    ids.push(id);
  }
  const [one = 0, two = 0, three = 0] = ids;
  const screen = new WorkspaceScreen(page);
  const question = page.getByRole('dialog', { name: 'No classifier label was chosen' });
  await screen.open(desk.process.id, one);
  await page.keyboard.press('Control+Enter');
  await expect(screen.action('Unassign')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(question).toContainText('“one.txt” has no classifier label in the step “Kinds”.');
  await expect(screen.anyway('Complete')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(await statusOn(call, one, desk.classifier)).toBe('WAITING');

  await page.keyboard.press('Control+Enter');
  await question.getByRole('checkbox', { name: 'Do not ask again for this node' }).click();
  await expect(question.getByRole('button', { name: 'Back' })).toBeVisible();
  await question.getByRole('button', { name: 'Complete anyway' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('two.txt');
  expect(await statusOn(call, one, desk.classifier)).toBe('DONE');
  await expect(screen.action('Unassign')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('three.txt');
  expect(await statusOn(call, two, desk.classifier)).toBe('DONE');
  expect(await statusOn(call, three, desk.classifier)).toBe('WAITING');
});

test('a step with labels is finished without a question and without another call; one without tags is asked about', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Empty tags');
  await addLabel(call, desk.span.id, 'Person');
  const id = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, id, desk.span);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/missing-labels')) asked.push(request.url());
  });
  const screen = new WorkspaceScreen(page);
  const question = page.getByRole('dialog', { name: 'No tags were set' });
  await screen.open(desk.process.id, id);
  await screen.action('Start working').click();
  await screen.action('Accept').click();
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(question).toHaveCount(0);
  expect(asked).toHaveLength(1);
  await screen.select('Anna Nowak');
  await screen.option('Person').click();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await page.network.rest();
  await screen.action('Complete').click();
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
  expect(await statusOn(call, id, desk.span)).toBe('DONE');

  const { stepDTO } = await stepOn(call, id, desk.classifier);
  await expect(screen.action('Unassign')).toBeVisible();
  await page.keyboard.press('o');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => statusOn(call, id, desk.classifier)).toBe('DONE');
  expect(await call(classifierTags.ofStep, { params: { stepId: stepDTO.id }, query: {} })).toHaveLength(1);
  expect(asked).toHaveLength(1);
});
