import type { Locator, Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/people/user-settings.ts';
import { wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { addLabel, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

/** Words at 1, 2, 12 and 13 seconds: two silences. */
const TRANSCRIPT = JSON.stringify({
  utterances: [
    { actor: 'SPEAKER1', tokens: [word('Good', 1), word('morning', 2)] },
    { actor: 'SPEAKER2', tokens: [word('Thank', 12), word('you', 13)] },
  ],
});

function word(value: string, second: number) {
  return { value, tsStart: second * 1000, tsEnd: second * 1000 + 600 };
}

/** The zoom at first: pixels per second. */
const LEVEL = 64;

/** The open recording of 30 seconds, on the step of a node whose labels mark words and time spans. */
class RecordingScreen {
  readonly page: Page;
  readonly player: Locator;
  readonly wave: Locator;
  readonly documentId: number;
  readonly stepId: number;
  readonly #call: Call;

  private constructor(page: Page, call: Call, ids: { documentId: number; stepId: number }) {
    this.page = page;
    this.#call = call;
    this.player = page.getByRole('region', { name: 'Player' });
    this.wave = this.player.getByRole('group', { name: /^Waveform/ });
    this.documentId = ids.documentId;
    this.stepId = ids.stepId;
  }

  static async open(page: Page, call: Call, makeProcess: (name: string) => Promise<Process>, name: string) {
    const desk = await makeDesk(call, makeProcess, name);
    const body = { id: desk.span.id, supportedTaggingTypes: ['TOKEN' as const, 'TIMESPAN' as const] };
    await call(nodes.update, { body });
    await addLabel(call, desk.span.id, 'Music');
    await addLabel(call, desk.span.id, 'Noise');
    const documentId = await uploadText(call, desk, 'call.wav', wavBytes(30));
    await uploadText(call, desk, 'call.json', TRANSCRIPT);
    const { stepDTO } = await stepOn(call, documentId, desk.span);
    await new WorkspaceScreen(page).open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
    const screen = new RecordingScreen(page, call, { documentId, stepId: stepDTO.id });
    await expect(screen.player.getByText('00:30', { exact: true })).toBeVisible();
    await expect(screen.wave).toBeVisible();
    return screen;
  }

  button(name: string): Locator {
    return this.player.getByRole('button', { name, exact: true });
  }

  audio<T>(read: (audio: HTMLAudioElement) => T): Promise<T> {
    return this.page.locator('audio').evaluate(read as (audio: Node) => T);
  }

  seconds = (): Promise<number> => this.audio(({ currentTime }) => currentTime);

  /** The place of a time while the waveform is at its start, and has its first zoom. */
  async at(seconds: number): Promise<{ x: number; y: number }> {
    const box = await this.wave.boundingBox();
    if (!box) throw new Error('There is no waveform');
    return { x: box.x + 1 + seconds * LEVEL, y: box.y + 80 };
  }

  async drag(from: number, to: number): Promise<void> {
    const [start, end] = [await this.at(from), await this.at(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, start.y, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  async click(seconds: number, button: 'left' | 'right' = 'left'): Promise<void> {
    const { x, y } = await this.at(seconds);
    await this.page.mouse.click(x, y, { button });
  }

  region(name: string): Locator {
    return this.wave.locator('[part^="region "]', { hasText: name });
  }

  get labels(): Locator {
    return this.page.getByRole('dialog', { name: 'Choose a label' });
  }

  tags = () => this.#call(nerTags.list, { query: { documentId: this.documentId } });

  /** The times of the only tag on the server. */
  times = async (): Promise<(number | null)[] | undefined> => {
    const [tag, ...others] = await this.tags();
    if (others.length > 0) throw new Error('There are several tags');
    return tag && [tag.tsStart, tag.tsEnd];
  };
}

test('a spinner says that the recording is on its way, until it is there or cannot be loaded, and not where its download is blocked [WS-10]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Slow recording');
  const documentId = await uploadText(call, desk, 'call.wav', wavBytes(30));
  await uploadText(call, desk, 'call.json', TRANSCRIPT);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await adminPage.route(/\/(audio|peaks)/, async (route) => {
    await arrived;
    await route.continue();
  });
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${documentId}?stepId=${stepDTO.id}`);
  const spinners = adminPage.getByRole('status').filter({ hasText: /^Loading the (recording|waveform)$/ });
  await expect(spinners.first()).toBeVisible();
  arrive();
  await expect(spinners).toHaveCount(0);
  await expect(
    adminPage.getByRole('region', { name: 'Player' }).getByText('00:30', { exact: true }),
  ).toBeVisible();
  await adminPage.unrouteAll();
  await adminPage.route(/\/(audio|peaks)/, (route) => route.abort('blockedbyclient'));
  await adminPage.reload();
  await expect(adminPage.getByText('The waveform could not be loaded.')).toBeVisible();
  await expect(spinners).toHaveCount(0);

  // The recording never arrives, and nobody waits for it.
  await adminPage.unrouteAll();
  await adminPage.route(/\/(audio|peaks|stream)/, () => undefined);
  await call(userSettings.save, { body: { ...DEFAULT_USER_SETTINGS, 'source-download-blocked': true } });
  try {
    await adminPage.reload();
    await expect(adminPage.getByRole('list', { name: 'Transcript' })).toContainText('Good');
    await expect(
      adminPage.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }),
    ).toBeDisabled();
    await expect(spinners).toHaveCount(0);
  } finally {
    await call(userSettings.save, { body: DEFAULT_USER_SETTINGS });
  }
});

test('the player plays, skips, seeks and shows its times, by buttons and keys [AUDIO-01] [AUDIO-02] [AUDIO-05] [CONST-49]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const screen = await RecordingScreen.open(adminPage, call, makeProcess, 'Player');
  const { player } = screen;
  const isPaused = () => screen.audio(({ paused }) => paused);
  expect(await screen.audio(({ textContent }) => textContent)).toBe(
    'This browser cannot play the recording.',
  );
  // It reads parts, and its address has no token.
  const address = new URL(await screen.audio(({ currentSrc }) => currentSrc));
  expect([address.pathname, address.search]).toEqual([`/api/asr-documents/${screen.documentId}/stream`, '']);
  await screen.button('Play').click();
  await expect.poll(isPaused).toBe(false);
  await expect.poll(screen.seconds).toBeGreaterThan(0.2);
  await screen.button('Pause').click();
  await expect.poll(isPaused).toBe(true);
  await adminPage.getByRole('list', { name: 'Transcript' }).focus();
  await adminPage.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);
  await adminPage.keyboard.press('F8');
  await expect.poll(isPaused).toBe(true);
  const before = await screen.seconds();
  await screen.button('10 seconds forward').click();
  await expect.poll(screen.seconds).toBeCloseTo(before + 10, 1);
  await adminPage.keyboard.press('Alt+ArrowRight');
  await expect.poll(screen.seconds).toBeCloseTo(before + 20, 1);
  await screen.button('10 seconds back').click();
  await adminPage.keyboard.press('F9');
  await expect.poll(screen.seconds).toBeCloseTo(before + 7, 1);
  const shown = `00:${String(Math.floor(await screen.seconds())).padStart(2, '0')}`;
  await expect(player.getByText(shown, { exact: true })).toBeVisible();
  const slider = player.getByRole('slider', { name: 'Position' });
  await slider.focus();
  await adminPage.keyboard.press('End');
  await expect.poll(screen.seconds).toBeCloseTo(30, 0);
  await adminPage.keyboard.press('Home');
  await expect.poll(screen.seconds).toBe(0);
  await adminPage.keyboard.press('Alt+=');
  await adminPage.keyboard.press('Alt+=');
  await expect(screen.button('Speed: 1.5×')).toBeVisible();
  expect(await screen.audio(({ playbackRate, preservesPitch }) => [playbackRate, preservesPitch])).toEqual([
    1.5,
    true,
  ]);
  const waveform = screen.button('Waveform');
  await waveform.click();
  await expect(screen.wave).toHaveCount(0);
  await expect(waveform).toHaveAttribute('aria-pressed', 'false');
  await adminPage.keyboard.press('Alt+6');
  await expect(screen.wave).toBeVisible();
});

test('a selected part is repeated, a pause goes back, and silences are found by keys', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const screen = await RecordingScreen.open(adminPage, call, makeProcess, 'Loops');
  const { player } = screen;
  await expect(screen.button('Repeat')).toBeDisabled();
  await screen.drag(4, 5);
  await screen.button('Repeat').click();
  await expect(screen.button('Repeat')).toHaveAttribute('aria-pressed', 'true');
  // It has passed the end of the part when it is near its start again.
  const seen: number[] = [];
  await expect
    .poll(async () => {
      seen.push(await screen.seconds());
      return seen.some((second, index) => index > 0 && second < (seen[index - 1] ?? 0));
    })
    .toBe(true);
  expect(Math.min(...seen)).toBeGreaterThan(3.9);
  expect(Math.max(...seen)).toBeLessThan(5.2);
  await adminPage.keyboard.press('Control+Alt+r');
  await expect(screen.button('Repeat')).toHaveAttribute('aria-pressed', 'false');
  await player.getByRole('button', { name: 'Back after a pause: Off' }).click();
  await adminPage.getByRole('menuitem', { name: '2 s' }).click();
  await expect.poll(screen.seconds).toBeGreaterThan(5.5);
  await screen.button('Pause').click();
  await expect.poll(() => screen.audio(({ paused }) => paused)).toBe(true);
  const paused = await screen.seconds();
  await screen.button('Play').click();
  await expect.poll(screen.seconds).toBeGreaterThan(paused);
  await expect(player.getByText('Silences: 2')).toBeVisible();
  await screen.button('Pause').click();
  await player.getByRole('slider', { name: 'Position' }).focus();
  await adminPage.keyboard.press('Home');
  await adminPage.keyboard.press('Alt+.');
  await expect.poll(screen.seconds).toBeCloseTo(2.6, 1);
  await adminPage.keyboard.press('Alt+.');
  await expect.poll(screen.seconds).toBeCloseTo(13.6, 1);
  await screen.button('Previous silence').click();
  await expect.poll(screen.seconds).toBeCloseTo(2.6, 1);
});

test('the waveform zooms by buttons, keys and the wheel, and a click moves the player [CONST-57]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const screen = await RecordingScreen.open(adminPage, call, makeProcess, 'Zoom');
  const { player, wave } = screen;
  await screen.click(7);
  await expect.poll(screen.seconds).toBeCloseTo(7, 1);
  const level = player.getByText(/px\/s$/);
  await expect(level).toHaveText('64 px/s');
  await screen.button('Zoom out').click();
  await expect(level).toHaveText('32 px/s');
  await expect(screen.button('Zoom out')).toBeDisabled();
  await wave.focus();
  for (let press = 0; press < 7; press++) await adminPage.keyboard.press('+');
  await expect(level).toHaveText('4096 px/s');
  await expect(screen.button('Zoom in')).toBeDisabled();
  const { x, y } = await screen.at(3);
  await adminPage.mouse.move(x, y);
  await adminPage.keyboard.down('Control');
  await adminPage.mouse.wheel(0, 120);
  await expect(level).toHaveText('2048 px/s');
  await adminPage.mouse.wheel(0, -120);
  await expect(level).toHaveText('4096 px/s');
  await adminPage.keyboard.up('Control');
  await wave.focus();
  const before = await screen.seconds();
  await adminPage.keyboard.press('ArrowRight');
  await expect.poll(screen.seconds).toBeCloseTo(before + 1, 1);
});

test('a time span is dragged, labelled, moved, resized, undone and deleted on the waveform [AUDIO-10] [AUDIO-28] [CONST-56]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const screen = await RecordingScreen.open(adminPage, call, makeProcess, 'Time spans');
  await screen.button('Mark a time span').click();
  const request = adminPage.waitForRequest(
    (one) => one.url().endsWith('/api/ner-tags') && one.method() === 'POST',
  );
  await screen.drag(3, 5.5);
  await expect(screen.labels).toContainText('00:03');
  await adminPage.getByRole('option', { name: 'Music' }).click();
  const sent = (await request).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(sent).toSorted()).toEqual(['clientId', 'nerTagType', 'stepId', 'tsEnd', 'tsStart']);
  for (const time of [sent['tsStart'], sent['tsEnd']])
    expect(Number(time)).toBe(Math.floor(Math.round(Number(time) * 1e6) / 1e4) / 100);
  await expect(screen.region('Music')).toBeVisible();
  await expect.poll(screen.times).toEqual([sent['tsStart'], sent['tsEnd']]);
  expect(Number(sent['tsStart'])).toBeCloseTo(3, 0);
  expect(Number(sent['tsEnd'])).toBeCloseTo(5.5, 0);

  // Dragged by its middle, then by its end.
  await screen.drag(4, 6);
  await expect.poll(async () => Math.round(((await screen.times())?.[0] ?? 0) - 3)).toBe(2);
  const [moved, movedEnd = 0] = (await screen.times()) ?? [];
  await screen.drag(Number(movedEnd) - 0.03, Number(movedEnd) + 1);
  await expect.poll(async () => Math.round(((await screen.times())?.[1] ?? 0) - Number(movedEnd))).toBe(1);
  expect((await screen.times())?.[0]).toBe(moved);
  await adminPage.keyboard.press('Control+z');
  await expect.poll(screen.times).toEqual([moved, movedEnd]);
  await adminPage.keyboard.press('Control+z');
  await expect.poll(screen.times).toEqual([sent['tsStart'], sent['tsEnd']]);

  await screen.click(4);
  await adminPage.keyboard.press('Delete');
  await expect(screen.region('Music')).toHaveCount(0);
  await expect.poll(async () => (await screen.tags()).length).toBe(0);

  // A click marks half a second on each side.
  await screen.click(10);
  await expect(screen.labels).toContainText(/00:09\.[45]\d–00:10\.[45]\d/);
  await adminPage.getByRole('option', { name: 'Noise' }).click();
  await expect.poll(async () => (await screen.tags()).length).toBe(1);
  const [start, end] = (await screen.times()) ?? [];
  expect(Number(end) - Number(start)).toBeCloseTo(1, 1);
});

test('a time span is made, heard, changed and deleted by keyboard alone', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const screen = await RecordingScreen.open(adminPage, call, makeProcess, 'Keyboard');
  const { keyboard } = adminPage;
  await screen.wave.focus();
  for (let press = 0; press < 3; press++) await keyboard.press('ArrowRight');
  await keyboard.press('Alt+[');
  await expect(screen.player.getByText('Starts at 00:03.00')).toBeVisible();
  for (let press = 0; press < 2; press++) await keyboard.press('ArrowRight');
  await keyboard.press('Alt+]');
  await expect(screen.labels).toContainText('00:03.00–00:05.00');
  await expect(screen.labels.getByRole('option', { name: 'Noise' })).toBeVisible();
  await expect(screen.labels.locator(':focus')).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect.poll(screen.times).toEqual([3, 5]);
  await expect(screen.region('Noise')).toBeVisible();
  const row = adminPage.getByRole('list', { name: 'Tags' }).getByRole('button', { name: /Noise/ }).first();
  await expect(row).toContainText('00:03.00–00:05.00');
  await row.focus();
  await keyboard.press('Enter');
  await expect.poll(() => screen.audio(({ paused }) => paused)).toBe(false);
  // It stops at the end of the time span.
  await expect.poll(() => screen.audio(({ paused }) => paused)).toBe(true);
  expect(await screen.seconds()).toBeCloseTo(5, 1);
  await keyboard.press('Delete');
  await expect.poll(async () => (await screen.tags()).length).toBe(0);
});

test('the times of a tag are set in the timestamp editor, which only shows them in a finished step, and the screen is accessible [AUDIO-06] [AUDIO-07] [AUDIO-08] [AUDIO-09] [CONST-51]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const screen = await RecordingScreen.open(adminPage, call, makeProcess, 'Times');
  await screen.button('Mark a time span').click();
  await screen.drag(3, 5.5);
  await expectAccessible(adminPage);
  await adminPage.getByRole('option', { name: 'Music' }).click();
  await expect(screen.region('Music')).toBeVisible();
  await screen.click(4, 'right');
  await adminPage.getByRole('button', { name: 'Edit time range' }).click();
  const editor = adminPage.getByRole('form', { name: 'Time range' });
  const begin = editor.getByRole('textbox', { name: 'Begin' });
  const end = editor.getByRole('textbox', { name: 'End' });
  await begin.fill('00:04:00');
  await end.fill('00:06:00');
  await end.fill('99:99:99');
  await expect(editor.getByText('Enter minutes, seconds and hundredths: mm:ss:cc.')).toBeVisible();
  await expectAccessible(adminPage);
  await begin.focus();
  await expect(end).toHaveValue('00:06:00');
  await editor.getByRole('button', { name: 'End: 0.01 s later' }).click();
  await expect(end).toHaveValue('00:06:01');
  await begin.fill('00:06:01');
  await expect(editor.getByText('Begin must be before end.')).toBeVisible();
  await end.focus();
  await expect(begin).toHaveValue('00:04:00');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect.poll(screen.times).toEqual([4, 6.01]);
  await expectAccessible(adminPage);

  await call(steps.update, { body: { id: screen.stepId, status: 'DONE' } });
  await screen.click(5, 'right');
  await expect(adminPage.getByRole('button', { name: 'Edit time range' })).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Show time range' }).click();
  await expect(begin).toHaveValue('00:04:00');
  await expect(begin).not.toBeEditable();
  await expect(editor.getByRole('button')).toHaveText(['Close']);
  await expectAccessible(adminPage);
  await editor.getByRole('button', { name: 'Close' }).click();
  await expect(editor).toHaveCount(0);
});
