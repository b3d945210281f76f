import type { Locator, Page } from '@playwright/test';
import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

/** A SEND_REQUEST node behind a classifier with one label, and its edges. */
async function makeSender(call: Call, processId: number, change: Record<string, unknown> = {}) {
  const parser = await parserOf(call, processId);
  const { x, y } = parser;
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in', x: x - 380, y });
  const sender = await addNode(call, {
    processId,
    activityType: 'SEND_REQUEST',
    name: 'Tell them',
    x: x + 330,
    y,
    fromId: parser.id,
    ...change,
  } as Parameters<typeof addNode>[1]);
  return { upload, sender };
}

const statusOf = async (call: Call, documentId: number, nodeId: number) =>
  (await call(steps.state, { params: { id: documentId }, query: {} })).documentStepsInformation.find(
    ({ nodeDTO }) => nodeDTO.id === nodeId,
  )?.stepDTO.status;

/** Opens the picker of a template and inserts the first wildcard that the search finds. */
async function pick(page: Page, within: Locator, field: string, wildcard: string): Promise<void> {
  await within.getByRole('button', { name: `Insert wildcard into ${field}` }).click();
  await page.getByRole('treeitem', { name: wildcard }).click();
  await expect(page.getByRole('tree', { name: 'Wildcards' })).toBeHidden();
}

test('a node is built with the mouse: method, URL, headers and body with wildcards from the tree [SEND-04] [WILD-07] [ERR-72]', async ({
  adminPage: page,
  makeProcess,
  call,
  receiver,
}) => {
  const { id } = await makeProcess('Sends by mouse');
  const parser = await parserOf(call, id);
  const kinds = await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Kinds',
    x: parser.x + 330,
    y: parser.y,
    fromId: parser.id,
  });
  const label = await call(classifierTypes.create, {
    params: { nodeId: kinds.id },
    body: { name: 'Invoice', backgroundColor: '#219ebc' },
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.plus('Kinds').click();
  await page.getByRole('button', { name: 'Send request', exact: true }).click();
  await expect(screen.panel).toHaveAccessibleName('Send request');
  await expect(screen.panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Request',
    '2. Headers',
    '3. Body',
    '4. Delivery',
    '5. Trigger',
    '6. Last result',
    '7. Additional settings',
  ]);

  await screen.choose(screen.panel, 'Method', 'GET');
  await expect(screen.section('Body')).toBeHidden();
  await screen.choose(screen.panel, 'Method', 'PUT');
  const url = screen.panel.getByRole('textbox', { name: 'URL' });
  await url.click();
  await page.keyboard.type('example.org');
  await expect(screen.panel.getByText('url regex error')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${receiver.url}/documents/?x=1`);
  await expect(screen.panel.getByText('url regex error')).toBeHidden();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft');
  await pick(page, screen.panel, 'URL', 'Document id');
  await expect(url.getByRole('img', { name: 'Wildcard Document id' })).toBeVisible();
  await expect(url).toBeFocused();
  await page.keyboard.type('-a');

  await screen.section('Headers').click();
  await screen.panel.getByRole('button', { name: 'Add header' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add header' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Key' }).fill('X-Sphere');
  await pick(page, dialog, 'Value', 'Process name');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(screen.panel.getByRole('list', { name: 'Headers' })).toHaveText(/X-Sphere\s*Process name/);

  await screen.section('Body').click();
  for (const [key, wildcard] of [
    ['text', 'Text of the document'],
    ['invoice', 'Invoice chosen'],
  ] as const) {
    await screen.panel.getByRole('button', { name: 'Add field' }).click();
    const field = page.getByRole('dialog', { name: 'Add field' });
    await field.getByRole('textbox', { name: 'Key' }).fill(key);
    await pick(page, field, 'Value', wildcard);
    await field.getByRole('button', { name: 'Save' }).click();
    await expect(field).toBeHidden();
  }
  await screen.section('Delivery').click();
  await screen.panel.getByRole('checkbox', { name: /Idempotency-Key/ }).check();
  await screen.saved();

  const sender = (await call(nodes.list, { query: { processId: id } })).find(
    ({ activityType }) => activityType === 'SEND_REQUEST',
  )!;
  expect(sender).toMatchObject({
    httpRequestMethod: 'PUT',
    url: `${receiver.url}/documents/\${document.id}-a?x=1`,
    urlEditorState: { root: { type: 'root' } },
    headers: { 'X-Sphere': { value: '${process.name}', editorState: { root: { type: 'root' } } } },
    requestBody: {
      bodyType: 'JSON',
      jsonBody: {
        text: { value: '${document.content}' },
        invoice: { value: `\${node.${kinds.id}.clftagtypes.${label.id}.isselected}` },
      },
    },
    repeatable: true,
  });
  await page.reload();
  await screen.openPanel('Send request', 'Headers', 'Body');
  await expect(url.getByRole('img', { name: 'Wildcard Document id' })).toBeVisible();
  await expect(url).toHaveText(`${receiver.url}/documents/Document id-a?x=1`);
  await expect(screen.panel.getByRole('list', { name: 'Body' })).toContainText('Kinds: Invoice chosen');
});

test('a node is built by keyboard alone; a chip is focused, read and deleted as one [WILD-07]', async ({
  adminPage: page,
  makeProcess,
  call,
  receiver,
}) => {
  const { id } = await makeProcess('Sends by keys');
  const screen = new GraphScreen(page);
  await screen.open(id);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await screen.plus('File parser').focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Send request', exact: true }).focus();
  await press('Enter');
  await expect(screen.panel).toHaveAccessibleName('Send request');

  const url = screen.panel.getByRole('textbox', { name: 'URL' });
  await url.focus();
  await page.keyboard.type(`${receiver.url}/`);
  await press('Tab');
  await expect(screen.panel.getByRole('button', { name: 'Insert wildcard into URL' })).toBeFocused();
  await press('Enter');
  const search = page.getByRole('combobox', { name: 'Search wildcards' });
  await expect(search).toBeFocused();
  await page.keyboard.type('file');
  await expect(page.getByRole('treeitem')).toHaveText([/Document/, /Filename/]);
  await press('Enter');
  await expect(url).toBeFocused();
  await expect(url).toHaveText(`${receiver.url}/Filename`);
  await page.keyboard.type('?on=${util.date}&at=');
  await press('Tab', 'Enter');
  await expect(search).toBeFocused();
  await press('ArrowUp');
  await expect(page.getByRole('treeitem', { name: 'Process', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await press('ArrowLeft');
  await expect(page.getByRole('treeitem', { name: 'Process id' })).toBeHidden();
  await press('ArrowUp', 'Enter');
  await expect(url).toHaveText(`${receiver.url}/Filename?on=Date&at=Timestamp`);

  await press('ArrowLeft');
  await expect(screen.panel.getByText('Wildcard Timestamp chosen. Backspace deletes it.')).toBeAttached();
  await press('Backspace');
  await page.keyboard.type('now');
  await expect(url).toHaveText(`${receiver.url}/Filename?on=Date&at=now`);
  // Over the letters, and once more onto the chip before them; each key is pressed when the one before has moved the caret.
  const lettersAfterCaret = () =>
    url.evaluate((editor) => {
      const after = document.createRange();
      after.selectNodeContents(editor);
      const caret = getSelection()!.getRangeAt(0);
      after.setStart(caret.endContainer, caret.endOffset);
      return after.toString();
    });
  for (let letters = 1; letters <= '&at=now'.length; letters += 1) {
    await press('ArrowLeft');
    await expect.poll(lettersAfterCaret).toBe('&at=now'.slice(-letters));
  }
  await press('ArrowLeft');
  await expect(screen.panel.getByText('Wildcard Date chosen. Backspace deletes it.')).toBeAttached();
  await press('ArrowRight');
  await page.keyboard.type('T');
  await expect(url).toHaveText(`${receiver.url}/Filename?on=DateT&at=now`);
  await screen.saved();
  const sender = (await call(nodes.list, { query: { processId: id } })).find(
    ({ activityType }) => activityType === 'SEND_REQUEST',
  )!;
  expect(sender['url']).toBe(`${receiver.url}/\${document.filename}?on=\${util.date}T&at=now`);
});

test('nothing that a request needs can be left out [SEND-05]', async ({
  adminPage: page,
  makeProcess,
  call,
  receiver,
}) => {
  const { id } = await makeProcess('Sends nothing less');
  await makeSender(call, id, { url: receiver.url });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them', 'Headers', 'Body');
  const { panel } = screen;

  await screen.choose(panel, 'Method', 'PUT');
  await screen.choose(panel, 'Method', 'PUT');
  await expect(panel.getByRole('combobox', { name: 'Method' })).toHaveValue('PUT');
  const url = panel.getByRole('textbox', { name: 'URL' });
  for (const [text, problem] of [
    ['', 'This field is required.'],
    ['ftp://example.org', 'url regex error'],
  ] as const) {
    await url.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(text);
    await expect(panel.getByText(problem)).toBeVisible();
    await url.blur();
    await expect(screen.notSaved).toBeVisible();
  }
  await url.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('https://example.org');
  await screen.saved();

  const types = panel.getByRole('radiogroup', { name: 'Body type' });
  await types.getByText('JSON').click();
  await expect(types.getByRole('radio', { name: 'JSON' })).toBeChecked();
  for (const what of ['header', 'field']) {
    await panel.getByRole('button', { name: `Add ${what}` }).click();
    const dialog = page.getByRole('dialog', { name: `Add ${what}` });
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(dialog.getByText('This field is required.')).toHaveCount(2);
    await dialog.getByRole('textbox', { name: 'Key' }).fill('X-Key');
    await save.click();
    await expect(dialog.getByText('This field is required.')).toHaveCount(1);
    await dialog.getByRole('textbox', { name: 'Value' }).click();
    await page.keyboard.type('a');
    await save.click();
    await expect(dialog).toBeHidden();
  }
});

test('an unknown wildcard is a red chip with an error, and is not saved', async ({
  adminPage: page,
  makeProcess,
  call,
  receiver,
}) => {
  const { id } = await makeProcess('Sends what is unknown');
  await makeSender(call, id, { url: `${receiver.url}/a` });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them');
  const url = screen.panel.getByRole('textbox', { name: 'URL' });
  await url.click();
  await page.keyboard.press('End');
  await page.keyboard.type('/${document.weight}');
  await expect(url.getByRole('img', { name: 'Unknown wildcard document.weight' })).toBeVisible();
  await expect(screen.panel.getByText('Unknown wildcards: document.weight')).toBeVisible();
  await expectAccessible(page);
  await url.blur();
  await screen.notSaved.getByRole('button', { name: 'Discard' }).click();
  await expect(url).toHaveText(`${receiver.url}/a`);
});

test('the results of a node that others ran are shown, and are not read again while nothing runs', async ({
  adminPage: page,
  makeProcess,
  call,
  receiver,
}) => {
  const { id } = await makeProcess('Rests between runs');
  const { upload, sender } = await makeSender(call, id, {
    url: `${receiver.url}/rests`,
    triggerType: 'THRESHOLD',
    threshold: 50,
  });
  const letter = await uploadText(call, { upload }, 'letter.txt', 'Good day');
  await expect.poll(() => statusOf(call, letter, sender.id), { timeout: 90_000 }).toBe('WAITING');
  await page.clock.install();
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them', 'Last result');
  let looks = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === actionResults.list.path) looks += 1;
  });
  await call(actionResults.execute, { params: { id: sender.id } });
  await expect(screen.panel.getByText('1 document ·')).toBeVisible();
  await expect(screen.panel.getByText('It is running.')).toBeHidden();
  expect(looks).toBeGreaterThan(0);

  // In intervals shorter than a request's timeout, so that no running request is given up.
  const twentySecondsOn = async () => {
    // The page does not ask again while an answer is on its way.
    const counted = page.waitForResponse(/\/counts/);
    for (let step = 0; step < 4; step++) await page.clock.fastForward('00:05');
    await counted;
  };
  await twentySecondsOn();
  looks = 0;
  await twentySecondsOn();
  expect(looks).toBe(0);
});

test('the panel and its tree are accessible in every theme and language', async ({
  adminPage: page,
  makeProcess,
  call,
  receiver,
}) => {
  const { id } = await makeProcess('Sends in every look');
  await makeSender(call, id, {
    url: `${receiver.url}/\${document.id}`,
    headers: { 'X-Name': { value: 'Name: ${document.filename}', editorState: null } },
    triggerType: 'CRON',
    cron: '0 0 8 1 1 *',
    requestBody: { bodyType: 'PLAIN_TEXT', plainTextBody: '${document.content}\nRegards' },
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them');
  for (const at of [2, 3, 4, 5, 6]) await screen.panel.getByRole('button', { name: `${at}. ` }).click();
  await expect(screen.panel.getByRole('textbox').getByRole('img')).toHaveCount(2);
  await screen.panel.getByRole('button', { name: / URL$/ }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expectAccessible(page);
});
