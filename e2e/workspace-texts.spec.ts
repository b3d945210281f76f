import type { Page } from '@playwright/test';
import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import { account } from '@scriptorium/contract/account.ts';
import { documents } from '@scriptorium/contract/documents.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  sampleFile,
  stepOn,
  tagByApi,
  tagsOf,
  uploadText,
  WorkspaceScreen,
} from './workspace-screen.ts';

test('an open parser step edits the text: a change enables Edit submit, and tags move with the text [TEXT-01]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Editing');
  const person = await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const span = await stepOn(call, documentId, desk.span);
  await tagByApi(call, documentId, span.stepDTO.id, person.id, 'Gdynia');
  await tagByApi(call, documentId, span.stepDTO.id, person.id, 'Anna Nowak');
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const area = adminPage.getByRole('textbox', { name: 'Text of the document' });
  const submit = adminPage.getByRole('button', { name: 'Edit submit' });
  await expect(area).toHaveValue(LETTER);
  expect((await area.boundingBox())?.height).toBeGreaterThan(400);
  await expect(area).toHaveAttribute('readonly', '');
  await expect(submit).toBeDisabled();

  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  await expect(area).not.toHaveAttribute('readonly', '');
  await expect(submit).toBeDisabled();
  const edited = LETTER.replace('Anna Nowak from Gdynia', 'Gdynia');
  await area.fill(edited);
  await expect(submit).toBeEnabled();
  await area.fill(LETTER);
  await expect(submit).toBeDisabled();
  await area.fill(edited);
  await expectAccessible(adminPage);
  await submit.click();
  await expect(adminPage.getByText('The text has been saved. 2 tags moved with it.')).toBeVisible();
  await expect(adminPage.getByText('1 tag lost its text and is listed as detached.')).toBeVisible();
  await expect(submit).toBeDisabled();
  const tags = await tagsOf(call, documentId);
  const moved = tags.find(({ quote }) => quote === 'Gdynia');
  expect(edited.slice(moved?.startOffset ?? 0, moved?.endOffset ?? 0)).toBe('Gdynia');
  expect(tags.find(({ quote }) => quote === 'Anna Nowak')?.detached).toBe(true);
});

test('unsaved text is kept over a reload, warns before leaving, and is shown beside a newer text', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Drafts');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const area = adminPage.getByRole('textbox', { name: 'Text of the document' });
  await area.fill('My own words');
  await adminPage.getByRole('link', { name: 'Back to the documents' }).click();
  await adminPage
    .getByRole('dialog', { name: 'Leave with unsaved text?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  adminPage.once('dialog', (dialog) => void dialog.accept());
  await adminPage.reload();
  await expect(area).toHaveValue('My own words');

  const { content } = await call(documents.get, { params: { id: documentId }, query: {} });
  await call(documents.saveContent, {
    params: { id: documentId },
    body: { id: content?.id ?? 0, docId: documentId, content: 'Their words', stepId: stepDTO.id },
  });
  await expect(area).toHaveValue('Their words');
  await expect(adminPage.getByRole('textbox', { name: 'My text' })).toHaveValue('My own words');
  await adminPage.getByRole('button', { name: 'Continue with my text' }).click();
  await expect(area).toHaveValue('My own words');
  await adminPage.keyboard.press('Control+s');
  await expect(adminPage.getByText('The text has been saved.')).toBeVisible();
});

test('the documents panel lists, filters and steps through the documents, wrapping at the ends [WS-27] [WS-30] [ERR-34] [ERR-48] [CONST-16]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Documents panel');
  const ids: number[] = [];
  for (const name of ['one.txt', 'two.txt', 'three.txt'])
    ids.push(await uploadText(call, desk, name, LETTER));
  for (const id of ids) await stepOn(call, id, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const listed = adminPage.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/v2/document-info',
  );
  await screen.open(desk.process.id, ids[2] ?? 0, '?panel=documents');
  expect(new URL((await listed).url()).searchParams.get('size')).toBe('20');
  expect(await (await listed).json()).toMatchObject({ size: 20, number: 0, totalElements: 3 });
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  await panel.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/document/${ids[0]}\\b`));
  await panel.getByRole('button', { name: 'Previous' }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/document/${ids[2]}\\b`));

  const row = panel.getByRole('link', { name: /two\.txt/ });
  await expect(row).toContainText('File parser');
  await expect(row.locator('[title]')).toHaveText(['File parser', 'Words', 'Spans']);
  await panel.getByRole('textbox', { name: 'Filter by filename' }).fill('two');
  await expect(panel.getByRole('link')).toHaveCount(1);
  await panel.getByRole('textbox', { name: 'Filter by filename' }).fill('nothing like this');
  await expect(panel.getByText('No results')).toBeVisible();
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect(panel.getByRole('link')).toHaveCount(3);
  await panel.getByRole('tab', { name: 'My documents' }).click();
  await expect(panel.getByText('List is empty', { exact: true })).toBeVisible();
  await expect(panel.getByText('You are not assigned to any document here.')).toBeVisible();
  await expectAccessible(adminPage);

  await panel.getByRole('tab', { name: 'All documents' }).click();
  const lookOf = (name: string) =>
    panel
      .getByRole('link', { name })
      .getByText(name, { exact: true })
      .evaluate((one) => getComputedStyle(one).color);
  const open = await lookOf('two.txt');
  for (const node of [desk.span, desk.classifier]) {
    const { stepDTO } = await stepOn(call, ids[1] ?? 0, node);
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  }
  await expect(row).toContainText('Done');
  await expect(row.locator('[title]')).toHaveText(['File parser', 'Words', 'Spans', 'Kinds']);
  await expect.poll(() => lookOf('two.txt')).not.toBe(open);
  expect(await lookOf('one.txt')).toBe(open);

  await adminPage.getByRole('button', { name: 'three.txt' }).click();
  await adminPage.getByRole('menuitem', { name: 'Documents', exact: true }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/process/${desk.process.id}/documents$`));
});

test('my documents are requested by assignee and show waiting ones first [WS-28] [WS-31]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'My documents');
  const ids: number[] = [];
  for (const name of ['done.txt', 'waiting.txt', 'foreign.txt'])
    ids.push(await uploadText(call, desk, name, LETTER));
  for (const id of ids.slice(0, 2)) {
    const { stepDTO } = await stepOn(call, id, desk.span);
    await call(steps.assign, { query: { docId: id, nodeId: desk.span.id, stepId: stepDTO.id } });
  }
  const first = await stepOn(call, ids[0] ?? 0, desk.span);
  await call(steps.update, { body: { id: first.stepDTO.id, status: 'ACCEPTED' } });
  const next = await stepOn(call, ids[0] ?? 0, desk.classifier);
  await call(steps.update, { body: { id: next.stepDTO.id, status: 'ACCEPTED' } });
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, ids[1] ?? 0, '?panel=documents');
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  const asked = adminPage.waitForRequest((request) =>
    Boolean(request.url().includes('/document-info') && request.postData()?.includes('ASSIGNEE_IDS')),
  );
  await panel.getByRole('tab', { name: 'My documents' }).click();
  const { filters } = (await asked).postDataJSON() as { filters: unknown[] };
  const { id } = await call(account.get, { query: {} });
  expect(filters).toHaveLength(2);
  expect(filters).toEqual(
    expect.arrayContaining([
      { type: 'PROCESS_ID', value: desk.process.id },
      { type: 'ASSIGNEE_IDS', value: [id] },
    ]),
  );
  await expect(panel.getByRole('link')).toHaveText([/waiting\.txt/, /done\.txt/]);
  await expect(panel.getByText('Not waiting')).toBeVisible();
});

test('my documents are complete, however many: waiting ones, a line, the rest [WS-28]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  test.setTimeout(400_000);
  const desk = await makeDesk(call, makeProcess, 'Many documents');
  const COUNT = 256;
  const names = Array.from({ length: COUNT }, (_, at) => `paper ${String(at + 1).padStart(3, '0')}.txt`);
  const ids: number[] = [];
  for (let at = 0; at < COUNT; at += 8)
    ids.push(
      ...(await Promise.all(names.slice(at, at + 8).map((name) => uploadText(call, desk, name, name)))),
    );
  const first = ids[0] ?? 0;
  const assign = async (id: number) => {
    const { stepDTO } = await stepOn(call, id, desk.span);
    await call(steps.assign, { query: { docId: id, nodeId: desk.span.id, stepId: stepDTO.id } });
  };
  for (let at = 0; at < COUNT; at += 8) await Promise.all(ids.slice(at, at + 8).map(assign));
  for (const node of [desk.span, desk.classifier]) {
    const { stepDTO } = await stepOn(call, first, node);
    await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  }
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, first, '?panel=documents');
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  await panel.getByRole('tab', { name: 'My documents' }).click();
  const list = panel.getByRole('list', { name: 'My documents' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(COUNT));
  // Waiting documents are sorted by id, and concurrent uploads get theirs in any order.
  const next = Math.min(...ids.filter((id) => id !== first));
  await expect(list.getByRole('link').first()).toContainText(names[ids.indexOf(next)] ?? '');
  await expect(list.getByRole('link').first()).toContainText('Spans');
  const box = await panel.boundingBox();
  await adminPage.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 300);
  const seen = new Set<string>();
  for (let turn = 0; turn < 200 && seen.size < COUNT; turn += 1) {
    for (const text of await list.getByRole('link').allTextContents())
      seen.add(/paper \d+\.txt/.exec(text)?.[0] ?? text);
    await adminPage.mouse.wheel(0, 500);
    await adminPage.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  expect([...seen].sort()).toEqual(names);
  await expect(panel.getByText('Not waiting')).toBeVisible();
  await expect(list.getByRole('link').last()).toContainText('paper 001.txt');
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', String(COUNT));
  await expectAccessible(adminPage);
});

test('the left column is a quarter of the page and keeps its chosen width, within its limits [WS-11] [CONST-46]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Widths');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const panel = adminPage.getByRole('region', { name: 'Documents' });
  const centre = adminPage.getByRole('region', { name: 'Document', exact: true });
  const separator = adminPage.getByRole('separator', { name: 'Width of the tools' });
  for (const all of [1440, 1024]) {
    await adminPage.setViewportSize({ width: all, height: 800 });
    await screen.open(desk.process.id, documentId, '?panel=documents');
    const shareOf = async (part: typeof panel) => ((await part.boundingBox())?.width ?? 0) / all;
    const expectShare = async (part: typeof panel, share: number) =>
      expect.poll(async () => Math.abs((await shareOf(part)) - share)).toBeLessThan(0.003);
    const drag = async (toX: (x: number) => number) => {
      const handle = await separator.boundingBox();
      const [x, y] = [(handle?.x ?? 0) + 1, (handle?.y ?? 0) + 200];
      await adminPage.mouse.move(x, y);
      await adminPage.mouse.down();
      await adminPage.mouse.move(toX(x), y, { steps: 5 });
      await adminPage.mouse.up();
    };
    await expectShare(panel, 0.25);
    await expectShare(screen.steps, 0.25);
    await drag(() => 2);
    await expectShare(panel, 0.2);
    await drag(() => all - 2);
    await expectShare(centre, 0.2);
    await expectShare(screen.steps, 0.25);
    await separator.dblclick();
    await expectShare(panel, 0.25);
    await drag((x) => x + 60);
    await expect.poll(() => shareOf(panel)).toBeGreaterThan(0.28);
    const wide = await shareOf(panel);
    await adminPage.reload();
    await expect(panel).toBeVisible();
    await expectShare(panel, wide);
    await expectShare(screen.steps, 0.25);
    await separator.dblclick();
  }
});

test('a document that cannot be read shows an error with a link home [WS-08] [ERR-45]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Broken content');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  await adminPage.route(`**/api/documents/${documentId}?**`, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${documentId}`);
  const dialog = adminPage.getByRole('dialog', { name: 'Lack document content' });
  await expect(dialog).toBeVisible();
  await expectAccessible(adminPage);
  await dialog.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(adminPage).toHaveURL(/\/entity\/process$/);
});

test('a spinner is shown while the document loads, while the chosen step is processed, and while no document is chosen [WS-09]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Spinners');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await adminPage.route(`**/api/documents/${documentId}?**`, async (route) => {
    await held;
    await route.continue();
  });
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${documentId}`);
  const spinner = adminPage.locator('.mantine-Loader-root');
  await expect(adminPage.getByText('Loading the document')).toBeAttached();
  await expect(spinner).toBeVisible();
  // Without motion it fades, slowly: an endless animation that turns in 1 ms kept the page busy.
  const animations = () =>
    spinner.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((one) => {
        const { iterations, duration } = one.effect?.getTiming() ?? {};
        return [iterations === Number.POSITIVE_INFINITY, Number(duration) > 1000];
      }),
    );
  await expect.poll(animations).toEqual([[true, true]]);
  release();
  await expect(adminPage.getByRole('textbox', { name: /Text of the document/ })).toBeVisible();
  await expect(spinner).toHaveCount(0);
  // The panel of the step may still load its relations, with a spinner of its own.
  const main = adminPage.getByRole('status').filter({ hasText: 'The document is being processed' });

  await adminPage.route(`**/api/v2/document/${documentId}/state?**`, async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as { documentStepsInformation: { stepDTO: object }[] };
    for (const { stepDTO } of state.documentStepsInformation)
      Object.assign(stepDTO, { status: 'PROCESSING', progress: { done: 2, total: 8, phase: 'OCR' } });
    await route.fulfill({ json: state });
  });
  await adminPage.reload();
  await expect(main).toBeVisible();
  await expect(main.locator('.mantine-Loader-root')).toBeVisible();
  await expect(adminPage.getByText('Recognising the pages').first()).toBeVisible();
  await expect(adminPage.getByText('2 of 8').first()).toBeVisible();

  await adminPage.goto(`/entity/process/${desk.process.id}/document`);
  await expect(adminPage.getByRole('heading', { name: 'Choose a document' })).toBeVisible();
  await expect(spinner).toBeVisible();
});

test('a broken file shows a plain error in the language of the page', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Broken files');
  const documentId = await uploadText(call, desk, 'broken.pdf', `%PDF-1.7\n${'rubbish '.repeat(50)}`);
  expect((await stepOn(call, documentId, desk.parser)).stepDTO.status).toBe('ERROR');
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await expect(adminPage.getByText('The file is damaged and cannot be read.').first()).toBeVisible();
  await expectAccessible(adminPage);
  await adminPage.getByRole('button', { name: 'Language' }).click();
  await adminPage.getByRole('menuitem', { name: 'Polski' }).click();
  await expect(adminPage.getByText('Plik jest uszkodzony i nie można go odczytać.').first()).toBeVisible();
});

/** Waits until the word is marked as the one that is spoken; it is for less than a second. */
const litWord = (page: Page, word: string): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    const [range] = CSS.highlights.get('transcript-now') ?? [];
    return range?.startContainer.nodeValue === wanted;
  }, word);

test('a recording plays, and its transcript follows: speakers and words [CONST-49] [CONST-50]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Recordings');
  const documentId = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  await uploadText(call, desk, 'phone-call.json', sampleFile('phone-call.json'));
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const transcript = adminPage.getByRole('list', { name: 'Transcript' });
  await expect(transcript).toContainText('Speaker 1');
  await expect(transcript).toContainText('speaking');
  const player = adminPage.getByRole('region', { name: 'Player' });
  await expect(player.getByText('00:30')).toBeVisible();
  await transcript.getByText('posters', { exact: true }).first().click();
  await litWord(adminPage, 'posters');
  await player.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(player.getByText(/^00:0[5-9]$/)).toBeVisible();
  await player.getByRole('button', { name: 'Speed: 1×' }).click();
  await expect(adminPage.getByRole('menuitem')).toHaveText([
    '0.5×',
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
  ]);
  await adminPage.getByRole('menuitem', { name: '1.5×' }).click();
  expect(await adminPage.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(
    1.5,
  );
  const moment = () => adminPage.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const before = await moment();
  await player.getByRole('button', { name: '10 seconds forward' }).click();
  await expect(player.getByText(/^00:1[5-9]$/)).toBeVisible();
  expect(await moment()).toBeCloseTo(before + 10, 1);
  await player.getByRole('button', { name: '10 seconds back' }).click();
  await expect.poll(moment).toBeCloseTo(before, 1);
  await expectAccessible(adminPage);

  const letter = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, letter, desk.span);
  await screen.open(desk.process.id, letter);
  await expect(screen.text).toContainText('Anna Nowak');
  await expect(player).toHaveCount(0);
});

test('the workspace shows texts, recordings, and says that it knows no other type [WS-01]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Types of documents');
  const letter = await uploadText(call, desk, 'letter.txt', LETTER);
  const recording = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, letter);
  await expect(adminPage.getByRole('main')).toContainText('Anna Nowak');
  await expect(adminPage.getByRole('region', { name: 'Player' })).toHaveCount(0);
  await screen.open(desk.process.id, recording);
  await expect(adminPage.getByRole('region', { name: 'Player' })).toBeVisible();
  await adminPage.route(new RegExp(`/api/documents/${letter}([?]|$)`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), documentType: 'VIDEO' } });
  });
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${letter}`);
  await expect(adminPage.getByText('Invalid document type')).toBeVisible();
  await expectAccessible(adminPage);
});

test('a long description of a label collapses after two lines and can be read in full [CONST-95]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Long guidelines');
  const guideline =
    'Everything that asks for money back: returns, wrong charges, cancelled trips, and letters in which somebody only ' +
    'threatens to ask for it. Letters about the price of a future order are not complaints.';
  for (const [name, description] of [
    ['Refund', guideline],
    ['Praise', 'Somebody is happy.'],
  ] as const)
    await call(classifierTypes.create, {
      params: { nodeId: desk.classifier.id },
      body: { name, description, backgroundColor: '#ffd166' },
    });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const first = await stepOn(call, documentId, desk.span);
  await call(steps.update, { body: { id: first.stepDTO.id, status: 'ACCEPTED' } });
  const { stepDTO } = await stepOn(call, documentId, desk.classifier);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);

  const labels = adminPage.getByRole('group', { name: 'Labels of the document' });
  const text = labels.getByText(guideline);
  const linesOf = () =>
    text.evaluate((one) =>
      Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
    );
  await expect.poll(linesOf).toBe(2);
  await expectAccessible(adminPage);
  const more = labels.getByRole('button', { name: 'Read more' });
  await expect(more).toHaveCount(1);
  await more.press('Enter');
  await expect.poll(linesOf).toBeGreaterThan(2);
  const less = labels.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await less.press('Enter');
  await expect.poll(linesOf).toBe(2);
});
