import type { Call } from '@scriptorium/contract/kit/client.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { exports } from '@scriptorium/contract/annotations/tags.ts';
import { ACTIVITY_TYPES, type ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { PageLocator } from '@scriptorium/testing/page/locator.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { addAfterParser, GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

/** The day of the page's clock, as midnight in UTC. */
const browserToday = async (page: TestPage): Promise<Date> =>
  new Date(await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format()));
const daysFrom = (day: Date, days: number): Date => new Date(day.getTime() + days * 86_400_000);
const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
const written = (day: Date): string => isoDay(day).split('-').toReversed().join('.');
/** The corresponding day of the previous month, or that month's last day. */
function monthBefore(day: Date): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day.getUTCDate(), last)));
}
const read = (call: Call, id: number) => call(nodes.get, { params: { id }, query: {} });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('name and description are changed in the panel; a name is required, well formed and unique [NODE-01] [NODE-09] [ERR-38] [ERR-39] [ERR-43]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Renames a node'));
  const node = await addAfterParser(call, id, 'CLF', 'Kinds');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Kinds');
  const name = screen.panel.getByRole('textbox', { name: 'Name', exact: true });
  for (const [wrong, message] of [
    ['', 'This field is required.'],
    ['ab', 'Between 3 and 35 characters are required.'],
    ['x'.repeat(36), 'Between 3 and 35 characters are required.'],
    ['Kinds ', 'No space at either end.'],
    ['What?', 'Only letters, digits, spaces'],
    ['FILE PARSER', 'This name is already used.'],
  ] as const) {
    await name.fill(wrong);
    await expect(screen.panel.getByText(message)).toBeVisible();
    await name.blur();
    await expect(screen.notSaved).toBeVisible();
  }
  for (const refused of ['', 'ab', 'What?', 'File parser'])
    await expect(call(nodes.update, { body: { id: node.id, name: refused } })).rejects.toMatchObject({
      status: 400,
    });
  await name.fill('Sorts of letters');
  await screen.panel.getByRole('textbox', { name: 'Description' }).fill('Says what a letter wants');
  await screen.saved();
  await expect(screen.node('Sorts of letters')).toBeVisible();
  expect(await read(call, node.id)).toMatchObject({
    name: 'Sorts of letters',
    description: 'Says what a letter wants',
  });
});

/** The section titles of some types, in their order. */
const SECTIONS: Partial<Record<ActivityType, readonly string[]>> = {
  FILE_PARSER: [
    'Actors',
    'Additional settings',
    'Text recognition (OCR)',
    'Steps to run again',
    'Glossary',
    'Speech recognition',
  ],
  HUP: ['Upload'],
  CLF: ['Labels', 'Additional settings', 'Export data'],
  SPAN: ['Labels', 'Relations', 'Additional settings', 'Export'],
  LEXICON: ['Labels', 'Matching Rule', 'Additional settings', 'Export'],
  SEND_REQUEST: ['Request', 'Headers', 'Body', 'Delivery', 'Trigger', 'Last result', 'Additional settings'],
};

test('the sections of every type are numbered, and can be expanded and collapsed [NODE-06]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Numbers its sections'));
  // The file parser is there.
  for (const activityType of ACTIVITY_TYPES.filter((type) => type !== 'FILE_PARSER'))
    await addNode(call, { processId: id, activityType, name: `Of type ${activityType}` });
  const list = await call(nodes.list, { query: { processId: id } });
  const seen: Partial<Record<ActivityType, string[]>> = {};
  for (const { id: nodeId, activityType } of list) {
    await adminPage.goto(`/entity/process/${id}/graph?node=${nodeId}`);
    const screen = new GraphScreen(adminPage);
    const headings = screen.panel.getByRole('heading', { level: 3 });
    await expect(headings.first()).toBeVisible();
    const titles = await headings.allTextContents();
    expect(titles.map((title) => /^\d+\. (?=\S)/.exec(title)?.[0])).toEqual(
      titles.map((_, at) => `${at + 1}. `),
    );
    seen[activityType] = titles.map((title) => title.replace(/^\d+\. /, ''));
    for (const button of await headings.getByRole('button').all()) {
      const before = await button.getAttribute('aria-expanded');
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', before === 'true' ? 'false' : 'true');
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', before ?? '');
    }
  }
  expect(Object.keys(seen).toSorted()).toEqual(ACTIVITY_TYPES.toSorted());
  expect(seen).toMatchObject(SECTIONS);
});

test('the status after automatic work is chosen, and acceptance changes ACCEPTED to DONE [NODE-17] [NODE-18] [FILE-01]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Decides how steps end'));
  const parser = await parserOf(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser', 'Additional settings');
  await expect(screen.panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Actors',
    '2. Additional settings',
    '3. Text recognition (OCR)',
    '4. Steps to run again',
    '5. Glossary',
    '6. Speech recognition',
  ]);
  const status = screen.panel.getByRole('combobox', { name: 'Status after automatic work' });
  await expect(status).toHaveValue('Accepted');
  await screen.panel.getByRole('checkbox', { name: /must be accepted/ }).check();
  await expect(status).toHaveValue('Done');
  await status.click();
  await expect(adminPage.getByRole('option', { name: 'Accepted' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await expect(adminPage.getByRole('option')).toHaveText(['Waiting', 'Done', 'Accepted']);
  await adminPage.getByRole('option', { name: 'Waiting' }).click();
  await expect
    .poll(() => read(call, parser.id))
    .toMatchObject({ autoStepStatus: 'WAITING', requiresAcceptance: true });

  const place = { processId: id, x: parser.x - 380, y: parser.y };
  const upload = await addNode(call, { ...place, activityType: 'HUP', name: 'Way in' });
  const body = new FormData();
  body.set('nodeId', String(upload.id));
  body.set('file', new File(['A short letter.'], 'letter.txt', { type: 'text/plain' }));
  const { documents: made } = await call(documents.upload, { body });
  const params = { id: made[0]!.id };
  await expect
    .poll(
      async () => {
        const { content } = await call(documents.get, { params, query: {} });
        const state = await call(steps.state, { params, query: {} });
        return [content?.content, state.documentStepsInformation[0]?.stepDTO.status];
      },
      { timeout: 60_000 },
    )
    .toEqual(['A short letter.', 'WAITING']);
});

test('the actors of a process are edited in addition to the fixed artifact speaker [FILE-02] [CONST-85]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Has speakers'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser');
  const actor = (code: string) => screen.panel.getByRole('textbox', { name: `Name of ${code}` });
  await expect(screen.panel.getByRole('textbox', { name: /^Name of/ })).toHaveCount(2);
  await expect(actor('SPEAKER1')).toBeVisible();
  await expect(actor('SPEAKER2')).toBeVisible();
  await expect(call(processes.setActors, { params: { id }, body: [] })).rejects.toMatchObject({
    status: 400,
  });
  await expect(screen.panel.getByRole('textbox', { name: 'Artifact' })).toBeDisabled();
  await actor('SPEAKER1').fill('Doctor');
  await screen.panel.getByRole('button', { name: 'Remove SPEAKER2' }).click();
  await expect(screen.panel.getByRole('button', { name: 'Remove SPEAKER1' })).toBeDisabled();
  await screen.panel.getByRole('button', { name: 'Add actor' }).click();
  await actor('SPEAKER2').fill('');
  await actor('SPEAKER2').blur();
  await expect(screen.notSaved).toBeVisible();
  await actor('SPEAKER2').fill('Patient');
  await screen.saved();
  expect((await call(processes.get, { params: { id }, query: {} })).actors).toEqual([
    { processId: id, actor: 'SPEAKER1', name: 'Doctor' },
    { processId: id, actor: 'SPEAKER2', name: 'Patient' },
    { processId: id, actor: 'ARTIFACT', name: 'ARTIFACT' },
  ]);
});

test('a span node has labels with tagging types, relations, settings and export [SPAN-01] [SPAN-02]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Tags spans'));
  const node = await addAfterParser(call, id, 'SPAN', 'Spans');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Spans');
  await expect(screen.panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Labels',
    '2. Relations',
    '3. Additional settings',
    '4. Export',
  ]);
  const save = screen.panel.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await screen.panel.getByRole('combobox', { name: 'Supported tagging types' }).press('ArrowDown');
  await adminPage.getByRole('option', { name: 'Time spans' }).click();
  await adminPage.keyboard.press('Escape');
  await expect(screen.panel).toBeVisible();
  await save.click();
  await expect
    .poll(async () => (await read(call, node.id)).supportedTaggingTypes.toSorted())
    .toEqual(['TEXT', 'TIMESPAN', 'TOKEN']);
  await screen.panel.getByRole('button', { name: 'Create label' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Create label' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Party');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(screen.panel.getByRole('tree', { name: 'Labels' })).toContainText('Party');

  await screen.section('Additional settings').click();
  await screen.choose(screen.panel, 'Priority', /4/);
  await screen.panel.getByRole('checkbox', { name: 'Tags can be related' }).uncheck();
  await expect.poll(() => read(call, node.id)).toMatchObject({ priority: 4, handlesRelations: false });
});

test('relation types are searched, added and changed; a merge has one label at both ends [SPAN-03] [REL-17] [REL-18] [REL-19] [REL-20] [REL-21] [ERR-76] [CONST-62] [CONST-87]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Relates tags'));
  const node = await addAfterParser(call, id, 'SPAN', 'Spans');
  for (const name of ['Party', 'Goods'])
    await call(labels.create, {
      params: { nodeId: node.id },
      body: { name, backgroundColor: '#219ebc', textColor: '#000000' },
    });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Spans', 'Relations');
  const dialog = adminPage.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const list = screen.panel.getByRole('list', { name: 'Relations' });

  await screen.panel.getByRole('button', { name: 'Add relation type' }).click();
  await save.click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('sells?');
  await save.click();
  await expect(dialog.getByText('Only letters, digits, spaces')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(101));
  await expect(dialog.getByText('This field cannot be longer than 100 characters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('sells');
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveValue('2 – medium');
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await expect(adminPage.getByRole('option')).toHaveText([
    '0 – lowest',
    '1 – low',
    '2 – medium',
    '3 – high',
    '4 – highest',
  ]);
  await adminPage.getByRole('option', { name: '2 – medium' }).click();
  const kinds = dialog.getByRole('radiogroup', { name: 'Type' }).getByRole('radio');
  await expect(kinds).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: 'Normal' })).toBeChecked();
  for (const end of ['From label', 'To label'])
    await expect(dialog.getByRole('combobox', { name: end })).toHaveValue('any');
  const colour = dialog.getByRole('textbox', { name: /^Colour/ });
  await colour.fill('');
  await save.click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await colour.fill('#219ebc');
  await colour.press('Tab');
  await dialog.getByText('Strict', { exact: true }).click();
  await screen.choose(dialog, 'From label', 'Party');
  await screen.choose(dialog, 'To label', 'Goods');
  const reloaded = adminPage.waitForRequest(
    (request) =>
      request.method() === 'GET' && request.url().includes(`/api/ner-tag-relation-types?nodeIds=${node.id}`),
  );
  await save.click();
  await reloaded;
  await expect(list.getByRole('listitem')).toHaveText([/sells.*Party → Goods.*Strict/]);

  await screen.panel.getByRole('button', { name: 'Add relation type' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sells');
  await save.click();
  const taken = dialog.getByText('This name is already used by a relation type of this node.');
  await expect(taken).toBeVisible();
  // A name that somebody else takes while the dialog is open.
  await call(relationTypes.create, { body: { nodeId: node.id, name: 'lends', color: '#219ebc' } });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lends');
  await expect(taken).toHaveCount(0);
  await save.click();
  await expect(taken).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('is the same as');
  await screen.choose(dialog, 'From label', 'Party');
  await dialog.getByText('Merge', { exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'To label' })).toHaveValue('Party');
  await expect(dialog.getByRole('combobox', { name: 'To label' })).toBeDisabled();
  await save.click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const [party, goods] = await call(labels.ofNode, { params: { nodeId: node.id }, query: {} });
  expect(await call(relationTypes.list, { query: { nodeIds: [node.id] } })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'sells',
        strict: true,
        merge: false,
        fromId: party!.id,
        toId: goods!.id,
      }),
      expect.objectContaining({
        name: 'is the same as',
        strict: false,
        merge: true,
        fromId: party!.id,
        toId: party!.id,
      }),
    ]),
  );

  await screen.panel.getByRole('textbox', { name: 'Search relations' }).fill('SAME');
  await expect(list.getByRole('listitem')).toHaveText([/is the same as/]);
  await list.getByRole('button', { name: 'Edit is the same as' }).click();
  await screen.choose(dialog, 'Priority', /4/);
  await save.click();
  await expect(list.getByRole('listitem')).toHaveText([/4/]);

  const draft = { nodeId: node.id, name: 'owns', color: '#219ebc' };
  expect(await call(relationTypes.create, { body: draft })).toMatchObject({ priority: 2 });
  expect(await call(relationTypes.create, { body: { ...draft, name: 'x'.repeat(100) } })).toMatchObject({
    name: 'x'.repeat(100),
  });
  for (const wrong of [
    { priority: 5 },
    { priority: -1 },
    { name: 'x'.repeat(101) },
    { name: '' },
    { color: '' },
  ])
    await expect(
      call(relationTypes.create, { body: { ...draft, name: 'buys', ...wrong } }),
    ).rejects.toMatchObject({ status: 400 });
});

test('labelled data is exported as JSON or CSV, with a filename from the server, within the limits [EXPORT-02] [EXPORT-03] [EXPORT-04] [ERR-77] [ERR-78] [ERR-79] [CONST-76] [CONST-77] [CONST-78]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Exports'));
  const parser = await parserOf(call, id);
  for (const [at, activityType] of (['LEXICON', 'SPAN', 'CLF'] as const).entries())
    await addNode(call, {
      processId: id,
      activityType,
      name: `Node ${activityType}`,
      x: parser.x + 330,
      y: parser.y + at * 120,
      fromId: parser.id,
    });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  for (const type of ['LEXICON', 'SPAN', 'CLF']) {
    await screen.openPanel(`Node ${type}`, 'Export');
    const title = type === 'CLF' ? '3. Export data' : '4. Export';
    await expect(screen.panel.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(screen.panel.getByRole('button', { name: 'Export data', exact: true })).toBeVisible();
  }
  const button = screen.panel.getByRole('button', { name: 'Export data', exact: true });
  await expect(screen.panel.getByRole('radio', { name: 'JSON' })).toBeChecked();
  const exported = async () => {
    const [download, response] = await Promise.all([
      adminPage.nextDownload(),
      adminPage.waitForResponse((reply) => reply.url().includes('/export-step-result')),
      button.click(),
    ]);
    const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers()['content-disposition'] ?? '')?.[1];
    expect(download.name).toBe(decodeURIComponent(name ?? 'no name was given'));
    return {
      name: download.name,
      url: response.url(),
      text: await download.content.text(),
    };
  };
  const json = await exported();
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.text)).toEqual([]);

  await screen.panel.getByText('CSV', { exact: true }).click();
  const delimiter = screen.panel.getByRole('textbox', { name: 'CSV delimiter' });
  await expect(delimiter).toHaveValue(',');
  for (const [wrong, message] of [
    ['', 'The delimiter cannot be empty.'],
    ['"', 'The delimiter cannot be a double quote.'],
    [';;', 'The delimiter must be exactly one character.'],
  ] as const) {
    await delimiter.fill(wrong);
    await expect(screen.panel.getByText(message)).toBeVisible();
    await expect(button).toBeDisabled();
  }
  await delimiter.fill(';');
  const csv = await exported();
  expect(csv.name).toMatch(/\.csv$/);
  expect(new URL(csv.url).searchParams.get('delimiter')).toBe(';');
  expect(csv.text.split('\n')[0]).toContain('"docId";"filename";');
  const safe = screen.panel.getByRole('checkbox', { name: 'Safe for spreadsheets' });
  await expect(safe).toBeChecked();
  await safe.uncheck();
  expect((await exported()).text.split('\n')[0]).toContain('docId;filename;');

  const [from, to] = ['From', 'To'].map((name) => screen.panel.getByRole('textbox', { name, exact: true }));
  const today = await browserToday(adminPage);
  await expect(to!).toHaveValue(written(today));
  await expect(from!).toHaveValue(written(monthBefore(today)));
  const type = async (field: PageLocator | undefined, day: Date) => {
    await field!.fill(written(day));
    await field!.press('Tab');
  };
  await type(to, daysFrom(today, 1));
  await expect(to!).toHaveValue(written(today));
  await type(from, daysFrom(today, -32));
  await expect(screen.panel.getByText('date range too long')).toBeVisible();
  await expect(button).toBeDisabled();
  await type(from, daysFrom(today, -31));
  await expect(screen.panel.getByText('date range too long')).toHaveCount(0);
  await expect(button).toBeEnabled();
  const node = (await call(nodes.list, { query: { processId: id } })).find(
    ({ name }) => name === 'Node CLF',
  )!;
  const asked = (days: number) =>
    call(exports.stepResults, {
      params: { id: node.id },
      query: { from: isoDay(daysFrom(today, -days)), to: isoDay(today) },
    });
  await expect(asked(32)).rejects.toMatchObject({ key: 'error.export.range' });
  await asked(31);
});

test('an upload node links to the upload page', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess(unique('Leads to uploads'));
  const parser = await parserOf(call, id);
  await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: parser.x - 380, y: parser.y });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Way in');
  await screen.panel.getByRole('link', { name: 'Open the upload page' }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/entity/process/${id}/upload$`));
});

test('lexicon, span, classifier and LLM nodes export what they found [EXPORT-01]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Four exports'));
  const screen = new GraphScreen(adminPage);
  for (const [type, name] of [
    ['LEXICON', 'Words'],
    ['SPAN', 'Passages'],
    ['CLF', 'Kinds'],
    ['LLM_PROMPT', 'Answers'],
  ] as const) {
    await addAfterParser(call, id, type, name);
    await screen.open(id);
    await screen.openPanel(name);
    await expect(screen.section('Export')).toBeVisible();
  }
});
