import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { replays } from '@scriptorium/contract/process/replays.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { addNode, parserOf, stateOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const TEXTS = ['He paid 20 euros in Berlin.', 'She paid 30 zlotys.', 'Nothing was paid.'];

/** Documents with an amount go on to people. */
async function makeProcess(call: Call, processId: number) {
  const parser = await parserOf(call, processId);
  const at = (dx: number) => ({ processId, x: parser.x + dx, y: parser.y });
  const upload = await addNode(call, { ...at(-380), activityType: 'HUP', name: 'Upload' });
  const words = await addNode(call, {
    ...at(340),
    activityType: 'LEXICON',
    name: 'Words',
    fromId: parser.id,
  });
  const people = await addNode(call, { ...at(680), activityType: 'SPAN', name: 'People', fromId: words.id });
  const amount = await call(labels.create, {
    params: { nodeId: words.id },
    body: { name: 'Amount', backgroundColor: '#5d6be1', textColor: '#ffffff' },
  });
  await call(matchingRules.save, {
    body: {
      nerTagTypeId: amount.id,
      newRules: [{ expression: String.raw`\d+ euro`, matchingType: 'REGEX' }],
    },
  });
  const list = await call(edges.list, { query: { processId } });
  const edge = list.find(({ toId }) => toId === people.id);
  await call(predicates.create, {
    body: {
      predicateType: 'NER',
      edgeId: edge?.id ?? 0,
      nodeId: words.id,
      equal: true,
      nerTagTypeId: amount.id,
    },
  });
  const ids: number[] = [];
  for (const [index, text] of TEXTS.entries()) {
    const body = uploadForm({ nodeId: upload.id, name: `${index}.txt`, text });
    ids.push((await call(documents.upload, { body })).documents[0]?.id ?? 0);
  }
  for (const id of ids)
    await expect.poll(async () => (await stateOf(call, id)).status).toMatch(/DONE|WAITING/);
  return { words, ids };
}

const bar = (page: TestPage) => page.getByRole('region', { name: 'Processed documents' });
const quotesOf = async (call: Call, documentId: number) =>
  (await call(nerTags.list, { query: { documentId } })).map(({ quote }) => quote).toSorted();

test('a bad rule is found, changed, previewed, run over yesterday’s documents, and undone', async ({
  adminPage: page,
  call,
  makeProcess: create,
}) => {
  const { id } = await create('Another currency');
  const { ids } = await makeProcess(call, id);
  const [first = 0, second = 0] = ids;
  const screen = new GraphScreen(page);
  await screen.open(id);
  await expect(bar(page)).toHaveCount(0);

  await screen.openPanel('Words', 'Matching Rule');
  await screen.panel.getByRole('button', { name: /^Edit: Amount/ }).click();
  const rules = page.getByRole('dialog', { name: 'Edit the rules' });
  await rules.getByRole('textbox', { name: 'Expression 1' }).fill(String.raw`\d+ (euros|zlotys)`);
  await rules.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rules).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The offer stays over a reload, until it is run or declined.
  await expect(bar(page)).toContainText('Words: rules, labels or settings have changed');
  await page.reload();
  await expect(bar(page)).toContainText('Words: rules, labels or settings have changed');
  await bar(page).getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run over processed documents' });
  await expect(dialog.getByRole('checkbox', { name: /Words/ })).toBeChecked();
  await expect(dialog).toContainText('Labels would change in 2 documents: 2 added, 1 removed.');
  await expect(dialog).toContainText('1 document would take another path.');
  await expect(dialog.getByRole('table', { name: 'Changes by label' })).toContainText('Amount');
  const examples = dialog.getByRole('list', { name: 'Documents that would change' });
  await expect(examples.getByRole('listitem')).toHaveText([
    /1\.txt.*added: Amount “30 zlotys”.*goes to People/,
    /0\.txt.*added: Amount “20 euros”.*removed: Amount “20 euro”/,
  ]);
  expect(await quotesOf(call, first)).toEqual(['20 euro']);

  await dialog.getByRole('button', { name: 'Run on 3 documents' }).click();
  await expect(bar(page)).toContainText('Done: Words');
  await expect(bar(page)).toContainText(
    'documents: 3, labels added: 2, removed: 1, documents on other paths: 1',
  );
  expect(await quotesOf(call, first)).toEqual(['20 euros']);
  expect((await stateOf(call, second)).status).toBe('WAITING');

  // By keyboard.
  await bar(page).getByRole('button', { name: 'Undo the run' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => quotesOf(call, first)).toEqual(['20 euro']);
  await expect.poll(async () => (await stateOf(call, second)).status).toBe('DONE');
  await page.getByRole('button', { name: 'Run over processed documents' }).click();
  await dialog.getByRole('button', { name: 'Earlier runs' }).click();
  await expect(dialog.getByRole('list', { name: 'Earlier runs' })).toContainText('Undone: Words');
});

/** Finished documents as their parser left them, oldest first. */
async function insertFinished(db: Db, processId: number, parserId: number, count: number): Promise<number[]> {
  const rows = await db
    .insertInto('document')
    .values(
      Array.from({ length: count }, (_, index) => ({
        process_id: processId,
        filename: `${index}.txt`,
        path: `${index}.txt`,
        document_type: 'TEXTFILE' as const,
        kind: 'txt' as const,
        status: 'DONE' as const,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await db
    .insertInto('step')
    .values(ids.map((id) => ({ document_id: id, node_id: parserId, status: 'ACCEPTED' as const })))
    .execute();
  await db
    .insertInto('document_count')
    .values({ process_id: processId, status: 'DONE', documents: count })
    .execute();
  return ids;
}

/** Locks a document until the returned function is called. The page acts outside of the transaction. */
async function lockDocument(db: Db, id: number): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const transaction = inTransaction(db, async (tx) => {
    await tx.selectFrom('document').select('id').where('id', '=', id).forUpdate().execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return () => {
    released.resolve();
    return transaction;
  };
}

test('a run over many documents shows its progress, is cancelled, and undone', async ({
  adminPage: page,
  call,
  makeProcess: create,
  world,
}) => {
  const { db } = world.database;
  const { id } = await create('Half way through');
  const parser = await parserOf(call, id);
  const finished = await insertFinished(db, id, parser.id, 60);
  const screen = new GraphScreen(page);
  await screen.open(id);
  await expect(page.getByRole('list', { name: 'Steps on File parser' })).toContainText('Finished: 60');
  const read = () => call(replays.state, { params: { id }, query: {} });
  const oldest = finished[0] ?? 0;

  // This lock stops the run at its last documents.
  const unlock = await lockDocument(db, oldest);
  try {
    await screen.plus('File parser').click();
    const choice = page.getByRole('region', { name: 'Add a node after File parser' });
    await choice.getByRole('button', { name: 'Span tagging' }).click();
    await bar(page).getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run over processed documents' });
    await expect(dialog).toContainText('60 documents would take another path.');
    await dialog.getByRole('button', { name: 'Run on 60 documents' }).click();

    await expect(bar(page)).toContainText('56 of 60');
    await expect(bar(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^93/);
    await page.reload();
    await expect(bar(page)).toContainText('56 of 60');
    await bar(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(screen.toast('Cancelled. What is done so far can be undone.')).toBeVisible();
    expect((await stateOf(call, oldest)).status).toBe('DONE');
  } finally {
    await unlock();
  }
  await expect.poll(async () => (await read()).running).toBeNull();
  // The rest has not been evaluated: it is offered again.
  expect(await read()).toMatchObject({ offered: true, last: { state: 'CANCELLED', canUndo: true } });
  expect((await stateOf(call, finished.at(-1) ?? 0)).status).toBe('WAITING');

  await page.getByRole('button', { name: 'Run over processed documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run over processed documents' });
  await dialog.getByRole('button', { name: 'Earlier runs' }).click();
  await dialog.getByRole('button', { name: 'Undo the run' }).click();
  await expect.poll(async () => (await stateOf(call, finished.at(-1) ?? 0)).status).toBe('DONE');
  await expect(dialog.getByRole('list', { name: 'Earlier runs' })).toContainText('Undone: paths only');
});
