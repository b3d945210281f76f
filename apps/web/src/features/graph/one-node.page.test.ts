import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, LETTER, stateOf, statusOn, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const PASSWORD = 'good enough';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('an annotator with a right on one node works on its step, and sees nothing of the other nodes [PERM-22]', async ({
  page,
  call,
  makeProcess,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'One node');
  await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, desk.lexicon);
  const { name: other } = await makeProcess(unique('Not for her'));
  const { login } = await world.make.user({
    password: PASSWORD,
    authorities: [{ type: 'NODE', componentId: desk.span.id, mode: 'WRITE' }],
  });

  await page.goto('/lp/login');
  await page.getByLabel('Username').fill(login);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/entity/process');
  const list = page.getByRole('table', { name: 'List of processes' });
  const row = list.getByRole('row').filter({ hasText: desk.process.name });
  await expect(row).toBeVisible();
  await expect(page.getByText(other)).toHaveCount(0);
  for (const hidden of [/^Flow/, /^Statistics/, /^Secrets/, /^Delete/])
    await expect(row.getByRole('link', { name: hidden })).toHaveCount(0);
  await row.getByRole('link', { name: /^Documents/ }).click();
  await expect(page.getByText('letter.txt')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload', exact: true })).toHaveCount(0);

  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      asked.push(`${response.status()} ${response.url()}`);
  });
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId);
  await expect(screen.step('Spans')).toContainText('Waiting');
  for (const other of ['Words', 'Kinds', desk.parser.name]) await expect(screen.step(other)).toHaveCount(0);
  await expect(screen.mark('120 PLN')).toHaveCount(0);
  await expect(page.getByText('Money')).toHaveCount(0);

  await screen.action('Start working').click();
  await expect(screen.action('Unassign')).toBeVisible();
  await screen.select('Anna Nowak');
  await screen.option('Person').click();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await screen.action('Complete').click();
  await expect(screen.step('Spans')).toContainText('Done');
  expect(await statusOn(call, documentId, desk.span)).toBe('DONE');
  // The page sends no request that it expects to be refused.
  expect(asked).toEqual([]);
});

test('READ, WRITE and ADMIN on a node allow viewing; working and activating; accepting, marking as master and editing always [PERM-16] [PERM-17] [STEP-07]', async ({
  call,
  makeProcess,
  person,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Three modes');
  const label = await addLabel(call, desk.span.id, 'Person');
  const additionalNodeSubmits = [{ submits: 1 }];
  await call(nodes.update, {
    body: { id: desk.span.id, requiresAcceptance: true, additionalNodeSubmits, blind: false },
  });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const [first = 0, second = 0] = (await stateOf(call, documentId)).documentStepsInformation
    .filter(({ nodeDTO }) => nodeDTO.id === desk.span.id)
    .map(({ stepDTO }) => stepDTO.id);
  const holderOf = async (mode: AccessMode) => {
    const { page, api } = await person([{ type: 'NODE', componentId: desk.span.id, mode }]);
    const screen = new WorkspaceScreen(page);
    await screen.open(desk.process.id, documentId, `?stepId=${first}`);
    return { page, screen, api };
  };
  const tag = { nerTagType: { id: label.id }, stepId: first, startOffset: 0, endOffset: 4 };
  const refused = { status: 403 };
  const step = (of: WorkspaceScreen) => of.step('Spans · copy 1');

  const reader = await holderOf('READ');
  await expect(reader.screen.text).toHaveAttribute('aria-readonly', 'true');
  for (const action of ['Start working', 'Complete', 'Accept', 'Activate', 'Mark as master'])
    await expect(reader.screen.action(action)).toHaveCount(0);
  await expect(reader.api(nerTags.create, { body: tag })).rejects.toMatchObject(refused);
  for (const body of [
    { id: first, status: 'DONE' as const },
    { id: second, master: true },
  ])
    await expect(reader.api(steps.update, { body })).rejects.toMatchObject(refused);

  // A writer completes an assigned step and activates it; accepting and marking as master need ADMIN.
  const writer = await holderOf('WRITE');
  await writer.screen.action('Start working').click();
  await writer.screen.action('Complete').click();
  await writer.screen.anyway('Complete').click();
  await expect(step(writer.screen)).toContainText('Done');
  await writer.screen.action('Activate').click();
  await expect(step(writer.screen)).toContainText('Waiting');
  for (const status of ['DONE', 'WAITING', 'DONE'] as const)
    await writer.api(steps.update, { body: { id: first, status } });
  await expect(reader.api(steps.update, { body: { id: first, status: 'WAITING' } })).rejects.toMatchObject(
    refused,
  );
  await expect(step(writer.screen)).toContainText('Done');
  await expect(writer.screen.action('Activate')).toBeVisible();
  for (const action of ['Accept', 'Mark as master'])
    await expect(writer.screen.action(action)).toHaveCount(0);
  for (const body of [
    { id: first, status: 'ACCEPTED' as const },
    { id: second, master: true },
  ])
    await expect(writer.api(steps.update, { body })).rejects.toMatchObject(refused);
  await writer.screen.action('Activate').click();
  await expect(step(writer.screen)).toContainText('Waiting');

  // An ADMIN of the node completes and activates the writer's step, takes it over, edits it, accepts it,
  // and marks it as master.
  const boss = await holderOf('ADMIN');
  await boss.api(steps.update, { body: { id: first, status: 'DONE' } });
  await boss.screen.action('Activate').click();
  await expect(step(boss.screen)).toContainText('Waiting');
  // It is still the writer's.
  const more = { ...tag, startOffset: 16, endOffset: 22 };
  expect(await boss.api(nerTags.create, { body: more })).toMatchObject({ quote: 'Gdynia' });
  await boss.page.getByRole('status').getByRole('button', { name: 'Take over' }).click();
  await boss.screen.select('Anna Nowak');
  await boss.screen.option('Person').click();
  await expect(boss.screen.mark('Anna Nowak')).toBeVisible();
  await boss.screen.action('Accept').click();
  await expect(step(boss.screen)).toContainText('Accepted');
  await boss.screen.step('Spans · copy 2').click();
  await boss.screen.action('Mark as master').click();
  await expect(boss.screen.step('Spans · copy 2').getByLabel('Master')).toHaveText('M');
  await boss.api(steps.update, { body: { id: first, master: true } });
  await expect(step(boss.screen).getByLabel('Master')).toHaveText('M');
  await call(steps.update, { body: { id: second, status: 'ACCEPTED' } });
  const all = (await stateOf(call, documentId)).documentStepsInformation;
  expect(
    all.flatMap(({ nodeDTO, stepDTO: { status, master } }) =>
      nodeDTO.id === desk.span.id ? [{ status, master }] : [],
    ),
  ).toEqual([
    { status: 'ACCEPTED', master: true },
    { status: 'ACCEPTED', master: false },
  ]);
});
