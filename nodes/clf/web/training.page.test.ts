import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { textOf } from '@scriptorium/testing/scenes/learning-node.ts';
import { paymentOf } from '@scriptorium/testing/scenes/learning-spans.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, addNode, parserOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';

const KINDS = ['invoice', 'complaint'] as const;

/** Documents that a person classifies and accepts. */
async function accept(
  call: Call,
  upload: Node,
  node: Node,
  types: readonly number[],
  turns: readonly number[],
) {
  for (const turn of turns) {
    const kind = turn % 2;
    const documentId = await uploadText(call, { upload }, `${turn}.txt`, textOf(KINDS[kind]!, turn));
    const { stepDTO } = await stepOn(call, documentId, node);
    await call(classifierTags.save, { params: { stepId: stepDTO.id }, body: [{ typeId: types[kind]! }] });
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, turn) => turn);

test('a lead lets a classifier learn, looks at its quality, and chooses a version [NODE-03] [CONST-82]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id: processId } = await makeProcess('Sorts letters');
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in', x: -400 });
  const node = await addNode(call, { processId, activityType: 'CLF', name: 'Kinds', fromId: parser.id });
  const types: number[] = [];
  for (const name of ['Invoice', 'Complaint']) {
    const body = { name, backgroundColor: '#ffd166' };
    types.push((await call(classifierTypes.create, { params: { nodeId: node.id }, body })).id);
  }
  const screen = new GraphScreen(page);
  await screen.open(processId);
  await screen.openPanel('Kinds', 'Additional settings');
  const { panel } = screen;
  const train = panel.getByRole('button', { name: 'Train now' });
  await expect(screen.section('Training')).toHaveCount(0);
  await panel.getByRole('switch', { name: 'Learns from accepted documents' }).click();
  await panel.getByRole('checkbox', { name: 'Train automatically' }).check();
  const threshold = panel.getByRole('textbox', { name: 'After this many newly accepted documents' });
  await expect(threshold).toHaveValue('10');
  await threshold.fill('9');
  await expect(panel.getByText('This field should be at least 10.')).toBeVisible();
  await threshold.fill('1000');
  await screen.saved();
  await screen.section('Training').click();
  await expect(panel.getByText('Nothing has been learned yet.')).toBeVisible();
  await expect(panel.getByText('A training needs 10.')).toBeVisible();
  await expect(train).toBeDisabled();

  await accept(call, upload, node, types, upTo(12));
  await page.reload();
  await screen.openPanel('Kinds', 'Additional settings', 'Training');
  await expect(panel.getByText('Accepted documents: 12, new since the last training: 12')).toBeVisible();
  await train.click();
  const versions = panel.getByRole('list', { name: 'Trainings' }).getByRole('listitem');
  await expect(versions).toHaveCount(1, { timeout: 30_000 });
  await expect(versions.first()).toContainText('Version 1');
  await expect(versions.first()).toContainText('in use');
  await expect(versions.first()).toContainText('12 documents');
  await expect(panel.getByText('Accepted documents: 12, new since the last training: 0')).toBeVisible();
  await panel.getByRole('button', { name: 'Quality of each label, version 1' }).click();
  const row = panel.getByRole('row').filter({ hasText: 'Invoice' });
  await expect(row).toContainText('6');

  const unused = panel.getByText('The version in use labels no documents yet');
  await expect(unused).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Label documents with what was learned' }).check();
  await screen.saved();
  await expect(unused).toBeHidden();
  const stored = await call(nodes.get, { params: { id: node.id } });
  expect(stored).toMatchObject({
    automatic: true,
    requiresAcceptance: true,
    trainableConfig: { model: 'BUILT_IN', automaticTraining: true, threshold: 1000 },
  });
  const documentId = await uploadText(call, { upload }, 'new.txt', textOf('complaint', 77));
  const { stepDTO } = await stepOn(call, documentId, node);
  expect(await call(classifierTags.ofStep, { params: { stepId: stepDTO.id } })).toMatchObject([
    { typeName: 'Complaint', source: 'MODEL' },
  ]);

  await train.click();
  await expect(versions).toHaveCount(2, { timeout: 30_000 });
  await expect(versions.first()).toContainText('Version 2');
  await expect(versions.first()).toContainText('in use');
  await panel.getByRole('button', { name: 'Use this version: 1' }).click();
  await expect(versions.last()).toContainText('in use');
  await expect(panel.getByRole('button', { name: 'Use this version: 2' })).toBeVisible();
  await applyLanguage(page, 'pl');
  await expect(panel.getByRole('list', { name: 'Uczenia' })).toContainText('12 dokumentów');
});

test('a training that waits for another model says so', async ({
  adminPage: page,
  makeProcess,
  call,
  world,
}) => {
  const { id: processId } = await makeProcess('Waits for its turn');
  const parser = await parserOf(call, processId);
  const learner = async (name: string) => {
    const node = await addNode(call, { processId, activityType: 'CLF', name, fromId: parser.id });
    const trainableConfig = { model: 'BUILT_IN', threshold: 1000, automaticTraining: false } as const;
    await call(nodes.update, { body: { ...node, requiresAcceptance: true, trainableConfig } as never });
    return node;
  };
  const [waiting, other] = [await learner('Waiting'), await learner('Other')];
  // As two trainings are stored while the first one learns.
  const training = { version: 1, model: 'BUILT_IN', is_automatic: false } as const;
  await world.database.db
    .insertInto('training')
    .values([
      { ...training, node_id: other.id, state: 'RUNNING' },
      { ...training, node_id: waiting.id, state: 'WAITING' },
    ])
    .execute();
  const screen = new GraphScreen(page);
  await screen.open(processId);
  await screen.openPanel('Waiting', 'Additional settings', 'Training');
  await expect(screen.panel.getByText('Version 1: Waits for the training of another model')).toBeVisible();
  await applyLanguage(page, 'pl');
  await expect(screen.panel.getByText('Wersja 1: Czeka na uczenie innego modelu')).toBeVisible();
});

/** Texts whose payee and amount a person tags and accepts. */
async function acceptTags(call: Call, upload: Node, node: Node, labelIds: readonly number[], count: number) {
  for (const turn of upTo(count)) {
    const { text, payee, amount } = paymentOf(turn);
    const documentId = await uploadText(call, { upload }, `${turn}.txt`, text);
    const { stepDTO } = await stepOn(call, documentId, node);
    for (const [at, { start, end }] of [payee, amount].entries()) {
      const nerTagType = { id: labelIds[at]! };
      const body = { stepId: stepDTO.id, nerTagType, startOffset: start, endOffset: end };
      await call(nerTags.create, { body });
    }
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  }
}

test('a lead lets a node learn tags on the server, beside a lexicon, and it tags new texts', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id: processId } = await makeProcess('Finds payments');
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in', x: -400 });
  const node = await addNode(call, { processId, activityType: 'SPAN', name: 'Payments', fromId: parser.id });
  const labelIds = [
    (await addLabel(call, node.id, 'Payee')).id,
    (await addLabel(call, node.id, 'Amount')).id,
  ];
  await acceptTags(call, upload, node, labelIds, 12);
  const screen = new GraphScreen(page);
  await screen.open(processId);
  await screen.openPanel('Payments', 'Additional settings');
  const { panel } = screen;
  await panel.getByRole('switch', { name: 'Learns from accepted documents' }).click();
  await expect(panel.getByRole('combobox', { name: 'Model that learns' })).toHaveValue('Model elsewhere');
  await screen.choose(panel, 'Model that learns', 'Tagger on this server');
  await panel.getByRole('checkbox', { name: 'Label documents with what was learned' }).check();
  await screen.saved();
  await screen.section('Training').click();
  await panel.getByRole('button', { name: 'Train now' }).click();
  const versions = panel.getByRole('list', { name: 'Trainings' }).getByRole('listitem');
  await expect(versions).toHaveCount(1, { timeout: 30_000 });
  await expect(versions.first()).toContainText('in use');
  await expect(versions.first()).toContainText('F1 of a lexicon 0.00');
  await panel.getByRole('button', { name: 'Quality of each label, version 1' }).click();
  const row = panel.getByRole('row').filter({ hasText: 'Payee' });
  await expect(row).toContainText('12');
  await expect(panel.getByRole('columnheader', { name: 'F1 of a lexicon' })).toBeVisible();

  const { text, payee, amount } = paymentOf(77);
  const documentId = await uploadText(call, { upload }, 'new.txt', text);
  await stepOn(call, documentId, node);
  expect(
    (await call(nerTags.list, { query: { documentId } })).map(({ quote, source }) => [quote, source]),
  ).toEqual([
    [amount.quote, 'MODEL'],
    [payee.quote, 'MODEL'],
  ]);

  // Texts whose tags a lexicon finds as well: the version stays.
  const { id: emptyId } = await makeProcess('Finds the same');
  const other = await addNode(call, { processId: emptyId, activityType: 'HUP', name: 'Way in' });
  const fromId = (await parserOf(call, emptyId)).id;
  const same = await addNode(call, { processId: emptyId, activityType: 'SPAN', name: 'Same', fromId });
  const { id: labelId } = await addLabel(call, same.id, 'Payee');
  for (const turn of upTo(10)) {
    const id = await uploadText(call, { upload: other }, `${turn}.txt`, 'Pay Borga');
    const { stepDTO } = await stepOn(call, id, same);
    const body = { stepId: stepDTO.id, nerTagType: { id: labelId }, startOffset: 4, endOffset: 9 };
    await call(nerTags.create, { body });
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  }
  const trainableConfig = { model: 'BUILT_IN' as const };
  await call(nodes.update, { body: { id: same.id, trainableConfig } as never });
  await screen.open(emptyId);
  await screen.openPanel('Same', 'Training');
  await panel.getByRole('button', { name: 'Train now' }).click();
  await expect(versions).toHaveCount(1, { timeout: 30_000 });
  await expect(versions.first()).toContainText('not kept');
  await expect(versions.first()).toContainText('a lexicon of the same documents does as well');
  await expect(panel.getByRole('button', { name: /^Use this version/ })).toHaveCount(0);
  await applyLanguage(page, 'pl');
  await expect(panel.getByRole('list', { name: 'Uczenia' })).toContainText('niezachowana');
});

test('the tagger on the server needs tags on texts', async ({ adminPage: page, makeProcess, call }) => {
  const { id: processId } = await makeProcess('Tags texts');
  const fromId = (await parserOf(call, processId)).id;
  const node = await addNode(call, { processId, activityType: 'SPAN', name: 'Names', fromId });
  const trainableConfig = { model: 'BUILT_IN' as const };
  await call(nodes.update, { body: { id: node.id, trainableConfig } as never });
  const screen = new GraphScreen(page);
  await screen.open(processId);
  await screen.openPanel('Names', 'Labels');
  const { panel } = screen;
  await panel.getByRole('combobox', { name: 'Supported tagging types' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Spans of text' }).click();
  await expect(panel.getByText('The tagger on this server learns from spans of text')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
});

test('tags on recordings can only be learned by a model elsewhere, at an address [NODE-13] [NODE-14]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id: processId } = await makeProcess('Finds names');
  const parser = await parserOf(call, processId);
  const span = await addNode(call, { processId, activityType: 'SPAN', name: 'Names', fromId: parser.id });
  const stored = { id: span.id, supportedTaggingTypes: ['TOKEN' as const] };
  await call(nodes.update, { body: stored });
  const screen = new GraphScreen(page);
  await screen.open(processId);
  await screen.openPanel('Names', 'Additional settings');
  const { panel } = screen;
  await panel.getByRole('switch', { name: 'Learns from accepted documents' }).click();
  await expect(panel.getByRole('combobox', { name: 'Model that learns' })).toHaveValue('Model elsewhere');
  await expect(panel.getByText('Tags on recordings can only be learned by a model elsewhere.')).toBeVisible();
  await expect(panel.getByText('The address must begin with')).toBeVisible();
  const address = panel.getByRole('textbox', { name: 'Address of the model that learns' });
  await address.fill('ftp://models.example.org');
  await address.fill('192.0.2.7/learn');
  await screen.saved();
  expect(await call(nodes.get, { params: { id: span.id } })).toMatchObject({
    trainableConfig: { requestPath: 'http://192.0.2.7/learn' },
  });
  await address.fill('https://models.example.org/learn');
  await screen.saved();
  expect(await call(nodes.get, { params: { id: span.id } })).toMatchObject({
    automatic: false,
    trainableConfig: { model: 'REMOTE', requestPath: 'https://models.example.org/learn' },
  });
  await screen.section('Training').click();
  await expect(panel.getByRole('button', { name: 'Train now' })).toBeDisabled();
});
