import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const CHOOSER_OFFSET = { x: 300, y: -50 };

test('the header has a back link and the name of the process [GRAPH-01]', async ({
  adminPage,
  makeProcess,
}) => {
  const { id } = await makeProcess('Named in the header');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await expect(
    adminPage.getByRole('heading', { level: 1, name: 'Graph of Named in the header' }),
  ).toBeAttached();
  await expect(adminPage.getByText('Named in the header', { exact: true })).toBeVisible();
  await adminPage.getByRole('link', { name: 'Back to the list of processes' }).click();
  await expect(adminPage).toHaveURL(/\/entity\/process$/);
});

test('all nodes and edges are drawn [GRAPH-02]', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess('Drawn in full');
  const parser = await parserOf(call, id);
  await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -400, y: 0 });
  const lexicon = await addNode(call, {
    processId: id,
    activityType: 'LEXICON',
    name: 'Words',
    x: 400,
    fromId: parser.id,
  });
  await addNode(call, { processId: id, activityType: 'CLF', name: 'Kinds', x: 800, fromId: lexicon.id });
  await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'Spans',
    x: 800,
    y: 200,
    fromId: lexicon.id,
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);

  const [allNodes, allEdges] = [
    await call(nodes.list, { query: { processId: id } }),
    await call(edges.list, { query: { processId: id } }),
  ];
  expect([allNodes.length, allEdges.length]).toEqual([5, 4]);
  for (const { name } of allNodes) await expect(screen.node(name)).toBeVisible();
  await expect(adminPage.locator('.react-flow__edge')).toHaveCount(allEdges.length);
});

test('a click opens the panel of a node, another click closes it [GRAPH-03] [NODE-01]', async ({
  adminPage,
  makeProcess,
}) => {
  const { id } = await makeProcess('Opened and closed');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.node('File parser').click();
  await expect(screen.panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('File parser');
  await expect(screen.panel.getByRole('textbox', { name: 'Description' })).toBeEditable();
  await expect(screen.section('Actors')).toBeVisible();
  await screen.node('File parser').click();
  await expect(screen.panel).toHaveCount(0);

  await screen.node('File parser').click();
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await expect(screen.panel).toHaveCount(0);
});

test('the plus offers the allowed types and creates the chosen one, connected [GRAPH-07] [GRAPH-08] [CONST-27]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Grows from its plus');
  const parser = await parserOf(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.plus('File parser').click();

  const choice = adminPage.getByRole('region', { name: 'Add a node after File parser' });
  await expect(choice.getByRole('button')).toHaveText([
    '×',
    /^Classifier/,
    /^Span tagging/,
    /^Lexicon/,
    /^Language model/,
    /^Inter-process sender/,
    /^Send to Google Drive/,
    /^Send mail/,
    /^Send request/,
    /^Send to SFTP/,
  ]);
  const chooser = adminPage.locator('.react-flow__node', { has: choice });
  const { x, y } = CHOOSER_OFFSET;
  await expect
    .poll(() => chooser.evaluate((element) => element.style.transform))
    .toBe(`translate(${parser.x + x}px, ${parser.y + y}px)`);
  await adminPage.keyboard.press('Escape');
  await expect(choice).toHaveCount(0);

  await screen.plus('File parser').click();
  await choice.getByRole('button', { name: 'Lexicon' }).click();
  await expect(screen.node('Lexicon')).toBeVisible();
  await expect(choice).toHaveCount(0);
  const made = (await call(nodes.list, { query: { processId: id } })).find(
    (node) => node.activityType === 'LEXICON',
  );
  expect(made).toMatchObject({ name: 'Lexicon' });
  expect(await call(edges.list, { query: { processId: id } })).toContainEqual(
    expect.objectContaining({ fromId: parser.id, toId: made?.id }),
  );
});

test('a node without an edge is marked as not connected [GRAPH-09] [ERR-30]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Has a lonely node');
  const parser = await parserOf(call, id);
  await addNode(call, { processId: id, activityType: 'CLF', name: 'Alone', x: parser.x + 350, y: parser.y });
  await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Joined',
    x: parser.x + 350,
    y: parser.y + 150,
    fromId: parser.id,
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await expect(screen.node('Alone')).toHaveAccessibleName(/not connected/);
  await expect(screen.node('Joined')).not.toHaveAccessibleName(/not connected/);
  await expect(adminPage.getByText('not connected', { exact: true })).toHaveCount(1);
});

test('an edge opens its modal, which can delete it and shows when no node can have predicates [GRAPH-10] [GRAPH-15] [ERR-29]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Loses an edge');
  const parser = await parserOf(call, id);
  await addNode(call, {
    processId: id,
    activityType: 'SEND_REQUEST',
    name: 'Tells them',
    x: parser.x + 400,
    y: parser.y,
    fromId: parser.id,
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const edge = screen.edge('File parser', 'Tells them');
  await edge.click();
  const modal = adminPage.getByRole('dialog', { name: 'File parser → Tells them' });
  await expect(modal.getByText('Edge can not have any predicates.')).toBeVisible();
  await modal.getByText('Close', { exact: true }).click();
  await expect(modal).toHaveCount(0);

  const place = { processId: id, x: parser.x + 400, y: parser.y + 200 };
  const clf = await addNode(call, { ...place, activityType: 'CLF', name: 'Kinds', fromId: parser.id });
  const behind = { ...place, x: parser.x + 800 };
  await addNode(call, { ...behind, activityType: 'SPAN', name: 'Spans', fromId: clf.id });
  await screen.open(id);
  await screen.edge('Kinds', 'Spans').click();
  const editor = adminPage.getByRole('dialog', { name: 'Kinds → Spans' });
  await expect(editor.getByRole('list', { name: 'Predicates' })).toBeAttached();
  for (const name of ['Add predicate', 'Add group', 'Delete Edge'])
    await expect(editor.getByRole('button', { name })).toBeVisible();
  await editor.getByText('Close', { exact: true }).click();
  await expect(editor).toHaveCount(0);

  await edge.focus();
  await adminPage.keyboard.press('Enter');
  await modal.getByRole('button', { name: 'Delete Edge' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Delete the edge from File parser to Tells them?' });
  await expect(question).toContainText('The edge has no predicates.');
  expect(await call(edges.list, { query: { processId: id } })).toHaveLength(4);
  await question.getByRole('button', { name: 'Delete Edge' }).click();
  await expect(screen.toast('The edge from File parser to Tells them was deleted.')).toBeVisible();
  await expect(edge).toHaveCount(0);
  expect(await call(edges.list, { query: { processId: id } })).toHaveLength(3);
});

test('the entry edge is named after the upload nodes, its dialog says unknown node, and it remains; a node deleted by another user is unknown too [GRAPH-11] [ERR-31]', async ({
  adminPage,
  makeProcess,
  call,
  world,
}) => {
  const { id } = await makeProcess('Has an entry');
  const parser = await parserOf(call, id);
  const place = { processId: id, x: parser.x + 350, y: parser.y };
  await addNode(call, { ...place, activityType: 'CLF', name: 'Gone soon', fromId: parser.id });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.edge('Upload nodes', 'File parser').focus();
  await adminPage.keyboard.press('Enter');
  const modal = adminPage.getByRole('dialog', { name: 'unknown node → File parser' });
  await expect(modal.getByText('Edge can not have any predicates.')).toBeVisible();
  await expect(modal).toContainText('feed the file parser through this edge. It cannot be deleted.');
  await expect(modal.getByRole('button', { name: 'Delete Edge' })).toHaveCount(0);
  await adminPage.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);

  await screen.edge('File parser', 'Gone soon').focus();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByRole('dialog', { name: 'File parser → Gone soon' })).toBeVisible();
  await adminPage.route('**/api/nodes?*', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { id: number }[];
    await route.fulfill({ response, json: all.filter((node) => node.id === parser.id) });
  });
  // The page loads the graph again after each change of somebody else.
  await world.callAs(world.admin)(nodes.update, { body: { id: parser.id, description: 'changed' } });
  await expect(adminPage.getByRole('dialog', { name: 'File parser → unknown node' })).toBeVisible();
});

test('edges have an id, their ends and their process; the entry edge has no start [GRAPH-14]', async ({
  makeProcess,
  call,
  world,
}) => {
  const { id } = await makeProcess('Answers its edges');
  const parser = await parserOf(call, id);
  const span = await addNode(call, { processId: id, activityType: 'SPAN', name: 'Marks', fromId: parser.id });
  const reply = await world.fetchAs(world.administrator)(`/api/edges?processId=${id}`);
  const answered = (await reply.json()) as object[];
  expect(answered).toHaveLength(2);
  expect(answered).toEqual(
    expect.arrayContaining([
      { id: expect.any(Number), fromId: null, toId: parser.id, processId: id },
      { id: expect.any(Number), fromId: parser.id, toId: span.id, processId: id },
    ]),
  );
});

test('deleting a node needs a confirmation; the file parser cannot be deleted [NODE-04]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Loses a node');
  const parser = await parserOf(call, id);
  await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Doomed',
    x: parser.x + 350,
    y: parser.y,
    fromId: parser.id,
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser');
  await expect(screen.panel.getByRole('button', { name: 'Delete node' })).toHaveCount(0);
  await screen.openPanel('Doomed');
  await screen.panel.getByRole('button', { name: 'Delete node' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Delete Doomed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.node('Doomed')).toBeVisible();
  await screen.panel.getByRole('button', { name: 'Delete node' }).click();
  await question.getByRole('button', { name: 'Delete node' }).click();
  await expect(screen.node('Doomed')).toHaveCount(0);
  expect(await call(nodes.list, { query: { processId: id } })).toHaveLength(1);
});

test('deleting a node with steps needs a second confirmation with their number', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Has work on a node');
  const parser = await parserOf(call, id);
  const upload = await addNode(call, {
    processId: id,
    activityType: 'HUP',
    name: 'Way in',
    x: parser.x - 380,
    y: parser.y,
  });
  await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Busy',
    x: parser.x + 350,
    y: parser.y,
    fromId: parser.id,
  });
  const form = new FormData();
  form.set('nodeId', String(upload.id));
  form.set('file', new File(['A short letter.'], 'letter.txt', { type: 'text/plain' }));
  const { documents: made } = await call(documents.upload, { body: form });
  // The step is created when the parser has read the letter.
  await expect
    .poll(
      async () => {
        const state = await call(steps.state, { params: { id: made[0]!.id }, query: {} });
        return state.documentStepsInformation.some(({ nodeDTO }) => nodeDTO.name === 'Busy');
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const question = adminPage.getByRole('dialog', { name: 'Delete Busy?' });
  await screen.node('Busy').focus();
  await adminPage.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Delete node' }).click();
  await expect(question).toContainText('This node has one step');
  await question.getByRole('button', { name: 'Delete with its steps' }).click();
  await expect(screen.node('Busy')).toHaveCount(0);
});

test('the keyboard can add, connect, move, open and delete', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess('Built without a mouse');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const press = async (...keys: string[]) => {
    for (const key of keys) await adminPage.keyboard.press(key);
  };

  await adminPage.getByRole('button', { name: 'Add node', exact: true }).focus();
  await press('Enter');
  await expect(screen.types.getByRole('searchbox')).toBeFocused();
  await adminPage.keyboard.type('classif');
  await press('ArrowDown', 'Enter');
  await expect(screen.panel).toHaveAccessibleName('Classifier');
  await screen.panel.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await press('Control+A');
  await adminPage.keyboard.type('By keys');
  await press('Enter');
  await expect(screen.panel).toHaveAccessibleName('By keys');

  await screen.node('File parser').focus();
  await press('Enter');
  await expect(screen.panel).toHaveAccessibleName('File parser');
  await screen.panel.getByRole('button', { name: 'Connect to…' }).focus();
  await press('Enter');
  await adminPage.getByRole('menuitem', { name: 'By keys' }).focus();
  await press('Enter');
  await expect(screen.panel.getByRole('button', { name: 'Edge from File parser to By keys' })).toBeVisible();

  const before = (await call(nodes.list, { query: { processId: id } })).find(
    ({ name }) => name === 'By keys',
  );
  await adminPage.getByRole('button', { name: 'Fit view' }).press('Enter');
  await screen.node('By keys').focus();
  await press('ArrowRight', 'ArrowRight', 'ArrowDown');
  await expect
    .poll(async () => {
      const after = (await call(nodes.list, { query: { processId: id } })).find(
        ({ name }) => name === 'By keys',
      );
      return [after!.x - before!.x, after!.y - before!.y];
    })
    .toEqual([20, 10]);

  await screen.edge('File parser', 'By keys').focus();
  await press('Enter');
  await expect(adminPage.getByRole('dialog', { name: 'File parser → By keys' })).toBeVisible();
  await press('Escape');
  await expect(adminPage.getByRole('dialog')).toHaveCount(0);
  await screen.edge('File parser', 'By keys').focus();
  await press('Delete');
  const ofEdge = adminPage.getByRole('dialog', { name: 'Delete the edge from File parser to By keys?' });
  await expect(ofEdge.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Enter');
  await expect(ofEdge).toHaveCount(0);
  await expect(screen.edge('File parser', 'By keys')).toBeVisible();
  await screen.node('By keys').focus();
  await press('Delete');
  await adminPage
    .getByRole('dialog', { name: 'Delete By keys?' })
    .getByRole('button', { name: 'Delete node' })
    .press('Enter');
  await expect(screen.node('By keys')).toHaveCount(0);
});

test('tidying up arranges the nodes from left to right and saves the positions', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Tidied up');
  const parser = await parserOf(call, id);
  const first = await addNode(call, {
    processId: id,
    activityType: 'LEXICON',
    name: 'First',
    x: parser.x - 100,
    y: parser.y + 300,
    fromId: parser.id,
  });
  await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Second',
    x: parser.x - 200,
    y: parser.y,
    fromId: first.id,
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await adminPage.getByRole('button', { name: 'Tidy up' }).click();
  await expect(screen.toast('Nodes rearranged.')).toBeVisible();
  await expect
    .poll(async () => {
      const x = new Map(
        (await call(nodes.list, { query: { processId: id } })).map((node) => [node.name, node.x]),
      );
      return x.get('File parser')! < x.get('First')! && x.get('First')! < x.get('Second')!;
    })
    .toBe(true);
});
