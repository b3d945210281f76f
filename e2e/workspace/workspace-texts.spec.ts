import type { Locator, Page } from '@playwright/test';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { LETTER, makeDesk, sampleFile, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

test('my documents are complete, however many: waiting ones, a line, the rest, which looks done [WS-28] [WS-30]', async ({
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
  const lookOf = (link: Locator) =>
    link.getByText(/^paper \d+\.txt$/).evaluate((one) => getComputedStyle(one).color);
  const links = list.getByRole('link');
  expect(await lookOf(links.last())).not.toBe(await lookOf(links.first()));
  await expectAccessible(adminPage);
});

test('the left column is a quarter of the page and keeps its chosen width, within its limits; the text of the parser fills the page [WS-11] [CONST-46]', async ({
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
    await expectShare(panel, 0.25 + 60 / all);
    const wide = await shareOf(panel);
    await adminPage.reload();
    await expect(panel).toBeVisible();
    await expectShare(panel, wide);
    await expectShare(screen.steps, 0.25);
    await separator.dblclick();
  }
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const area = adminPage.getByRole('textbox', { name: 'Text of the document' });
  await expect(area).toHaveValue(LETTER);
  expect((await area.boundingBox())?.height).toBeGreaterThan(400);
});

/** Waits until the word is marked as the one that is spoken; it is for less than a second. */
const litWord = (page: Page, word: string): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    const [range] = CSS.highlights.get('transcript-now') ?? [];
    return range?.startContainer.nodeValue === wanted;
  }, word);

test('a recording plays, and its transcript follows: speakers and words [AUDIO-02] [CONST-49] [CONST-50]', async ({
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
  // A click chooses the place alone.
  await player.getByRole('button', { name: 'Play', exact: true }).click();
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

test('the workspace shows texts, recordings, a spinner that fades slowly while they load, and says that it knows no other type [WS-01]', async ({
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
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await adminPage.route(new RegExp(`/api/documents/${letter}([?]|$)`), async (route) => {
    await held;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), documentType: 'VIDEO' } });
  });
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${letter}`);
  const spinner = adminPage.locator('.mantine-Loader-root');
  await expect(spinner).toBeVisible();
  // Without motion it fades, slowly: an endless animation that turns in 1 ms kept the page busy.
  const animations = () =>
    spinner.evaluate((element) =>
      element.getAnimations({ subtree: true }).map((animation) => {
        const { iterations, duration } = animation.effect?.getTiming() ?? {};
        return [iterations === Number.POSITIVE_INFINITY, Number(duration) > 1000];
      }),
    );
  await expect.poll(animations).toEqual([[true, true]]);
  release();
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

  const labels = adminPage.getByRole('group', { name: 'Classifier labels' });
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
