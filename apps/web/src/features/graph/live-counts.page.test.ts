import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { replays } from '@scriptorium/contract/process/replays.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import {
  addNode,
  type Desk,
  parserOf,
  spread,
  stateOf,
  stepOn,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const countsOf = (page: TestPage, name: string) =>
  page.getByRole('list', { name: `Steps on ${name}`, exact: true });

test('each node shows the states of its steps and each edge how many passed, while documents are processed', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Counts as they flow');
  await spread(call, desk);
  const screen = new GraphScreen(adminPage);
  await screen.open(desk.process.id);
  await expect(countsOf(adminPage, 'File parser')).toHaveCount(0);

  const first = await uploadText(call, desk, 'a.txt', 'Anna pays 120 PLN');
  await uploadText(call, desk, 'b.txt', 'Bo pays 7 PLN');
  await uploadText(call, desk, 'broken.pdf', '%PDF-x');
  await expect(countsOf(adminPage, 'File parser').getByRole('listitem')).toHaveText([
    /Finished: 2/,
    /Failed: 1/,
  ]);
  await expect(countsOf(adminPage, 'Words')).toContainText('Finished: 2');
  await expect(countsOf(adminPage, 'Spans').getByRole('listitem')).toHaveText([/Waiting: 2/]);
  await expect(countsOf(adminPage, 'Kinds')).toHaveCount(0);
  const canvas = adminPage.getByRole('application');
  await expect(canvas.getByText('Documents that passed this edge: 3')).toHaveCount(1);
  await expect(canvas.getByText('Documents that passed this edge: 2')).toHaveCount(2);

  const { stepDTO } = await stepOn(call, first, desk.span);
  await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  await expect(countsOf(adminPage, 'Spans').getByRole('listitem')).toHaveText([
    /Waiting: 1/,
    /Finished: 1, of these accepted: 0/,
  ]);
  await expect(countsOf(adminPage, 'Kinds')).toContainText('Waiting: 1');
});

/** Two finished documents, and the canvas opened before the graph changes. */
async function finishedDocuments(
  call: Call,
  makeProcess: Parameters<typeof makeDesk>[1],
  page: TestPage,
  name: string,
) {
  const process = await makeProcess(name);
  const parser = await parserOf(call, process.id);
  const place = { processId: process.id, x: parser.x - 380, y: parser.y };
  const upload = await addNode(call, { ...place, activityType: 'HUP', name: 'Way in' });
  const ids: number[] = [];
  for (const file of ['a.txt', 'b.txt']) {
    const id = await uploadText(call, { upload } as Desk, file, 'Anna pays');
    await stepOn(call, id, parser);
    ids.push(id);
  }
  const screen = new GraphScreen(page);
  await screen.open(process.id);
  await expect(countsOf(page, 'File parser')).toContainText('Finished: 2');
  return { process, parser, screen, ids };
}

const offerOn = (page: TestPage) => page.getByRole('region', { name: 'Processed documents' });

/** A page that becomes visible loads the changes of others at once, without waiting for its next poll. */
const comeBack = (page: TestPage) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
const expectOffer = (page: TestPage, count: 0 | 1) =>
  expect(async () => {
    await comeBack(page);
    await expect(offerOn(page)).toHaveCount(count, { timeout: 1500 });
  }).toPass({ timeout: 60_000 });

async function addSpan(page: TestPage, screen: GraphScreen): Promise<void> {
  await screen.plus('File parser').click();
  const choice = page.getByRole('region', { name: 'Add a node after File parser' });
  await choice.getByRole('button', { name: 'Span tagging' }).click();
  await expect(screen.node('Span tagging')).toBeVisible();
}

test('after a change of the graph finished documents can run through it too', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { process, parser, screen, ids } = await finishedDocuments(
    call,
    makeProcess,
    adminPage,
    'Run them too',
  );
  const offer = offerOn(adminPage);
  await expect(offer).toHaveCount(0);
  // A new name does not affect documents.
  await screen.openPanel('File parser');
  await screen.panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Reader of files');
  await screen.saved();
  await expect(screen.node('Reader of files')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await call(nodes.update, { body: { id: parser.id, name: 'File parser' } });
  await expect(async () => {
    await comeBack(adminPage);
    await expect(screen.node('File parser')).toBeVisible({ timeout: 1500 });
  }).toPass();
  await addSpan(adminPage, screen);
  await expect(offer).toContainText('The paths of this process have changed');
  await adminPage.reload();
  await expect(offer).toContainText('The paths of this process have changed');
  for (const id of ids) expect((await stateOf(call, id)).status).toBe('DONE');

  await offer.getByRole('button', { name: 'Preview' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Run over processed documents' });
  await expect(dialog).toContainText('2 documents would take another path.');
  await dialog.getByRole('button', { name: 'Run on 2 documents' }).click();
  await expect(screen.toast('The run has started.')).toBeVisible();
  await expect(countsOf(adminPage, 'Span tagging')).toContainText('Waiting: 2');
  await expect(countsOf(adminPage, 'File parser')).toContainText('Finished: 2');
  await expect(offer).toContainText('Done: paths only');
  for (const id of ids) expect((await stateOf(call, id)).status).toBe('WAITING');
  expect(await call(replays.state, { params: { id: process.id }, query: {} })).toMatchObject({
    running: null,
    offered: false,
  });
});

test('the offer disappears when it is declined or the change is undone, and appears with the next change', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { process, parser, screen } = await finishedDocuments(call, makeProcess, adminPage, 'Not now');
  const offer = offerOn(adminPage);
  await addSpan(adminPage, screen);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  await adminPage.reload();
  await expect(countsOf(adminPage, 'File parser')).toContainText('Finished: 2');
  await expect(offer).toHaveCount(0);
  const words: Node = await addNode(call, {
    processId: process.id,
    activityType: 'LEXICON',
    name: 'Words',
    fromId: parser.id,
    x: parser.x + 340,
    y: parser.y + 160,
  });
  await expectOffer(adminPage, 1);
  const list = await call(edges.list, { query: { processId: process.id } });
  const edge = list.find(({ toId }) => toId === words.id);
  await call(edges.remove, { params: { id: edge?.id ?? 0 } });
  await expectOffer(adminPage, 0);
});
