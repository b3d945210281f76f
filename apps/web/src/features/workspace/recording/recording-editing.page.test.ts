import type { Call } from '@scriptorium/contract/kit/client.ts';
import { utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/people/user-settings.ts';
import { textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { onTestFinished } from 'vitest';
import type { PageLocator } from '@scriptorium/testing/page/locator.ts';
import { addLabel, stepOn } from '@scriptorium/testing/scenes/desk.ts';
import { receivedChanges } from '@scriptorium/testing/page-scenes/received-changes.ts';
import {
  makeCall,
  openTranscript as open,
  TranscriptScreen,
} from '@scriptorium/testing/page-scenes/transcript-screen.ts';

const CONTROLS = ['Play', '10 seconds back', '10 seconds forward', 'Speed: 1×'];

/** Reads the stored transcript as `actor: words`. */
const stored = async (call: Call, id: number): Promise<string[]> =>
  (await call(recordings.utterances, { params: { id }, query: {} })).map(
    (utterance) => `${utterance.actor}: ${textOf(utterance)}`,
  );

const tokensOf = async (call: Call, id: number) =>
  (await call(recordings.utterances, { params: { id }, query: {} })).flatMap(({ tokens }) => tokens);

test('the speaker of an utterance is changed by keys, with arrows and a banner; nothing plays until then [AUDIO-13] [AUDIO-03] [AUDIO-04]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Speakers');
  const screen = await open(adminPage, given);
  const before = await stored(call, given.documentId);
  for (const name of CONTROLS)
    await expect(
      adminPage.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true }),
    ).toBeEnabled();
  await screen.selectWords(screen.word('posters'));
  const arrows = screen.list.getByRole('button', { name: /^(Previous|Next) speaker$/ });
  await expect(arrows).toHaveCount(0);
  await screen.press('p');
  await expect(screen.banner).toContainText('Change of the speaker');
  await expect(arrows).toHaveCount(2);
  await expect(screen.row(1).getByRole('button', { name: /^(Previous|Next) speaker$/ })).toHaveCount(2);
  const player = adminPage.getByRole('region', { name: 'Player' });
  // Once it is loaded, the waveform is dimmed too.
  const play = adminPage.getByRole('button', { name: 'Play', exact: true });
  await expect(player.locator('[data-dimmed]', { has: play })).toHaveCount(1);
  for (const name of CONTROLS) await expect(player.getByRole('button', { name, exact: true })).toBeDisabled();
  await screen.press('Space');
  await expect(adminPage.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0);
  await screen.press('ArrowRight');
  await expect(screen.row(1)).toContainText('Artifact');
  await screen.row(1).getByRole('button', { name: 'Next speaker' }).click();
  await expect(screen.row(1).locator('strong')).toHaveText('Speaker 1');
  await screen.row(1).getByRole('button', { name: 'Previous speaker' }).click();
  await expect(screen.row(1).locator('strong')).toHaveText('Artifact');
  await screen.press('Escape');
  await expect(screen.banner).toHaveCount(0);
  await expect(screen.row(1)).toContainText('Speaker 2');
  expect(await stored(call, given.documentId)).toEqual(before);
});

test('left and right go round the actors of the process and the artifact; Enter merges with neighbours of the same actor [AUDIO-17] [AUDIO-18] [AUDIO-24]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Actors');
  const screen = await open(adminPage, given);
  const before = await stored(call, given.documentId);
  await screen.selectWords(screen.word('posters'));
  await screen.press('p');
  const names: (string | null)[] = [];
  for (let times = 0; times < 3; times += 1) {
    await screen.press('ArrowRight');
    names.push(await screen.row(1).locator('strong').textContent());
  }
  expect(names).toEqual(['Artifact', 'Speaker 1', 'Speaker 2']);
  await screen.press('ArrowLeft', 'Enter');
  await expect(screen.rows).toHaveCount(4);
  await expect.poll(() => stored(call, given.documentId)).toHaveLength(4);
  const [first] = await stored(call, given.documentId);
  expect(first).toContain('speaking. Good morning. I am calling');
  await screen.press('Control+z');
  await expect(screen.rows).toHaveCount(6);
  await expect.poll(() => stored(call, given.documentId)).toEqual(before);
  await screen.press('Control+Shift+z');
  await expect.poll(() => stored(call, given.documentId)).toHaveLength(4);
});

test('selected words are extracted: between the rest, beside it, and into other utterances [AUDIO-19] [AUDIO-20] [AUDIO-21] [AUDIO-25]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Extraction');
  const screen = await open(adminPage, given);
  const before = await stored(call, given.documentId);
  const now = () => stored(call, given.documentId);
  await screen.selectWords(screen.word('posters'));
  await screen.press('e');
  await expect(screen.words(2)).toHaveText('posters');
  await screen.press('Enter');
  await expect(screen.rows).toHaveCount(8);
  await expect.poll(now).toHaveLength(8);
  expect((await now()).slice(1, 4).map((line) => line.split(' ').at(-1))).toEqual([
    'Two',
    'posters',
    'damaged.',
  ]);
  await screen.press('Control+z');
  await expect.poll(now).toEqual(before);

  await screen.selectWords(screen.word('posters'), screen.word('were'));
  await screen.press(']', 'Enter');
  await expect.poll(now).toHaveLength(7);
  expect((await now())[1]).toContain('seven. Two damaged.');
  expect((await now())[2]).toContain('posters were');
  await screen.press('Control+z');
  await expect.poll(now).toEqual(before);

  await screen.selectWords(screen.word('posters'));
  await screen.press('e', 'ArrowUp', 'Enter');
  await expect.poll(async () => (await now())[0]).toContain('speaking. posters');
  expect(await now()).toHaveLength(6);
  await screen.press('Control+z');
  await expect.poll(now).toEqual(before);
  await screen.selectWords(screen.word('posters'));
  await screen.press('e', 'ArrowDown', 'Enter');
  await expect.poll(async () => (await now())[2]).toContain('posters I am sorry');
});

test('words are hidden and deleted; several are deleted when it is confirmed [AUDIO-22] [AUDIO-32] [AUDIO-33] [WS-06]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Deleting');
  const screen = await open(adminPage, given);
  const tokens = () => tokensOf(call, given.documentId);
  const shown = adminPage.getByRole('button', { name: 'Show hidden tokens' });
  await expect(shown).toBeDisabled();
  await screen.selectWords(screen.word('posters'));
  await screen.press('h');
  await expect.poll(async () => (await tokens()).filter(({ hidden }) => hidden)).toHaveLength(1);
  await expect(screen.words(1)).not.toContainText('posters');
  await shown.click();
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await expect(screen.words(1)).toContainText('posters');
  await shown.click();
  await expect(screen.words(1)).not.toContainText('posters');
  await screen.press('Control+z');
  await expect(screen.words(1)).toContainText('posters');
  await screen.selectWords(screen.word('calling'));
  await screen.press('Delete');
  await expect(screen.words(1)).toContainText('I am about order');
  await expect(screen.selected).toHaveText('about');
  await screen.press('Control+z');
  await expect(screen.words(1)).toContainText('calling about');
  await screen.selectWords(screen.word('calling'), screen.word('order'));
  await screen.press('Delete');
  const dialog = adminPage.getByRole('dialog', { name: 'Delete words?' });
  await expect(dialog).toContainText('calling about order');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(screen.words(1)).toContainText('I am seventy');
  await expect.poll(async () => (await tokens()).map(({ value }) => value)).not.toContain('calling');
});

test('of the first word of an utterance nothing is extracted; a blocked download leaves no time range to edit [MENU-10] [MENU-11]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Disabled entries');
  const screen = await open(adminPage, given);
  const openMenu = (word: PageLocator) => word.click({ button: 'right' });
  const expectDisabled = (name: string, disabled: boolean) =>
    expect(screen.item(name)).toHaveAttribute('aria-disabled', String(disabled));
  await openMenu(screen.row(1).locator('[data-token]').first());
  await expectDisabled('Extract tokens', true);
  await expect(screen.item('Extract tokens')).toContainText('the first or the last word of the utterance');
  await expectDisabled('Edit time range', false);
  await screen.press('Escape');
  await openMenu(screen.word('posters'));
  await expectDisabled('Extract tokens', false);
  await screen.press('Escape');

  await call(userSettings.save, { body: { ...DEFAULT_USER_SETTINGS, 'source-download-blocked': true } });
  onTestFinished(async () => {
    await call(userSettings.save, { body: DEFAULT_USER_SETTINGS });
  });
  await adminPage.reload();
  await openMenu(screen.word('posters'));
  await expectDisabled('Edit time range', true);
  await expect(screen.item('Edit time range')).toContainText('Downloads of recordings are blocked');
});

test('a word is changed in its place, with messages at once [AUDIO-37] [AUDIO-38] [ERR-67] [ERR-68] [ERR-69]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Words');
  const screen = await open(adminPage, given);
  await screen.word('posters').dblclick();
  const field = adminPage.getByRole('combobox', { name: 'Word: posters' });
  await expect(field).toBeFocused();
  await field.fill('one two three');
  await expect(adminPage.getByText('Max two words allowed')).toBeVisible();
  await field.fill('p0sters');
  await expect(adminPage.getByText('Invalid input')).toBeVisible();
  await field.press('Enter');
  await expect(field).toBeFocused();
  await field.fill('');
  await expect(adminPage.getByText('The word will be deleted')).toBeVisible();
  await field.fill('big posters');
  await field.press('Enter');
  await expect(screen.words(1)).toContainText('Two big posters were');
  await expect.poll(async () => (await stored(call, given.documentId))[1]).toContain('Two big posters were');
  const all = await tokensOf(call, given.documentId);
  const at = all.findIndex(({ value }) => value === 'big');
  expect(all[at + 1]).toMatchObject({ tsStart: all[at]?.tsEnd, tsEnd: (all[at]?.tsEnd ?? 0) + 50 });
});

test('after a word or an utterance was changed, the page gets the utterances as they are stored', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Utterances read again');
  const { changes, started } = receivedChanges(adminPage);
  const received = () =>
    changes.flatMap(({ transcript = [] }) => transcript).flatMap(({ inserted }) => inserted);
  const screen = await open(adminPage, given);
  const utterance = async () =>
    (await call(recordings.utterances, { params: { id: given.documentId }, query: {} }))[1];

  await started();
  await screen.word('posters').dblclick();
  await adminPage.getByRole('combobox', { name: 'Word: posters' }).fill('placards');
  await adminPage.keyboard.press('Enter');
  await expect.poll(async () => (await stored(call, given.documentId))[1]).toContain('placards');
  await expect.poll(received).toContainEqual(await utterance());
  await expect(screen.words(1)).toContainText('placards');

  await screen.selectWords(screen.word('placards'));
  await screen.press('p', 'ArrowRight', 'Enter');
  await expect.poll(async () => (await stored(call, given.documentId))[1]).toContain('ARTIFACT: ');
  await expect.poll(received).toContainEqual(await utterance());
  await expect(screen.row(1)).toContainText('Artifact');
});

test('words keep their relations: they are not deleted while there are some [AUDIO-33] [AUDIO-35] [AUDIO-36] [ERR-70]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Related words');
  const { desk, documentId, spanStepId: stepId } = given;
  const label = await addLabel(call, desk.span.id, 'Thing');
  const type = await call(relationTypes.create, {
    body: { nodeId: desk.span.id, name: 'of', color: '#b3261e' },
  });
  const tokens = await tokensOf(call, documentId);
  const tag = (value: string) =>
    call(nerTags.create, {
      body: {
        nerTagType: { id: label.id },
        stepId,
        utteranceTokens: [{ id: tokens.find((token) => token.value === value)?.id ?? 0 }],
      },
    });
  const [from, to] = [await tag('posters'), await tag('order')];
  await call(relationGraphs.create, {
    body: { stepId, relations: [{ fromId: from.id, toId: to.id, relationTypeId: type.id }] },
  });
  const screen = await open(adminPage, given);
  await screen.word('calling').dblclick();
  await adminPage.getByRole('combobox', { name: 'Word: calling' }).fill('');
  await expect(adminPage.getByText('The word cannot be deleted')).toBeVisible();
  await screen.press('Enter', 'Escape');
  await screen.word('posters').click({ button: 'right' });
  await expect(screen.item('Delete tokens')).toHaveAttribute('aria-disabled', 'true');
  await screen.press('Escape');
  await screen.press('Delete');
  await expect(adminPage.getByText('A word of a tag that is in a relation cannot be deleted.')).toBeVisible();
  await screen.selectWords(screen.word('calling'));
  await screen.press('Delete');
  await expect(screen.words(1)).toContainText('I am about');
  await expect.poll(async () => (await stored(call, documentId))[1]).toContain('posters');
});

test('an utterance is typed again, split and merged by the keyboard alone; words keep their times', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Typing');
  const screen = await open(adminPage, given);
  const now = () => stored(call, given.documentId);
  const before = await tokensOf(call, given.documentId);
  await adminPage.getByRole('application').focus();
  await screen.press('ArrowDown', 'ArrowDown', 'Shift+Enter');
  const field = adminPage.getByRole('textbox', { name: 'Utterance of Speaker 2' });
  await expect(field).toBeFocused();
  await adminPage.keyboard.type(' All 3 of them.');
  await field.press('Control+Enter');
  await expect.poll(async () => (await now())[1]).toMatch(/were damaged\. All 3 of them\.$/);
  const after = await tokensOf(call, given.documentId);
  const kept = after.filter(({ id }) => before.some((one) => one.id === id));
  expect(kept.length).toBe(before.length);
  expect(kept.find(({ value }) => value === 'posters')).toEqual(
    before.find(({ value }) => value === 'posters'),
  );

  await screen.press('Shift+Enter');
  for (let times = 0; times < 15; times += 1) await field.press('ArrowLeft');
  await field.press('Enter');
  await field.press('Control+Enter');
  await expect.poll(now).toHaveLength(7);
  expect((await now())[2]).toMatch(/^SPEAKER_?2: All 3 of them\.$/i);
  await screen.press('ArrowDown', 'Shift+Enter', 'Control+Home', 'Backspace');
  await expect.poll(now).toHaveLength(6);
  await expect(adminPage.getByRole('textbox', { name: 'Utterance of Speaker 2' })).toBeFocused();
  await screen.press('Escape', 'Control+z', 'Control+z', 'Control+z');
  await expect
    .poll(async () => (await tokensOf(call, given.documentId)).map(({ value }) => value))
    .toEqual(before.map(({ value }) => value));
});

test('typed text stays in a new utterance when the server gives it its id', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Fast typing');
  const screen = await open(adminPage, given);
  const now = () => stored(call, given.documentId);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await adminPage.route(/\/api\/utterance/, async (route) => {
    await released;
    await route.continue();
  });
  await adminPage.getByRole('application').focus();
  await screen.press('ArrowDown', 'ArrowDown', 'Shift+Enter');
  const field = adminPage.getByRole('textbox', { name: 'Utterance of Speaker 2' });
  await expect(field).toBeFocused();
  for (let times = 0; times < 'Two posters were damaged.'.length; times += 1) await field.press('ArrowLeft');
  await field.press('Enter');
  await field.press('Control+Enter');
  await expect(field).toHaveCount(0);
  await screen.press('ArrowDown', 'Shift+Enter');
  await expect(field).toHaveValue('Two posters were damaged.');
  await adminPage.keyboard.type(' Both of');
  const saved = adminPage.waitForResponse(/\/api\/utterance/);
  release();
  await saved;
  await expect.poll(now).toHaveLength(7);
  await adminPage.keyboard.type(' them.');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Two posters were damaged. Both of them.');
  await field.press('Control+Enter');
  await expect(field).toHaveCount(0);
  await expect.poll(async () => (await now())[2]).toBe('SPEAKER2: Two posters were damaged. Both of them.');
});

test('a text is replaced in the whole transcript where it is chosen, and one undo restores all', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Replacing');
  const screen = await open(adminPage, given);
  const before = await stored(call, given.documentId);
  await screen.press('Control+Alt+f');
  const dialog = adminPage.getByRole('dialog', { name: 'Find and replace' });
  await dialog.getByLabel('Find').fill('posters');
  await dialog.getByLabel('Replace with').fill('placards');
  await expect(dialog.getByText('2 places, 2 chosen')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Replace in:.*again/ }).uncheck();
  await dialog.getByRole('button', { name: 'Replace 1 place' }).click();
  await expect(screen.words(1)).toContainText('Two placards were');
  await expect
    .poll(async () => (await stored(call, given.documentId)).join(' '))
    .toContain('the posters again');
  await screen.press('Control+z');
  await expect.poll(() => stored(call, given.documentId)).toEqual(before);
});

test('changes that wait are shown after a reload and sent later; undo works then too', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Waiting changes');
  const screen = await open(adminPage, given);
  const before = await stored(call, given.documentId);
  await adminPage.route('**/api/utterances?*', (route) => route.abort());
  await screen.selectWords(screen.word('posters'));
  await screen.press('e', 'Enter');
  await screen.word('were').dblclick();
  await adminPage.getByRole('combobox', { name: 'Word: were' }).fill('got');
  await screen.press('Enter');
  await expect(screen.words(3)).toContainText('got damaged.');
  expect(await stored(call, given.documentId)).toEqual(before);
  // By then the history is stored too.
  await expect(adminPage.getByText('Saving 2 changes…')).toBeAttached();
  await adminPage.reload();
  await expect(screen.words(3)).toContainText('got damaged.');
  await expect(screen.rows).toHaveCount(8);
  await adminPage.unroute('**/api/utterances?*');
  await adminPage.reload();
  await expect.poll(async () => (await stored(call, given.documentId))[3]).toContain('got damaged.');
  await expect(screen.words(3)).toContainText('got damaged.');
  await screen.press('Control+z', 'Control+z');
  await expect.poll(() => stored(call, given.documentId)).toEqual(before);
});

test('words, speakers and utterances are changed in an open step of the file parser only, and by people who may write on it [AUDIO-16] [AUDIO-39] [PERM-18]', async ({
  adminPage,
  call,
  makeProcess,
  person,
}) => {
  const given = await makeCall({ call, makeProcess }, 'Read only');
  const { desk, documentId, stepId, spanStepId } = given;
  const screen = new TranscriptScreen(adminPage);
  await call(steps.update, { body: { id: spanStepId, status: 'ACCEPTED' } });
  const classifier = await stepOn(call, documentId, desk.classifier);
  await call(steps.update, { body: { id: spanStepId, status: 'WAITING' } });
  for (const readOnly of [spanStepId, classifier.stepDTO.id, stepId]) {
    if (readOnly === stepId) await call(steps.update, { body: { id: stepId, status: 'DONE' } });
    await screen.open(desk.process.id, documentId, `?stepId=${readOnly}`);
    await expect(screen.word('posters')).toBeVisible();
    await screen.word('posters').click();
    await screen.press('p', 'e', ']', 'F2', 'Shift+Enter');
    await screen.word('posters').dblclick();
    await expect(screen.selected.first()).toBeVisible();
    await expect(screen.banner).toHaveCount(0);
    await expect(adminPage.getByRole('combobox', { name: /^Word:/ })).toHaveCount(0);
    await expect(adminPage.getByRole('textbox', { name: /^Utterance of/ })).toHaveCount(0);
    await expect(screen.list.getByRole('button', { name: /^Change the speaker/ })).toHaveCount(0);
    await adminPage.keyboard.press('Escape');
  }
  await call(steps.update, { body: { id: stepId, status: 'WAITING' } });
  await open(adminPage, given);
  await screen.word('posters').dblclick();
  await expect(adminPage.getByRole('combobox', { name: 'Word: posters' })).toBeFocused();

  // Nobody holds the step: the right on the node decides alone.
  await call(steps.update, { body: { id: stepId, blockedBy: null } });
  const token = (await tokensOf(call, documentId)).find(({ value }) => value === 'posters');
  for (const [mode, isAllowed] of [
    ['READ', false],
    ['WRITE', true],
  ] as const) {
    const { page, api } = await person([{ type: 'NODE', componentId: desk.parser.id, mode }]);
    const theirs = new TranscriptScreen(page);
    await theirs.open(desk.process.id, documentId, `?stepId=${stepId}`);
    await theirs.word('posters').dblclick();
    const editor = page.getByRole('combobox', { name: 'Word: posters' });
    if (isAllowed) await expect(editor).toBeFocused();
    else await expect(theirs.selected).toHaveText('posters');
    await expect(editor).toHaveCount(isAllowed ? 1 : 0);
    const change = api(utteranceTokens.update, {
      query: { nodeId: desk.parser.id },
      body: { id: token?.id ?? 0, value: 'leaflets' },
    });
    if (isAllowed) await change;
    else await expect(change).rejects.toMatchObject({ status: 403 });
  }
});
