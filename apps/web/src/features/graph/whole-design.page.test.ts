import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const GROUPS = 30;
const LABELS_PER_GROUP = 9;
const RULES = 5000;
const DOCUMENTS = 20;
const COLOURS = { backgroundColor: '#219ebc', textColor: '#000000' };

/** 300 labels in a tree, and 5,000 rules on them. */
function lexiconFile() {
  let rule = 0;
  const rulesOf = (count: number) =>
    Array.from({ length: count }, () => ({ expression: `term${rule++} of trade`, matchingType: 'EXACT' }));
  const perLabel = Math.ceil(RULES / (GROUPS * (LABELS_PER_GROUP + 1)));
  const entry = (name: string) => ({
    nerTagType: { name, ...COLOURS },
    matchingRules: rulesOf(Math.min(perLabel, RULES - rule)),
  });
  return {
    data: Array.from({ length: GROUPS }, (_, group) => ({
      ...entry(`Group ${group}`),
      children: Array.from({ length: LABELS_PER_GROUP }, (_, at) => entry(`Term ${group} ${at}`)),
    })),
  };
}

/** Some have terms of the first groups, some of the last one, some none. */
const textOf = (at: number): string =>
  at % 4 === 3
    ? `Letter ${at} without any of them.`
    : `Letter ${at} names term${at * 17} of trade and term${4999 - at} of trade.`;

const inProcess = (processId: number) => ({
  query: { size: 100 },
  body: { filters: [{ type: 'PROCESS_ID' as const, value: processId }] },
});

/** Uploads the documents on the page, and waits until all machines have seen them. */
async function upload(page: TestPage, call: Call, processId: number): Promise<void> {
  await page.goto(`/entity/process/${processId}/upload`);
  await page.locator('input[type=file]').setInputFiles(
    Array.from({ length: DOCUMENTS }, (_, at) => ({
      name: `letter ${String(at).padStart(2, '0')}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(textOf(at)),
    })),
  );
  await expect(page.getByText(`${DOCUMENTS} of ${DOCUMENTS} uploaded`)).toBeVisible({ timeout: 90_000 });
  await expect
    .poll(
      async () => {
        const { content } = await call(documents.info, inProcess(processId));
        return content.filter(({ status }) => status === 'WAITING' || status === 'DONE').length;
      },
      { timeout: 60_000 },
    )
    .toBe(DOCUMENTS);
}

/** Reads the results of the process for each document, by its name. */
async function resultsOf(call: Call, processId: number): Promise<Record<string, unknown>> {
  const { content } = await call(documents.info, inProcess(processId));
  const results: Record<string, unknown> = {};
  for (const { id, filename } of content) {
    const { documentStepsInformation } = await call(steps.state, { params: { id }, query: {} });
    const tags = await call(nerTags.list, { query: { documentId: id } });
    results[filename] = {
      steps: documentStepsInformation
        .map(({ nodeDTO, stepDTO }) => `${nodeDTO.name} ${stepDTO.status}`)
        .toSorted(),
      tags: tags
        .map(({ quote, startOffset, nerTagType }) => `${startOffset} ${quote} ${nerTagType.name}`)
        .toSorted(),
    };
  }
  return results;
}

const exported = async (call: Call, id: number): Promise<string> =>
  (await call(processFiles.export, { params: { id } })).text();

test('a process of eight nodes with 300 labels and 5,000 rules is undone to nothing, redone, exported, and gives the same results in an empty installation', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess('Trade letters');
  const screen = new GraphScreen(page);
  await screen.open(id);
  const nodeOf = async (name: string): Promise<Node> => {
    const found = (await call(nodes.list, { query: { processId: id } })).find((node) => node.name === name);
    if (!found) throw new Error(`There is no node ${name}`);
    return found;
  };

  // Each new node follows the one whose panel is open.
  const add = async (type: string, name = type) => {
    await screen.add(type);
    await expect(screen.panel).toHaveAccessibleName(name);
    await expect(screen.types).toHaveCount(0);
  };
  await add('Human upload');
  await screen.openPanel('File parser');
  await add('Lexicon');
  await add('Classifier');
  await add('Span tagging');
  await add('Span tagging', 'Span tagging 2');
  await add('Lexicon', 'Lexicon 2');
  await add('Classifier', 'Classifier 2');
  await add('Span tagging', 'Span tagging 3');
  expect(await call(nodes.list, { query: { processId: id } })).toHaveLength(9);

  const lexicon = await nodeOf('Lexicon');
  await page.goto(`/entity/process/${id}/graph?node=${lexicon.id}`);
  await screen.section('Matching Rule').click();
  await screen.panel.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'trade.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(lexiconFile())),
  });
  const dialog = page.getByRole('dialog', { name: 'Import labels and rules' });
  await expect(dialog.getByText('The file is valid: 300 labels, 5000 rules.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const result = page.getByRole('dialog', { name: 'Import completed' });
  await expect(result.getByRole('row').first()).toHaveText('Saved labels300', { timeout: 60_000 });
  await result.getByRole('button', { name: 'Confirm' }).click();

  // Letters go on when they have a term of the first groups, or one of the last group and no class.
  const classifier = await nodeOf('Classifier');
  const { id: urgent } = await call(classifierTypes.create, {
    params: { nodeId: classifier.id },
    body: { name: 'Urgent', backgroundColor: '#f3722c' },
  });
  const trees = await call(labels.ofNode, { params: { nodeId: lexicon.id }, query: {} });
  const labelId = (name: string) => trees.find((tree) => tree.name === name)?.id ?? 0;
  const has = (name: string) => ({
    predicateType: 'NER' as const,
    nodeId: lexicon.id,
    equal: true,
    nerTagTypeId: labelId(name),
  });
  const edge = (await call(edges.list, { query: { processId: id } })).find(
    ({ fromId, toId }) => fromId === lexicon.id && toId === classifier.id,
  );
  await call(predicates.create, {
    body: {
      edgeId: edge?.id ?? 0,
      predicateType: 'COMPLEX',
      logicalOperator: 'OR',
      predicates: [
        has('Group 0'),
        {
          predicateType: 'COMPLEX',
          logicalOperator: 'AND',
          predicates: [has('Group 29'), { ...has('Group 1'), equal: false }],
        },
      ],
    },
  });
  expect(urgent).toBeGreaterThan(0);
  const built = await exported(call, id);

  await page.reload();
  await page.keyboard.press('Escape');
  const undoable = async () => (await call(processChanges.undoState, { params: { id }, query: {} })).undo;
  for (let left = await undoable(); left; left = await undoable()) {
    const { id: changeId } = left;
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(async () => (await undoable())?.id, { timeout: 60_000 }).not.toBe(changeId);
  }
  await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeVisible();
  expect((await call(nodes.list, { query: { processId: id } })).map(({ name }) => name)).toEqual([
    'File parser',
  ]);

  const redoable = async () => (await call(processChanges.undoState, { params: { id }, query: {} })).redo;
  for (let left = await redoable(); left; left = await redoable()) {
    const { id: changeId } = left;
    await page.getByRole('button', { name: /^Redo: / }).click();
    await expect.poll(async () => (await redoable())?.id, { timeout: 60_000 }).not.toBe(changeId);
  }
  expect(await exported(call, id)).toBe(built);
  expect(await call(matchingRules.list, { query: { nodeId: lexicon.id } })).toHaveLength(RULES);

  await upload(page, call, id);
  const results = await resultsOf(call, id);
  expect(JSON.stringify(results)).toContain('Group 0');
  expect(Object.keys(results)).toHaveLength(DOCUMENTS);

  await page.close();
  const empty = await startWorld({ startEngine: true });
  const other = new TestPage(empty, empty.admin.token);
  try {
    const there = empty.callAs(empty.admin);
    await other.goto('/entity/process/new');
    await other.getByRole('radio', { name: /^A process file/ }).click();
    await other
      .locator('input[type=file]')
      .setInputFiles({ name: 'trade.json', mimeType: 'application/json', buffer: Buffer.from(built) });
    await expect(other.getByRole('button', { name: 'Save' })).toBeEnabled();
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other).toHaveURL(/\/entity\/process\/\d+\/graph/, { timeout: 60_000 });
    const importedId = Number(/process\/(\d+)/.exec(other.url())?.[1]);
    // The tags of the process are those chosen on the page.
    const withoutTags = (text: string) => text.replace(/"tags": \[[^\]]*\]/, '');
    expect(withoutTags(await exported(there, importedId))).toBe(withoutTags(built));
    await upload(other, there, importedId);
    expect(await resultsOf(there, importedId)).toEqual(results);
  } finally {
    await other.close();
    await empty.close();
  }
}, 400_000);
