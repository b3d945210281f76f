import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import {
  addLabel,
  addNode,
  LETTER,
  statusOn,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';

const LATENCY_MS = 600;

/**
 * The requests that change something in the step, as method and path, from now on; each reaches the server after the latency. The
 * page may still start the step that came after the one of an earlier test.
 */
async function slowDown(page: Page, stepId: number): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' || request.url().includes('/step/assign')) {
      const { pathname, searchParams } = new URL(request.url());
      const path = pathname.replaceAll(/\d+/g, 'N');
      const isOfAnother = searchParams.has('stepId') && searchParams.get('stepId') !== String(stepId);
      if (/ner-tag|step/.test(path) && !isOfAnother) sent.push(`${request.method()} ${path}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    await route.continue();
  });
  return sent;
}

async function openLetter(
  {
    adminPage: page,
    call,
    makeProcess,
  }: {
    adminPage: Page;
    call: Call;
    makeProcess: (name: string) => Promise<Process>;
  },
  name: string,
) {
  const desk = await makeDesk(call, makeProcess, name);
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'l', prefixKey: 'true' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, desk.lexicon);
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  return { desk, documentId, stepId: stepDTO.id, screen, sent: await slowDown(page, stepDTO.id) };
}

test('a step that is labelled and completed at once on a slow network is completed, with the label, once', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, screen, sent } = await openLetter(
    { adminPage, call, makeProcess },
    'Labelled and completed',
  );
  await screen.select('Anna Nowak');
  for (const keys of ['Alt+l', 'Control+Enter', 'Control+Enter']) await adminPage.keyboard.press(keys);
  await expect.poll(() => statusOn(call, documentId, desk.span)).toBe('DONE');
  await expect(screen.step('Spans')).toContainText('Done');
  expect((await tagsOf(call, documentId)).filter(({ quote }) => quote === 'Anna Nowak')).toHaveLength(1);
  expect(sent.slice(0, 2)).toEqual(['POST /api/ner-tags', 'PUT /api/steps']);
  expect(sent.filter((one) => one === 'PUT /api/steps')).toHaveLength(1);
});

test('a step that nobody changed is started by the key, and the next press completes it, also before the answer of the first', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, screen, sent } = await openLetter(
    { adminPage, call, makeProcess },
    'Started once',
  );
  await adminPage.keyboard.press('Control+Enter');
  await adminPage.keyboard.press('Control+Enter');
  await expect.poll(() => sent.length).toBe(1);
  await screen.select('Anna Nowak');
  await adminPage.keyboard.press('Alt+l');
  await adminPage.keyboard.press('Control+Enter');
  await expect.poll(() => statusOn(call, documentId, desk.span)).toBe('DONE');
  expect(sent.slice(0, 3)).toEqual(['POST /api/step/assign', 'POST /api/ner-tags', 'PUT /api/steps']);
});

test('a label that is undone and a step that is completed at once leave a finished step without the label', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, screen, sent } = await openLetter(
    { adminPage, call, makeProcess },
    'Undone, completed',
  );
  await screen.select('Anna Nowak');
  for (const keys of ['Alt+l', 'Control+z', 'Control+Enter', 'Control+z'])
    await adminPage.keyboard.press(keys);
  await screen.anyway('Complete').click();
  await expect.poll(() => statusOn(call, documentId, desk.span)).toBe('DONE');
  expect((await tagsOf(call, documentId)).filter(({ quote }) => quote === 'Anna Nowak')).toEqual([]);
  expect(sent.slice(0, 3)).toEqual(['POST /api/ner-tags', 'DELETE /api/ner-tags/N', 'PUT /api/steps']);
});

test('a step is left as it is when the label before it was refused, and the page says so', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId, screen, sent } = await openLetter(
    { adminPage, call, makeProcess },
    'Refused before',
  );
  await adminPage.route('**/api/ner-tags', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    await route.fulfill({
      status: 409,
      json: { errorKey: 'error.step.notEditable', message: 'Not editable', params: {}, fieldErrors: [] },
    });
  });
  await screen.select('Anna Nowak');
  for (const keys of ['Alt+l', 'Control+Enter']) await adminPage.keyboard.press(keys);
  await expect(
    adminPage.getByText('A change that waited was refused, so the step is left as it is.'),
  ).toBeVisible();
  await expect(adminPage.getByRole('button', { name: '1 change was refused' })).toBeVisible();
  expect(await statusOn(call, documentId, desk.span)).toBe('WAITING');
  expect(sent.filter((one) => one === 'PUT /api/steps')).toEqual([]);
  expect(
    (await call(steps.state, { params: { id: documentId }, query: {} })).documentStepsInformation,
  ).toContainEqual(
    expect.objectContaining({ stepDTO: expect.objectContaining({ id: stepId, status: 'WAITING' }) }),
  );
});

test('all refused changes are dropped at once, after a question', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { documentId, screen } = await openLetter({ adminPage, call, makeProcess }, 'All dropped');
  await adminPage.route('**/api/ner-tags', (route) =>
    route.fulfill({
      status: 409,
      json: { errorKey: 'error.step.notEditable', message: 'Not editable', params: {}, fieldErrors: [] },
    }),
  );
  for (const passage of ['Anna Nowak', 'Gdynia']) {
    await screen.select(passage);
    await adminPage.keyboard.press('Alt+l');
  }
  await adminPage.getByRole('button', { name: '2 changes were refused' }).click();
  const list = adminPage.getByRole('dialog', { name: 'Changes that were refused' });
  const question = adminPage.getByRole('dialog', { name: 'Drop all 2 refused changes?' });
  await list.getByRole('button', { name: 'Drop all' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Drop all' }).click();
  await question.getByRole('button', { name: 'Drop all' }).click();
  await expect(list).toContainText('No change is waiting for a decision.');
  await expect(adminPage.getByRole('button', { name: /refused$/ })).toHaveCount(0);
  expect(await tagsOf(call, documentId)).not.toContainEqual(expect.objectContaining({ quote: 'Gdynia' }));
});

test('the key of a label that is pressed before the labels have arrived sets it when they are there', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Pressed before the labels');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/node/*/ner-tag-type**', async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await asked.promise;
  await screen.select('Gdynia');
  await page.keyboard.press('p');
  // What comes after it takes its place.
  await screen.select('Anna Nowak');
  await page.keyboard.press('p');
  gate.resolve();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  // The lexicon has tagged the amount.
  await expect
    .poll(async () => (await tagsOf(call, documentId)).map(({ quote }) => quote).toSorted())
    .toEqual(['120 PLN', 'Anna Nowak']);
});

test('the key of a class that is pressed before the classes have arrived sets it when they are there', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Pressed before the classes');
  const classifier = await addNode(call, {
    processId: desk.process.id,
    activityType: 'CLF',
    name: 'Subjects',
    fromId: desk.parser.id,
  });
  await call(classifierTypes.create, {
    params: { nodeId: classifier.id },
    body: { name: 'Letter', backgroundColor: '#4c6ef5', suffixKey: 'l' },
  });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, classifier);
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/process/*/classifier-types**', async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await asked.promise;
  await expect(page.getByText('Anna Nowak').first()).toBeVisible();
  await page.keyboard.press('l');
  gate.resolve();
  await expect(page.getByRole('checkbox', { name: 'Letter' })).toBeChecked();
  await expect
    .poll(() => call(classifierTags.ofStep, { params: { stepId: stepDTO.id }, query: {} }))
    .toHaveLength(1);
});
